import { keysFrom } from '../../../platform/crypto/keys.ts'
import { decryptSecret, type SecretLocation, encryptSecret } from '../../../platform/crypto/secrets.ts'
import { type Db, transact } from '../../../platform/db/db.ts'
import { recorder } from '../../../platform/db/ledger.ts'
import { withLease } from '../../../platform/jobs/lease.ts'
import { enqueuer } from '../../../platform/jobs/jobs.ts'
import { post } from '../../../platform/mail/outbox.ts'
import type { Ports } from '../../../platform/ports.ts'
import { networkOf } from '../networks/index.ts'
import { type AccountCall, type Network, NetworkProblem, type Tokens } from '../networks/network.ts'
import * as store from '../store.ts'

export type Reach = { db: Db; ports: Ports; signal?: AbortSignal }

const keysOf = ({ settings }: Pick<Ports, 'settings'>) => keysFrom(settings.secret, 'social tokens')
const placeOf = ({ uuid, team }: Pick<store.Account, 'uuid' | 'team'>): SecretLocation => ({
  table: 'social_accounts',
  row: uuid,
  team,
})

/** Seals and opens a secret that belongs to one row of one team. */
export const secretsOf = (ports: Pick<Ports, 'settings'>, place: SecretLocation) => ({
  seal: (secret: string) => encryptSecret(keysOf(ports), place, secret),
  open: (sealed: string) => decryptSecret(keysOf(ports), place, sealed),
})

/** The columns of an account that hold its tokens. */
export const tokenColumns = (ports: Ports, account: Pick<store.Account, 'uuid' | 'team'>, tokens: Tokens) => {
  const { seal: sealed } = secretsOf(ports, placeOf(account))
  return {
    access_token: sealed(tokens.access),
    refresh_token: tokens.refresh === null ? null : sealed(tokens.refresh),
    expires_at: tokens.expires_at,
    refresh_expires_at: tokens.refresh_expires_at,
    token_issued_at: new Date(),
    lost: false,
    problem: null,
  }
}
const openTokens = (ports: Ports, account: store.Account) => {
  const { open: opened } = secretsOf(ports, placeOf(account))
  return {
    access: opened(account.access_token),
    refresh: account.refresh_token === null ? null : opened(account.refresh_token),
  }
}

const LEASE_MS = 90_000
const isDue = ({ expires_at, token_issued_at }: store.Account, { renewal }: Network) => {
  const now = Date.now()
  return (
    expires_at !== null &&
    expires_at.getTime() - now < renewal.beforeSeconds * 1000 &&
    now - token_issued_at.getTime() >= renewal.notBeforeSeconds * 1000
  )
}
const isOver = ({ expires_at }: store.Account) => expires_at !== null && expires_at.getTime() <= Date.now()

/** Renews the tokens of an account, one worker at a time: a network may refuse the old token as soon as it gave a new one. */
export const renew = async ({ db, ports, signal }: Reach, uuid: string) => {
  const outcome = await withLease(db, `social account ${uuid}`, LEASE_MS, async (lease) => {
    const account = await store.find(db, uuid)
    if (!account || account.lost) return
    const network = networkOf(account.platform)
    // Another worker may have done it a moment ago.
    if (!isDue(account, network)) return
    try {
      const call = { outbound: ports.outbound, settings: ports.settings.networks, ...(signal && { signal }) }
      const tokens = await network.refresh(call, openTokens(ports, account))
      const columns = tokenColumns(ports, account, tokens)
      await lease.write((tx) =>
        store.update(tx, uuid, { ...columns, ...(tokens.scopes.length > 0 && { scopes: tokens.scopes }) }),
      )
    } catch (error) {
      if (!(error instanceof NetworkProblem)) throw error
      if (error.kind === 'reconnect' || isOver(account)) return loseAccount({ db, ports }, account, error.message)
      await store.update(db, uuid, { problem: `The connection could not be renewed: ${error.message}` })
    }
  })
  return outcome !== 'held'
}

/** The network takes the token no more: the account waits for a person, who is told once. */
export const loseAccount = (
  { db, ports }: Reach,
  { uuid, team, platform, username }: Pick<store.Account, 'uuid' | 'team' | 'platform' | 'username'>,
  problem: string,
) =>
  transact(db, async (tx) => {
    if (!(await store.markLost(tx, uuid, problem))) return
    const record = recorder(tx, ports.jobs, { team, actor: null, about: uuid })
    await record('social_account.lost', { social_account: uuid, problem })
    const heading = `Reconnect ${username} on ${platform}`
    for (const { email, team_name } of await store.managersOf(tx, team))
      await post({ db: tx, enqueue: enqueuer(tx, { team, actor: null }) }, email, {
        from: team_name,
        subject: heading,
        heading,
        paragraphs: [problem, 'Planned posts of this account are not published until it is reconnected.'],
        button: { label: 'Open social accounts', address: `${ports.settings.origin}/socials/accounts` },
        footer: `Sent by ${team_name}, because you manage its social accounts.`,
      })
  })

/** An account ready to be called: its network, and a token that is renewed where its end is near. Throws a problem where it has to be
 *  reconnected. */
export const reachAccount = async (
  reach: Reach,
  uuid: string,
): Promise<{ account: store.Account; network: Network; call: AccountCall }> => {
  const { db, ports, signal } = reach
  let account = await store.one(db, uuid)
  const network = networkOf(account.platform)
  if (!account.lost && isDue(account, network)) {
    await renew(reach, uuid)
    account = await store.one(db, uuid)
  }
  if (account.lost || isOver(account))
    throw new NetworkProblem(
      'reconnect',
      'lost',
      account.problem ?? `Reconnect ${account.username} on ${account.platform}.`,
    )
  const { access } = openTokens(ports, account)
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
