/** The files before and after the open one, in the list behind it. */
export type Neighbours = {
  previous: string | undefined
  next: string | undefined
  /** The files belong to another team, which shares them. */
  shared?: boolean
  /** Goes to another file of the list. */
  go: (file: string) => void
  /** Back to the list. */
  close: () => void
}
