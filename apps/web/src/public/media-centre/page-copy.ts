/** The texts of the script that every page of a media centre loads. Kept apart from the
 *  texts of the other public pages, because importing those would also load the code of those pages. */
export const pageCopy = {
  add: 'Add to basket',
  remove: 'Remove from basket',
  addNamed: (name: string) => `Add ${name} to basket`,
  removeNamed: (name: string) => `Remove ${name} from basket`,
  addAll: (kind: string) => `Add all ${kind} to basket`,
  removeAll: (kind: string) => `Remove all ${kind} from basket`,
  loadMore: 'Load more',
  loading: 'Loading…',
} as const
