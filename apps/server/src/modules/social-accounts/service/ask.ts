import type { Context } from '../../../platform/http/context.ts'

/** Both are answered by a job: the network may take its time. */
export const askCheck = (ctx: Context<'member', 'social_account.check_asked'>, social_account: string) =>
  ctx.record('social_account.check_asked', { social_account })
export const askTagged = (ctx: Context<'member', 'social_account.tagged_asked'>, social_account: string) =>
  ctx.record('social_account.tagged_asked', { social_account })
