import type { Db } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { Enqueue } from '../../../platform/jobs/jobs.ts'
import * as store from '../store/posts.ts'
import { lockForChange, checkAndSchedule } from './check-and-schedule.ts'
import { showPost } from './show.ts'

type ApprovalChange = { approval: store.Row['approval']; note: string }
type ApprovalContext = {
  db: Db
  enqueue: Enqueue
  now: Date
  record: Context<'member', 'post.approval_changed'>['record']
}

/** Changes a post's approval for a member or an external approver. A post that is being published keeps its approval. */
export const changeApproval = async (
  ctx: ApprovalContext,
  uuid: string,
  { approval, note, by }: ApprovalChange & { by: string | null },
) => {
  const post = await lockForChange(ctx, uuid)
  // The version stays the same, so that an approval doesn't make open editors out of date.
  await store.update(ctx.db, uuid, {
    approval,
    approval_note: note,
    approval_by: by,
    ...(post.status === 'preparing' && { status: 'scheduled' as const }),
  })
  await ctx.record('post.approval_changed', { post: uuid, approval }, { team: post.team, about: uuid })
  await checkAndSchedule(ctx, uuid)
}

export const setApproval = async (
  ctx: ApprovalContext & Pick<Context<'member'>, 'actor'>,
  uuid: string,
  asked: ApprovalChange,
) => {
  const by = asked.approval === 'approved' || asked.approval === 'rejected' ? ctx.actor.user : null
  await changeApproval(ctx, uuid, { ...asked, by })
  return showPost(ctx, uuid)
}
