import type { JobContext } from '../../../platform/jobs/jobs.ts'
import * as store from '../store/posts.ts'
import { preflight } from './preflight.ts'

const recheck = async (ctx: JobContext, uuids: readonly string[]) => {
  for (const uuid of uuids)
    await ctx.write(async ({ db, record }) => {
      const post = await store.lock(db, uuid)
      if (!post) return
      const problems = await preflight(db, post, await store.filesOf(db, [uuid]), post.scheduled_at ?? new Date())
      await store.update(db, uuid, { problems })
      await record('post.updated', { post: uuid, fields: ['problems'] }, { team: post.team, about: uuid })
    })
}

/** Checks the posts again that use files of an approval. */
export const recheckPostsOfApproval = async (ctx: JobContext, approval: string) =>
  recheck(ctx, await store.withApproval(ctx.db, approval))
/** Checks the posts again that wait for their time on an account, after its connection was lost or came back. */
export const recheckPostsOfAccount = async (ctx: JobContext, account: string) =>
  recheck(
    ctx,
    (await store.waitingFor(ctx.db, account, ['draft', 'scheduled'])).map(({ uuid }) => uuid),
  )
