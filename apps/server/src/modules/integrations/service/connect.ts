import { AppError, type IntegrationProvider, type PageReply } from '@vitrine/contract'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { RunInTransaction, Context } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids.ts'
import { connectedPage, declinedPage, expiredPage, notConnectedPage } from '../../../platform/oauth/connected-page.ts'
import { newConnection } from '../../../platform/oauth/connection.ts'
import { codeFromEmulator } from '../../../platform/oauth/emulated.ts'
import { NetworkProblem } from '../../../platform/oauth/problem.ts'
import type { Tokens } from '../../../platform/oauth/tokens.ts'
import type { Ports } from '../../../platform/ports.ts'
import { copy } from '../copy.ts'
import { providerNamed } from '../providers/index.ts'
import type { Profile, Provider } from '../providers/provider.ts'
import * as store from '../store.ts'
import { canManage, showOne } from './accounts.ts'
import { secretsOf, tokenColumns } from './tokens.ts'

/** The redirect URL registered with Canva and Adobe. It must match exactly. */
const redirectOf = ({ settings }: Pick<Ports, 'settings'>) => `${settings.origin}/v1/users/integrations/oauth/`
const placeOf = ({ uuid, team }: { uuid: string; team: string }) => ({
  table: 'integration_connections',
  row: uuid,
  team,
})

/** Stores who started connecting, and in which session. Returns the URL of the provider's consent page. */
export const beginConnection = async (
  ctx: Context<'member'>,
  team: string,
  provider: IntegrationProvider,
  account: string | undefined,
) => {
  const { db, ports, session, actor } = ctx
  const found = providerNamed(provider)
  if (!found.isSetUp(ports.settings.integrations)) throw new AppError('integration.not_set_up')
  if (session === null) throw new AppError('auth.required')
  const known = account === undefined ? undefined : await store.find(db, account)
  if (account !== undefined && known?.team !== team) throw new AppError('thing.not_found')
  if (known && known.provider !== provider) throw new AppError('integration.wrong_provider')
  if (known && !canManage(actor, known)) throw new AppError('access.denied')
  const seal = (uuid: string) => secretsOf(ports, placeOf({ uuid, team })).seal
  const { state, verifier, columns } = newConnection(session, seal)
  await store.deleteOld(db)
  await store.begin(db, { ...columns, team, provider, user: actor.user, account: account ?? null })
  const url = found.authorizeUrl(ports.settings.integrations, { state, redirect: redirectOf(ports), verifier })
  return { url, expires_at: columns.expires_at }
}

type ProviderGrant = { tokens: Tokens; profile: Profile }
/** Exchanges a code for tokens, and reads which account they belong to. */
const exchangeCode = async (
  ports: Ports,
  provider: Provider,
  code: string,
  verifier: string,
): Promise<ProviderGrant> => {
  const { provider: name, needed } = provider
  const call = { outbound: ports.outbound, settings: ports.settings.integrations }
  const tokens = await provider
    .exchange(call, { code, redirect: redirectOf(ports), verifier })
    .catch((error: unknown) => {
      throw error instanceof NetworkProblem && error.kind === 'reconnect'
        ? new NetworkProblem('refused', error.code, copy.signInRefused(name))
        : error
    })
  if (needed.some((scope) => !tokens.scopes.includes(scope)))
    throw new NetworkProblem('refused', 'scopes', copy.noPermission(name))
  return { tokens, profile: await provider.profile({ ...call, token: tokens.access }) }
}

type Owner = { team: string; provider: IntegrationProvider; user: string; account: string | null }
/** Stores an account with its tokens. If it is already connected, its tokens are replaced. Throws if the sign-in was to a
 *  different account than the requested one. */
export const saveAccount = async (
  db: Db,
  ports: Ports,
  { team, provider, user, account }: Owner,
  { tokens, profile: { external_id, name } }: ProviderGrant,
) => {
  const same = await store.withExternalId(db, team, provider, external_id)
  const meant = account === null ? undefined : await store.find(db, account)
  if (meant && same?.uuid !== meant.uuid && (meant.external_id !== null || same))
    throw new NetworkProblem(
      'refused',
      'other_account',
      meant.external_id === null ? copy.alreadyConnected(name) : copy.otherAccount(name, provider),
    )
  const known = meant ?? same
  const uuid = known?.uuid ?? newId()
  const columns = {
    ...tokenColumns(ports, { uuid, team }, tokens),
    external_id,
    name,
    scopes: tokens.scopes,
    checked_at: new Date(),
  }
  if (known) await store.update(db, uuid, columns)
  else await store.insert(db, { uuid, team, provider, created_by: user, ...columns })
  return { integration_account: uuid, provider, name }
}

type ConnectionCallback = { state: string; code: string }
const takeConnection = (db: Db, { caller, session }: Pick<Context, 'caller' | 'session'>, state: string) =>
  caller.user === null || session === null
    ? undefined
    : store.consumeConnection(db, { state_hash: hashToken(state), session_hash: hashToken(session), user: caller.user })
const finishExchange = (ports: Ports, taken: store.Connection, code: string) => {
  const verifier = secretsOf(ports, placeOf(taken)).open(taken.verifier)
  return exchangeCode(ports, providerNamed(taken.provider), code, verifier)
}

type Callback = Context<'anyone'> & { atomically: RunInTransaction<'integration_account.connected', 'anyone'> }
/** The page that providers redirect people to. Only the session that began a connection can finish it: once, within minutes,
 *  and only if its user can still edit files in the team. */
export const finishConnection = async (
  ctx: Callback,
  { state, code, error }: ConnectionCallback & { error: string },
): Promise<PageReply> => {
  const { caller, ports } = ctx
  const taken = await ctx.atomically(async ({ db }) => takeConnection(db, ctx, state))
  const isMember =
    caller.user !== null &&
    caller.memberships.some(({ team, permissions }) => team === taken?.team && permissions.includes('EDIT_ASSETS'))
  if (!taken || !isMember) return expiredPage()
  const { team, provider, user, account } = taken
  if (error || !code) return declinedPage(provider)
  try {
    const granted = await finishExchange(ports, taken, code)
    const { name } = await ctx.atomically(async ({ db, record }) => {
      const kept = await saveAccount(db, ports, { team, provider, user, account }, granted)
      await record('integration_account.connected', kept, { team, actor: user, about: kept.integration_account })
      return kept
    })
    return connectedPage(name)
  } catch (problem) {
    if (!(problem instanceof NetworkProblem)) throw problem
    return notConnectedPage(copy.notConnected(provider), problem.message)
  }
}

/** Completes the sign-in to an existing account with the provider's code. */
export const authenticate = async (
  ctx: Context<'member', 'integration_account.connected'>,
  account: string,
  { state, code }: ConnectionCallback,
) => {
  const { db, ports, actor } = ctx
  const taken = await takeConnection(db, ctx, state)
  if (!taken || taken.account !== account) throw new AppError('integration.expired')
  const { team, provider } = taken
  try {
    const granted = await finishExchange(ports, taken, code)
    const kept = await saveAccount(db, ports, { team, provider, user: actor.user, account }, granted)
    await ctx.record('integration_account.connected', kept)
  } catch (problem) {
    if (!(problem instanceof NetworkProblem)) throw problem
    throw new AppError('integration.failed', { detail: problem.message })
  }
  return showOne(ctx, account)
}

/** Signs in to an emulator as a user would. Returns the tokens and profile of the account; undefined if the provider isn't
 *  emulated. */
export const signInToEmulated = async (ports: Ports, name: IntegrationProvider, username: string) => {
  const provider = providerNamed(name)
  const given = await codeFromEmulator(ports, {
    redirect: redirectOf(ports),
    authorizeUrl: (asked) => provider.authorizeUrl(ports.settings.integrations, asked),
    consentOf: (page) => provider.consentOf(page, username),
  })
  return given && exchangeCode(ports, provider, given.code, given.verifier)
}
