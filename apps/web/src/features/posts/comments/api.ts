import { postReviews as routes } from '@vitrine/contract'
import { refreshOn } from '../../../lib/live.ts'
import { pagesOf } from '../../../lib/query.ts'

refreshOn({ 'post.commented': [routes.comments], 'post.comment_changed': [routes.comments] })

/** The comments on a post, newest first. */
export const commentsQuery = (post: string) => pagesOf(routes.comments, { params: { post } })
