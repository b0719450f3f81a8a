/** The texts of the script that every page of a media centre loads. They are separate from the others, which are shared
 *  with other public pages and would load the code of those pages too. */
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
