import { files, type Input, sharing, versions } from '@vitrine/contract'
import { onLiveEvents, refreshOn } from '../../lib/live.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'
import { refreshChangedFiles } from './cached-lists.ts'

type Listing = NonNullable<Input<typeof files.list>['query']>
/** The files that a list shows: those in a place, limited by a search. */
export type FilePlace = Pick<Listing, 'q' | 'place' | 'folder' | 'guest_link' | 'sort' | 'order'>

const PAGE = 100
/** The query for the files in a place: newest first, or best match first in a search, unless another order is chosen. */
export const filesQuery = (team: string, { q, ...place }: FilePlace) =>
  pagesOf(files.list, { params: { team }, query: { ...place, q: q || undefined, limit: PAGE } })
/** The query for a file with all its details. */
export const fileQuery = (file: string) => queryOf(files.one, { params: { file } })
/** The query for another team’s file that is shared with the viewer’s team. */
export const sharedFileQuery = (file: string) => queryOf(files.shared, { params: { shared_file: file } })
/** The query for the files in a folder that is shared with the team. */
export const sharedFilesQuery = (team: string, folder: string) =>
  pagesOf(sharing.files, { params: { team }, query: { folder, limit: PAGE } })
/** The query for the embedded metadata of the active version. */
export const metadataQuery = (file: string) => queryOf(files.metadata, { params: { file } })

refreshOn({ 'version.': [versions.list, files.metadata] })
// A file includes the actions available to the person, so files are fetched again when a role changes.
refreshOn({ 'member.role_set': [files.one], 'role.': [files.one] })
onLiveEvents('version.', (events, cache) => void refreshChangedFiles(cache, events, fileQuery))
onLiveEvents('file.', (events, cache) => void refreshChangedFiles(cache, events, fileQuery))
