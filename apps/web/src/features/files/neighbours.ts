/** The files before and after the one that is open, in the list that lies behind it. */
export type Neighbours = {
  previous: string | undefined
  next: string | undefined
  /** They are files of another team, which it shares with ours. */
  shared?: boolean
  /** Goes to another file of the list. */
  go: (file: string) => void
  /** Back to the list. */
  close: () => void
}
