/** The targets whose current contents a link shares. */
export type SharePlace = { kind: 'folder' | 'collection' | 'gallery'; uuid: string; name: string }
/** What is to be shared: one file with its addresses, several behind one link, or a place with all that comes into it. */
export type ShareTarget = {
  files: readonly { uuid: string; name: string }[]
  place?: SharePlace | undefined
  /** Files that were chosen too and cannot be shared, with the reason. */
  excluded?: readonly { uuid: string; name: string; why: string }[] | undefined
}
