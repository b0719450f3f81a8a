import { comments, files } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf } from '../../lib/query.ts'

const PAGE = 100
/** The query for the comments on a file, newest first. */
export const commentsQuery = (file: string) => pagesOf(comments.list, { params: { file }, query: { limit: PAGE } })

refreshOn({ 'comment.': [comments.list, files.one] })
