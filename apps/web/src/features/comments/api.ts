import { comments, files } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf } from '../../lib/query.ts'

const PAGE = 100
/** What was said about a file, the newest first. */
export const commentsQuery = (file: string) => pagesOf(comments.list, { params: { file }, query: { limit: PAGE } })

refreshOn({ 'comment.': [comments.list, files.one] })
