/** The files before and after the open one, in the list behind it. */
export type Neighbours = {
  previous: string | undefined
  next: string | undefined
  /** True if the files are shared by another team. */
  shared?: boolean
  /** Goes to another file in the list. */
  go: (file: string) => void
  /** Goes back to the list. */
  close: () => void
}
