/** The targets whose current contents a link shares. */
export type SharePlace = { kind: 'folder' | 'collection' | 'gallery'; uuid: string; name: string }
/**
 * The target of sharing: one file with its addresses, several behind one link, or a place with its current contents.
 */
export type ShareTarget = {
  files: readonly { uuid: string; name: string }[]
  place?: SharePlace | undefined
  /** Files that were chosen too and cannot be shared, with the reason. */
  excluded?: readonly { uuid: string; name: string; why: string }[] | undefined
}
