import type { JobContext } from '../../../platform/jobs/jobs.ts'
import * as store from '../store/posts.ts'
import { preflight } from './preflight.ts'

/** Checks the posts again that use files of an approval. */
export const recheckPosts = async (ctx: JobContext, approval: string) => {
  for (const uuid of await store.withApproval(ctx.db, approval))
    await ctx.write(async ({ db, record }) => {
      const post = await store.lock(db, uuid)
      if (!post) return
      const problems = await preflight(db, post, await store.filesOf(db, [uuid]), post.scheduled_at ?? new Date())
      await store.update(db, uuid, { problems })
      await record('post.updated', { post: uuid, fields: ['problems'] }, { team: post.team, about: uuid })
    })
}
