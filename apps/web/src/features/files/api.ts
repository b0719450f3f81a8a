import { files, versions } from '@vitrine/contract'
import { hearOn, refreshOn } from '../../lib/live.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'
import { filesChanged } from './lists.ts'

/** Which files a list shows: a folder of the library, or one of its two waiting rooms. */
export type FilePlace = { place: 'library' | 'review' | 'bin'; folder?: string | undefined }

const PAGE = 100
/** The files of a place, newest first. */
export const filesQuery = (team: string, { place, folder }: FilePlace) =>
  pagesOf(files.list, { params: { team }, query: { place, folder, limit: PAGE } })
/** A file with everything about it. */
export const fileQuery = (file: string) => queryOf(files.one, { params: { file } })
/** What the active version carries inside. */
export const metadataQuery = (file: string) => queryOf(files.metadata, { params: { file } })

refreshOn({ 'version.': [versions.list, files.metadata] })
// What one may do stands in the file itself.
refreshOn({ 'member.role_set': [files.one], 'role.': [files.one], 'comment.': [files.one] })
hearOn('version.', (events, cache) => void filesChanged(cache, events, fileQuery))
hearOn('file.', (events, cache) => void filesChanged(cache, events, fileQuery))
