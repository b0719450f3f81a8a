import { AppError, type PageReply, type Platform } from '@vitrine/contract'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { RunInTransaction, Context } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids.ts'
import { connectedPage, declinedPage, expiredPage, notConnectedPage } from '../../../platform/oauth/connected-page.ts'
import { newConnection } from '../../../platform/oauth/connection.ts'
import type { Ports } from '../../../platform/ports.ts'
import { copy } from '../copy.ts'
import { networkOf } from '../networks/index.ts'
import { type Network, NetworkProblem, type Profile, type Tokens } from '../networks/network.ts'
import * as store from '../store.ts'
import { readPhoto } from './photo.ts'
import { secretsOf, tokenColumns } from './tokens.ts'

/** The redirect URI for all networks. Networks require an exact match. */
export const redirectOf = ({ settings }: Pick<Ports, 'settings'>) => `${settings.origin}/v1/socials/oauth/`
const placeOf = ({ uuid, team }: { uuid: string; team: string }) => ({ table: 'social_connections', row: uuid, team })

type ConnectionRequest = { platform: Platform; account?: string | undefined }
/** Stores who is connecting an account, and in which session. Returns the URL of the network's consent page. */
export const beginConnection = async (
  ctx: Context<'member'>,
  team: string,
  { platform, account }: ConnectionRequest,
) => {
  const { db, ports, session } = ctx
  const network = networkOf(platform)
  if (!network.isSetUp(ports.settings.networks)) throw new AppError('social.not_set_up')
  if (session === null) throw new AppError('auth.required')
  if (account && (await store.one(db, account)).platform !== platform) throw new AppError('social.wrong_network')
  const { state, verifier, columns } = newConnection(session, (uuid) => secretsOf(ports, placeOf({ uuid, team })).seal)
  await store.deleteOld(db)
  await store.addConnection(db, { ...columns, team, platform, user: ctx.actor.user, account: account ?? null })
  const url = network.authorizeUrl(ports.settings.networks, { state, redirect: redirectOf(ports), verifier })
  return { url, expires_at: columns.expires_at }
}

const checkScopes = ({ needed, platform }: Network, { scopes }: Tokens) => {
  const missing = needed.filter((scope) => !scopes.includes(scope))
  if (missing.length > 0) throw new NetworkProblem('refused', 'scopes', copy.noPermission(platform))
}

type Granted = { tokens: Tokens; profile: Profile; photo: Awaited<ReturnType<typeof readPhoto>> }
/** Exchanges a code for tokens, and reads the profile they belong to. */
export const exchangeCode = async (
  ports: Ports,
  network: Network,
  code: string,
  verifier: string,
): Promise<Granted> => {
  const call = { outbound: ports.outbound, settings: ports.settings.networks }
  const tokens = await network.exchange(call, { code, redirect: redirectOf(ports), verifier })
  checkScopes(network, tokens)
  const profile = await network.profile({ ...call, token: tokens.access })
  return { tokens, profile, photo: await readPhoto(ports, profile.photo_url) }
}

type Owner = { team: string; platform: Platform; user: string; account: string | null }
/** Stores an account with its tokens, or replaces the tokens of an account that is already connected. */
export const keepAccount = async (
  db: Db,
  ports: Ports,
  { team, platform, user, account }: Owner,
  { tokens, profile, photo }: Granted,
) => {
  const { network_id, name, username } = profile
  const known = await store.withNetworkId(db, team, platform, network_id)
  if (account && known?.uuid !== account)
    throw new NetworkProblem('refused', 'other_account', copy.otherAccount(username, platform))
  const uuid = known?.uuid ?? newId()
  const columns = {
    ...tokenColumns(ports, { uuid, team }, tokens),
    scopes: tokens.scopes,
    username,
    ...photo,
    checked_at: new Date(),
  }
  if (known) await store.update(db, uuid, { ...columns, active: true })
  else await store.insert(db, { uuid, team, platform, network_id, name, created_by: user, ...columns })
  return { uuid, username }
}

type Callback = Context<'anyone'> & { atomically: RunInTransaction<'social_account.connected', 'anyone'> }
/** Consumes the pending sign-in: only once, within minutes, in the session that started it, and only for someone who still
 *  manages the team's accounts. Returns undefined otherwise. */
const takeConnection = async ({ caller, session, atomically }: Callback, state: string) => {
  const { user } = caller
  if (user === null || session === null) return undefined
  const taken = await atomically(({ db }) =>
    store.consumeConnection(db, { state_hash: hashToken(state), session_hash: hashToken(session), user }),
  )
  const mayManage = caller.memberships.some(
    ({ team, permissions }) => team === taken?.team && permissions.includes('MANAGE_SOCIALS'),
  )
  return mayManage ? taken : undefined
}

/** Finishes connecting after a network redirects someone back. Returns the page they see. */
export const finishConnection = async (
  ctx: Callback,
  { state, code, error }: { state: string; code: string; error: string },
): Promise<PageReply> => {
  const taken = await takeConnection(ctx, state)
  if (!taken) return expiredPage()
  const { team, platform, user, account } = taken
  if (error || !code) return declinedPage(platform)
  try {
    const verifier = secretsOf(ctx.ports, placeOf(taken)).open(taken.verifier)
    const granted = await exchangeCode(ctx.ports, networkOf(platform), code, verifier)
    const { username } = await ctx.atomically(async ({ db, record }) => {
      const kept = await keepAccount(db, ctx.ports, { team, platform, user, account }, granted)
      const data = { social_account: kept.uuid, platform, username: kept.username }
      await record('social_account.connected', data, { team, actor: user, about: kept.uuid })
      return kept
    })
    return connectedPage(username)
  } catch (problem) {
    if (!(problem instanceof NetworkProblem)) throw problem
    return notConnectedPage(copy.notConnected(platform), problem.message)
  }
}
