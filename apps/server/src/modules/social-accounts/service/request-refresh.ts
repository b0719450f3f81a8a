import type { Context } from '../../../platform/http/context.ts'

/** Only records the request, like `requestTagged`. A job handles it, because the network may respond slowly. */
export const requestCheck = (ctx: Context<'member', 'social_account.check_asked'>, social_account: string) =>
  ctx.record('social_account.check_asked', { social_account })
export const requestTagged = (ctx: Context<'member', 'social_account.tagged_asked'>, social_account: string) =>
  ctx.record('social_account.tagged_asked', { social_account })
