import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'
import { headOfApproval } from './service/page.ts'
import { findApprovers } from './store/approvers.ts'
import { findComments } from './store/comments.ts'

export { askApprover } from './service/approvers.ts'

/** Approval of posts by people outside the team, and comments on posts. */
export const postReviews = defineModule({
  handlers: { postReviews: handlers },
  subjects: { post_approver: findApprovers, post_comment: findComments },
  heads: [headOfApproval],
})
