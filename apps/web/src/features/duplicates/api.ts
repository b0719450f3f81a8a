import { duplicates } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf } from '../../lib/query.ts'

const PAGE = 20
/** Groups of files that look alike, the newest first. */
export const duplicatesQuery = (team: string) => pagesOf(duplicates.list, { params: { team }, query: { limit: PAGE } })

const old = [duplicates.list]
refreshOn({ 'duplicates.': old, 'file.': old, 'version.': old })
