import { files, folders, recycling } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf } from '../../lib/query.ts'
import { binWords } from './copy.ts'

refreshOn({
  'file.': [recycling.list],
  'folder.recycled': [recycling.folders, recycling.list],
  'folder.restored': [recycling.folders, recycling.list],
  'folder.deleted': [recycling.folders],
  'bin.': [recycling.list, recycling.folders],
})

/** Queries to refresh after a change in the bin. */
export const binRefreshes = [recycling.list, recycling.folders, folders.list, files.list]

/** The files in the bin, most recently deleted first. */
export const binQuery = (team: string) => pagesOf(recycling.list, { params: { team }, query: {} })
/** The folders in the bin, most recently deleted first. */
export const binFoldersQuery = (team: string) => pagesOf(recycling.folders, { params: { team }, query: {} })

/** Describes how many files are still being deleted in the background; undefined if none are. */
export const leftInWords = (left: number) => (left > 0 ? binWords.stillDeleting(left) : undefined)
