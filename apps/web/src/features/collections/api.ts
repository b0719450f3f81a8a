import { collections, files } from '@vitrine/contract'
import { filesInWords } from '../../lib/counts.ts'
import { refreshOn } from '../../lib/live.ts'
import { keyOf, pagesOf, queryOf } from '../../lib/query.ts'

refreshOn({
  'collection.': [collections.list, collections.one, collections.files],
  'file.': [collections.list, collections.files],
})

/** The collections of a team by name, or those whose name holds what was typed. */
export const collectionsQuery = (team: string, query: string) =>
  pagesOf(collections.list, { params: { team }, query: query ? { query } : {} })
export const collectionQuery = (collection: string) => queryOf(collections.one, { params: { collection } })
/** The files of a collection in its own order. */
export const collectionFilesQuery = (collection: string) =>
  pagesOf(collections.files, { params: { collection }, query: { limit: 100 } })
/** What the query of a live collection finds now. It is asked for anew when files change: only the search knows what belongs. */
export const liveFilesQuery = (team: string, collection: string) => ({
  ...pagesOf(files.list, { params: { team }, query: { collection, limit: 100 } }),
  queryKey: [...keyOf(collections.files, { params: { collection } }), 'live'],
})

/** How many a live collection holds now, and its first pictures. */
export const liveFirstQuery = (team: string, collection: string) => ({
  ...queryOf(files.list, { params: { team }, query: { collection, limit: COVERS } }),
  queryKey: [...keyOf(collections.files, { params: { collection } }), 'live first'],
})
const COVERS = 4

/** "1 file", "84 files"; beyond what is counted, "about 48,000 files". */
export const contentInWords = (count: number, exact = true) =>
  count === 0 ? 'Empty' : `${exact ? '' : 'about '}${filesInWords(count)}`
