/** The texts of the script that every page of a media centre loads. Apart from the others, which other public pages share: the
 *  page would load those pages' code with them. */
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
