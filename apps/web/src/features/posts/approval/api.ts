import { postReviews as routes, posts } from '@vitrine/contract'
import { refreshOn } from '../../../lib/live.ts'
import { pagesOf } from '../../../lib/query.ts'

refreshOn({
  'post.approver_asked': [routes.approvers],
  'post.approver_revoked': [routes.approvers],
  'post.approval_changed': [routes.approvers, posts.one],
  'post.commented': [routes.approvers],
  'post.updated': [routes.approvers],
})

/** People outside the team who were asked to approve a post. */
export const approversQuery = (post: string) => pagesOf(routes.approvers, { params: { post } })
