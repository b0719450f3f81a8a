import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { NetworkProblem, prepareAccountCall } from '../../social-accounts/index.ts'
import * as store from '../store/posts.ts'

/** Fetches the post's URL and adds the first comment. The post stays published even if one of these steps fails. */
export const followUp = async (ctx: JobContext, uuid: string) => {
  const post = await store.find(ctx.db, uuid)
  if (post?.status !== 'published' || post.network_id === null || post.account === null) return
  const { network, call } = await prepareAccountCall(ctx, post.account)
  if (post.permalink === null) {
    const permalink = await network.permalink(call, post.network_id)
    if (permalink !== null) await store.update(ctx.db, uuid, { permalink })
  }
  if (post.first_comment_status !== 'waiting' || !network.comment) return
  // Marked as sent before the call, so that a comment isn't posted twice if the response is lost.
  if (!(await store.moveComment(ctx.db, uuid, 'waiting', 'sent'))) return
  try {
    await network.comment(call, post.network_id, post.first_comment)
  } catch (error) {
    if (!(error instanceof NetworkProblem)) throw error
    const isUnsent = error.kind === 'unsent'
    await store.moveComment(ctx.db, uuid, 'sent', isUnsent && !ctx.last ? 'waiting' : 'failed')
    if (isUnsent) throw error
  }
}
