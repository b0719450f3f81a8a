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

/** Rechecks unpublished posts that use files from an approval. */
export const recheckPostsOfApproval = async (ctx: JobContext, approval: string) =>
  recheck(ctx, await store.withApproval(ctx.db, approval))
/** Rechecks an account's scheduled posts after its connection is lost or restored. */
export const recheckPostsOfAccount = async (ctx: JobContext, account: string) =>
  recheck(
    ctx,
    (await store.waitingFor(ctx.db, account, ['draft', 'scheduled'])).map(({ uuid }) => uuid),
  )
