import type { Context } from '../../../platform/http/context.ts'
import { revokeAccess } from '../jobs.ts'
import * as store from '../store.ts'

/** Deletes an account, then revokes Vitrine's access if the network supports this. */
export const removeAccount = async (ctx: Context<'member', 'social_account.deleted'>, uuid: string) => {
  const { platform, username, access_token, team, network_id } = await store.remove(ctx.db, uuid)
  await ctx.record('social_account.deleted', { social_account: uuid, platform, username })
  await ctx.enqueue(revokeAccess, { account: uuid, team, platform, username, network_id, sealed: access_token })
}
