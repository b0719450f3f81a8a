import { collections, files } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { keyOf, pagesOf, queryOf } from '../../lib/query.ts'

refreshOn({
  'collection.': [collections.list, collections.one, collections.files],
  'file.': [collections.list, collections.files],
})

/** The query for the team's collections whose name contains the text. */
export const collectionsQuery = (team: string, query: string) =>
  pagesOf(collections.list, { params: { team }, query: query ? { query } : {} })
export const collectionQuery = (collection: string) => queryOf(collections.one, { params: { collection } })
/** The query for the files in a collection, in the collection’s own order. */
export const collectionFilesQuery = (collection: string) =>
  pagesOf(collections.files, { params: { collection }, query: { limit: 100 } })
/** The query for the files in a live collection. Refetched when files change, because only the server knows which ones
 *  match. */
export const liveFilesQuery = (team: string, collection: string) => ({
  ...pagesOf(files.list, { params: { team }, query: { collection, limit: 100 } }),
  queryKey: [...keyOf(collections.files, { params: { collection } }), 'live'],
})

/** The query for the number of files in a live collection, and its first images. */
export const liveFirstQuery = (team: string, collection: string) => ({
  ...queryOf(files.list, { params: { team }, query: { collection, limit: COVERS } }),
  queryKey: [...keyOf(collections.files, { params: { collection } }), 'live first'],
})
const COVERS = 4
