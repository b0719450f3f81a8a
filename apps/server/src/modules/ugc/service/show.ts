import type { Context } from '../../../platform/http/context.ts'
import * as creators from '../store/creators.ts'
import { type PageQuery, ofCreator } from '../store/posts.ts'
import { ofTeam } from '../store/readings.ts'

export const requestTaggedRefresh = (ctx: Context<'member', 'social_account.tagged_asked'>, social_account: string) =>
  ctx.record('social_account.tagged_asked', { social_account })

export const creatorWithPosts = async (ctx: Context<'member'>, uuid: string, asked: PageQuery) => ({
  ...(await ofCreator(ctx.db, ctx, uuid, asked)),
  creator: await creators.show(ctx.db, uuid),
})

export const collectingOf = async ({ db }: Pick<Context, 'db'>, team: string) =>
  (await ofTeam(db, team)).map(({ account, running, found, problem, next_at, finished_at }) => ({
    account,
    running,
    found,
    problem,
    next_at,
    finished_at,
  }))
