import type { postReviews } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { answerPost } from './service/answer.ts'
import { askAgain, askApprover, listApprovers, revokeApprover } from './service/approvers.ts'
import { addComment, deleteComment, editComment } from './service/comments.ts'
import { approverBytes } from './service/media.ts'
import { ofPost } from './store/comments.ts'

export const handlers: Handlers<typeof postReviews> = {
  approvers: (ctx, { params, query }) => listApprovers(ctx, params.post, query),
  ask: (ctx, { params, body }) => askApprover(ctx, params.post, body),
  askAgain: (ctx, { params }) => askAgain(ctx, params.post_approver),
  revoke: (ctx, { params }) => revokeApprover(ctx, params.post_approver),
  comments: (ctx, { params, query }) => ofPost(ctx.db, params.post, query),
  addComment: (ctx, { params, body }) => addComment(ctx, params.post, body),
  editComment: (ctx, { params, body }) => editComment(ctx, params.post_comment, body),
  deleteComment: (ctx, { params }) => deleteComment(ctx, params.post_comment),
  answer: (ctx, { params, body }) => answerPost(ctx, params.secret, body),
  approverMedia: (ctx, { params }) => approverBytes(ctx, params.approver, Number(params.place), params.size),
}
