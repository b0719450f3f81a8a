/** What is to be shared: one file with its addresses, several behind one link, or a folder with all that comes into it. */
export type Sharing = {
  files: readonly { uuid: string; name: string }[]
  folder?: { uuid: string; name: string } | undefined
  /** Files that were chosen too and cannot be shared, with the reason. */
  excluded?: readonly { uuid: string; name: string; why: string }[] | undefined
}
