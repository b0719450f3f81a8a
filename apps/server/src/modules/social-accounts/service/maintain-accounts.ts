import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { networkOf } from '../networks/index.ts'
import { NetworkProblem } from '../networks/network.ts'
import type { Platform } from '@vitrine/contract'
import * as store from '../store.ts'
import { readPhoto } from './photo.ts'
import { loseAccount, prepareAccountCall, renew, secretsOf } from './tokens.ts'

/** Tokens are examined this long before they expire, earlier than any network renews them. Each network decides when to renew. */
const AHEAD_SECONDS = 16 * 86_400

/** Renews tokens that expire soon. */
export const renewAll = async (ctx: JobContext) => {
  for (const { uuid } of await store.toRenew(ctx.db, AHEAD_SECONDS)) {
    ctx.signal.throwIfAborted()
    await renew(ctx, uuid)
  }
}

/** Refreshes the account's profile from the network, and checks that the connection still works. */
export const checkAccount = async (ctx: JobContext, uuid: string) => {
  const account = await store.find(ctx.db, uuid)
  if (!account) return
  try {
    const { network, call } = await prepareAccountCall(ctx, uuid)
    const { username, photo_url } = await network.profile(call)
    const photo = await readPhoto(ctx.ports, photo_url)
    await store.update(ctx.db, uuid, { username, ...photo, problem: null, checked_at: new Date() })
  } catch (error) {
    if (!(error instanceof NetworkProblem)) throw error
    if (error.kind === 'reconnect') return void (await loseAccount(ctx, account, error.message))
    throw error
  }
}

export type RevokedAccount = {
  account: string
  team: string
  platform: Platform
  username: string
  network_id: string
  sealed: string
}
/** Revokes Vitrine's access on the network. */
export const revokeOnNetwork = async (
  { ports, signal }: JobContext,
  { account, team, platform, sealed, ...rest }: RevokedAccount,
) => {
  const { revoke } = networkOf(platform)
  if (!revoke) return
  const token = secretsOf(ports, { table: 'social_accounts', row: account, team }).open(sealed)
  await revoke({ outbound: ports.outbound, settings: ports.settings.networks, token, signal, ...rest })
}
