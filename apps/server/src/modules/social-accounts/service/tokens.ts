import { type Db, transact } from '../../../platform/db/db.ts'
import { recorder } from '../../../platform/db/ledger.ts'
import { enqueuer } from '../../../platform/jobs/jobs.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import { isDue, isExpired, newTokenCipher, renewTokens } from '../../../platform/oauth/tokens.ts'
import type { Ports } from '../../../platform/ports.ts'
import { copy, mails } from '../copy.ts'
import { networkOf } from '../networks/index.ts'
import { type AccountCall, type Network, NetworkProblem } from '../networks/network.ts'
import * as store from '../store.ts'

export type TokenContext = { db: Db; ports: Ports; signal?: AbortSignal }

const safe = newTokenCipher('social tokens', 'social_accounts')
/** Encryption of tokens, bound to one row of one team. */
export const { secretsOf, columnsOf: tokenColumns, reseal } = safe

/** Renews the tokens of an account. Only one worker at a time renews them. */
export const renew = ({ db, ports, signal }: TokenContext, uuid: string) =>
  renewTokens(db, {
    key: `social account ${uuid}`,
    find: () => store.find(db, uuid),
    renewalOf: ({ platform }) => networkOf(platform).renewal,
    refresh: (account) => {
      const call = { outbound: ports.outbound, settings: ports.settings.networks, ...(signal && { signal }) }
      return networkOf(account.platform).refresh(call, safe.tokensOf(ports, account))
    },
    save: (write, account, tokens) => {
      const columns = tokenColumns(ports, account, tokens)
      return write((tx) =>
        store.update(tx, uuid, { ...columns, ...(tokens.scopes.length > 0 && { scopes: tokens.scopes }) }),
      )
    },
    lose: (account, problem) => loseAccount({ db, ports }, account, problem),
    warn: (_, problem) => store.update(db, uuid, { problem }),
  })

/** Marks an account as lost, because the network no longer accepts its token. Emails the people who manage it, once. */
export const loseAccount = (
  { db, ports }: TokenContext,
  { uuid, team, platform, username }: Pick<store.Account, 'uuid' | 'team' | 'platform' | 'username'>,
  problem: string,
) =>
  transact(db, async (tx) => {
    if (!(await store.markLost(tx, uuid, problem))) return
    const record = recorder(tx, ports.jobs, { team, actor: null, about: uuid })
    await record('social_account.lost', { social_account: uuid, problem })
    const address = `${ports.settings.origin}/socials/accounts`
    for (const { email, team_name } of await store.managersOf(tx, team))
      await enqueueMail({ db: tx, enqueue: enqueuer(tx, { team, actor: null }) }, email, {
        from: team_name,
        ...mails.accountLost(team_name, username, platform, problem, address),
      })
  })

/** Returns an account with its network and a valid token, renewing the token if it expires soon. Throws when the account
 *  must be reconnected. */
export const prepareAccountCall = async (
  reach: TokenContext,
  uuid: string,
): Promise<{ account: store.Account; network: Network; call: AccountCall }> => {
  const { db, ports, signal } = reach
  let account = await store.one(db, uuid)
  const network = networkOf(account.platform)
  if (!account.lost && isDue(account, network.renewal)) {
    await renew(reach, uuid)
    account = await store.one(db, uuid)
  }
  if (account.lost || isExpired(account))
    throw new NetworkProblem(
      'reconnect',
      'lost',
      account.problem ?? copy.reconnectFirst(account.username, account.platform),
    )
  const { access } = safe.tokensOf(ports, account)
  const { network_id, username } = account
  const call = {
    outbound: ports.outbound,
    settings: ports.settings.networks,
    token: access,
    network_id,
    username,
    ...(signal && { signal }),
  }
  return { account, network, call }
}
