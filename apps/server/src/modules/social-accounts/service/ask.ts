import type { Context } from '../../../platform/http/context.ts'

/** Both requests are handled by a job, because the network may respond slowly. */
export const askCheck = (ctx: Context<'member', 'social_account.check_asked'>, social_account: string) =>
  ctx.record('social_account.check_asked', { social_account })
export const askTagged = (ctx: Context<'member', 'social_account.tagged_asked'>, social_account: string) =>
  ctx.record('social_account.tagged_asked', { social_account })
