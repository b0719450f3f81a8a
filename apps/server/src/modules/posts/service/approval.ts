import type { Db } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { Enqueue } from '../../../platform/jobs/jobs.ts'
import * as store from '../store/posts.ts'
import { lockForChange, settle } from './settle.ts'
import { showPost } from './show.ts'

type Asked = { approval: store.Row['approval']; note: string }
type Changing = { db: Db; enqueue: Enqueue; now: Date; record: Context<'member', 'post.approval_changed'>['record'] }

/** Changes a post's approval for a member or an external approver. A post that is being published keeps its approval. */
export const changeApproval = async (
  ctx: Changing,
  uuid: string,
  { approval, note, by }: Asked & { by: string | null },
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
  await settle(ctx, uuid)
}

export const setApproval = async (ctx: Changing & Pick<Context<'member'>, 'actor'>, uuid: string, asked: Asked) => {
  const by = asked.approval === 'approved' || asked.approval === 'rejected' ? ctx.actor.user : null
  await changeApproval(ctx, uuid, { ...asked, by })
  return showPost(ctx, uuid)
}
