import {
  allows,
  AppError,
  integrations,
  type IntegrationAccount,
  type IntegrationProvider,
  type Member,
} from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids.ts'
import { NetworkProblem } from '../../../platform/oauth/problem.ts'
import { copy } from '../copy.ts'
import { revokeAccess } from '../jobs.ts'
import { allProviders, providerNamed } from '../providers/index.ts'
import * as store from '../store.ts'
import { withAccount } from './tokens.ts'

/** Whether a member can reconnect and disconnect an account: only the person who connected it and managers can. */
export const canManage = (actor: Member, { created_by }: Pick<store.Account, 'created_by'>) =>
  allows(integrations.canvaDelete.access.need, actor, { owner: created_by })

const stateOf = ({
  access_token,
  lost,
  problem,
  provider,
}: store.Account): Pick<IntegrationAccount, 'health' | 'problem'> => {
  if (access_token === null) return { health: 'needs_reconnect', problem: copy.neverSignedIn(provider) }
  return { health: lost ? 'needs_reconnect' : problem === null ? 'connected' : 'expiring', problem }
}

/** An account as members see it, without its tokens. */
const show = (account: store.ListedAccount, actor: Member): IntegrationAccount => {
  const { uuid, provider, name, access_token, lost, checked_at, created_at, connected_by } = account
  return {
    uuid,
    provider,
    name,
    is_authenticated: access_token !== null && !lost,
    ...stateOf(account),
    checked_at,
    created_at,
    connected_by,
    can_manage: canManage(actor, account),
  }
}
type ReadContext = Pick<Context<'member'>, 'db' | 'actor'>
export const listAccounts = async ({ db, actor }: ReadContext, team: string, provider?: IntegrationProvider) => ({
  results: (await store.ofTeam(db, team, provider)).map((account) => show(account, actor)),
})
export const showOne = async (ctx: ReadContext, uuid: string): Promise<IntegrationAccount> => {
  const { results } = await listAccounts(ctx, ctx.actor.team)
  const found = results.find((one) => one.uuid === uuid)
  if (!found) throw new AppError('thing.not_found')
  return found
}

export const listIntegrations = async (ctx: ReadContext & Pick<Context, 'ports'>, team: string) => ({
  ...(await listAccounts(ctx, team)),
  providers: allProviders.map(({ provider, isSetUp, variables }) => {
    const is_set_up = isSetUp(ctx.ports.settings.integrations)
    return { provider, is_set_up, missing: is_set_up ? [] : [...variables] }
  }),
})

export const createAccount = async (
  ctx: Context<'member', 'integration_account.created'>,
  team: string,
  provider: IntegrationProvider,
  name: string,
) => {
  const uuid = newId()
  await store.insert(ctx.db, { uuid, team, provider, name, created_by: ctx.actor.user })
  await ctx.record('integration_account.created', { integration_account: uuid, provider, name }, { about: uuid })
  return showOne(ctx, uuid)
}

/** Disconnects an account. A job revokes access; the token stays encrypted in the queue. */
export const removeAccount = async (
  ctx: Context<'member', 'integration_account.deleted'>,
  uuid: string,
  provider: IntegrationProvider,
) => {
  if ((await store.one(ctx.db, uuid)).provider !== provider) throw new AppError('integration.wrong_provider')
  const { name, team, access_token, refresh_token } = await store.remove(ctx.db, uuid)
  await ctx.record('integration_account.deleted', { integration_account: uuid, provider, name })
  // Revoking the refresh token ends the consent and all access tokens.
  const sealed = refresh_token ?? access_token
  if (sealed !== null) await ctx.enqueue(revokeAccess, { account: uuid, team, provider, sealed })
}

/** Asks the provider for each account's name and whether the account is still connected. */
export const syncAccounts = async (ctx: Context<'member'>, team: string, provider: IntegrationProvider) => {
  for (const { uuid, access_token, lost } of await store.ofTeam(ctx.db, team, provider)) {
    if (access_token === null || lost) continue
    try {
      const { name } = await withAccount(ctx, uuid, (call) => providerNamed(provider).profile(call))
      await store.update(ctx.db, uuid, { name, problem: null, checked_at: new Date() })
    } catch (error) {
      if (!(error instanceof NetworkProblem)) throw error
      if (error.kind !== 'reconnect') await store.update(ctx.db, uuid, { problem: error.message })
    }
  }
  return listAccounts(ctx, team, provider)
}
