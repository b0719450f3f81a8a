/** A place whose current contents a link can share. */
export type SharePlace = { kind: 'folder' | 'collection' | 'gallery'; uuid: string; name: string }
/**
 * The content to share: one file with its URLs, several files behind one link, or a place with its current contents.
 */
export type ShareTarget = {
  files: readonly { uuid: string; name: string }[]
  place?: SharePlace | undefined
  /** Selected files that cannot be shared, with the reason. */
  excluded?: readonly { uuid: string; name: string; why: string }[] | undefined
}
