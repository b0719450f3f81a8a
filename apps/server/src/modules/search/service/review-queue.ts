import type { Context } from '../../../platform/http/context.ts'
import * as store from '../store/page.ts'
import { submissionsOf } from '../store/submissions.ts'

/** Returns how many of a team's files await review, counting only files that the caller can see. */
export const countWaiting = async (ctx: Context<'member'>, team: string) => ({
  count: await store.countWaiting(ctx.db, team, ctx),
})

/** Returns a page of the caller's own submissions. */
export const listSubmissions = async (
  { db, actor }: Context<'member'>,
  team: string,
  paging: { cursor?: string | undefined; limit: number },
) => {
  const { results, ...rest } = await submissionsOf(db, { team, user: actor.user }, paging)
  return { ...rest, results: results.map((row) => ({ ...row, created_at: new Date(row.created_at) })) }
}
