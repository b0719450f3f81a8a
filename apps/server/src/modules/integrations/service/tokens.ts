import { type Db, transact } from '../../../platform/db/db.ts'
import { recorder } from '../../../platform/db/ledger.ts'
import { enqueuer } from '../../../platform/jobs/jobs.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import { NetworkProblem } from '../../../platform/oauth/problem.ts'
import { isDue, isExpired, newTokenCipher, renewTokens } from '../../../platform/oauth/tokens.ts'
import type { Ports } from '../../../platform/ports.ts'
import { copy, mails } from '../copy.ts'
import { providerNamed } from '../providers/index.ts'
import type { AccountCall } from '../providers/provider.ts'
import * as store from '../store.ts'

export type ProviderContext = { db: Db; ports: Ports; signal?: AbortSignal }

const safe = newTokenCipher('integration tokens', 'integration_accounts')
export const { secretsOf, columnsOf: tokenColumns, reseal } = safe

const appCall = ({ ports, signal }: ProviderContext) => ({
  outbound: ports.outbound,
  settings: ports.settings.integrations,
  ...(signal && { signal }),
})

/** Renews the tokens of an account, one worker at a time. If `refused` is the current access token, it is
 *  renewed even if it doesn't expire soon. */
export const renew = (reach: ProviderContext, uuid: string, refused?: string) => {
  const { db, ports } = reach
  return renewTokens(db, {
    key: `integration account ${uuid}`,
    refused,
    find: () => store.find(db, uuid),
    renewalOf: ({ provider }) => providerNamed(provider).renewal,
    refresh: (account) => providerNamed(account.provider).refresh(appCall(reach), safe.tokensOf(ports, account)),
    save: (write, account, tokens) => write((tx) => store.update(tx, uuid, tokenColumns(ports, account, tokens))),
    lose: (account, problem) => markAccountLost(reach, account, problem),
    warn: (_, problem) => store.update(db, uuid, { problem }),
  })
}

/** Marks an account as lost when the provider no longer accepts its token, and sends one email to the person who connected it. */
const markAccountLost = ({ db, ports }: ProviderContext, account: store.Account, problem: string) =>
  transact(db, async (tx) => {
    const { uuid, team, provider, name } = account
    if (!(await store.markLost(tx, uuid, problem))) return
    const record = recorder(tx, ports.jobs, { team, actor: null, about: uuid })
    await record('integration_account.lost', { integration_account: uuid, provider, name, problem })
    const owner = await store.connectorOf(tx, uuid)
    if (!owner) return
    const address = `${ports.settings.origin}/integrations`
    await enqueueMail({ db: tx, enqueue: enqueuer(tx, { team, actor: null }) }, owner.email, {
      from: owner.team_name,
      ...mails.accountLost(owner.team_name, name, provider, problem, address),
    })
  })

const accountWithToken = async (
  reach: ProviderContext,
  uuid: string,
): Promise<store.Account & { access_token: string }> => {
  let account = await store.one(reach.db, uuid)
  const { renewal } = providerNamed(account.provider)
  if (!account.lost && isDue(account, renewal)) {
    await renew(reach, uuid)
    account = await store.one(reach.db, uuid)
  }
  const { access_token, lost, problem, provider } = account
  if (lost || access_token === null || isExpired(account))
    throw new NetworkProblem('reconnect', 'lost', problem ?? copy.reconnectFirst(provider))
  return { ...account, access_token }
}

/** Calls the provider for an account. A refused token is renewed once; if that does not help, the account is marked as lost. */
export const withAccount = async <T>(
  reach: ProviderContext,
  uuid: string,
  work: (call: AccountCall) => Promise<T>,
): Promise<T> => {
  for (let isRenewed = false; ; isRenewed = true) {
    const account = await accountWithToken(reach, uuid)
    try {
      return await work({ ...appCall(reach), token: safe.tokensOf(reach.ports, account).access })
    } catch (error) {
      if (!(error instanceof NetworkProblem) || error.kind !== 'reconnect') throw error
      if (isRenewed || account.refresh_token === null) {
        await markAccountLost(reach, account, error.message)
        throw error
      }
      await renew(reach, uuid, account.access_token)
      const { access_token, lost } = await store.one(reach.db, uuid)
      if (!lost && access_token === account.access_token)
        throw new NetworkProblem('transient', 'renewing', copy.unreachable(account.provider))
    }
  }
}

/** Revokes our access at the provider. */
export const revokeAccountAccess = async (
  reach: ProviderContext,
  {
    account,
    team,
    provider,
    sealed,
  }: { account: string; team: string; provider: store.Account['provider']; sealed: string },
) => {
  const token = secretsOf(reach.ports, safe.placeOf({ uuid: account, team })).open(sealed)
  await providerNamed(provider).revoke({ ...appCall(reach), token })
}
