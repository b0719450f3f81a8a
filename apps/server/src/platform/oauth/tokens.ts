import { keysFrom } from '../crypto/keys.ts'
import { decryptSecret, encryptSecret, isOutdated, SecretError, type SecretLocation } from '../crypto/secrets.ts'
import type { Db } from '../db/db.ts'
import { type Lease, withLease } from '../jobs/lease.ts'
import type { Ports } from '../ports.ts'
import { NetworkProblem } from './problem.ts'

/** The tokens that a network has issued for an account. */
export type Tokens = {
  access: string
  refresh: string | null
  expires_at: Date | null
  refresh_expires_at: Date | null
  scopes: string[]
}
/** The columns of an account that contain its tokens, encrypted for this row of this team. */
type TokenColumns = {
  access_token: string
  refresh_token: string | null
  expires_at: Date | null
  refresh_expires_at: Date | null
  token_issued_at: Date
  lost: boolean
  problem: string | null
}
type TokenRow = Omit<TokenColumns, 'access_token'> & { access_token: string | null; uuid: string; team: string }
/** When a token is renewed, in seconds: this long before it expires, but not before it reaches a minimum age. */
export type Renewal = { beforeSeconds: number; notBeforeSeconds: number }

const LEASE_MS = 90_000

/** Encrypts and decrypts the secrets of one kind of account. */
export const newTokenCipher = (purpose: string, table: string) => {
  const keysOf = ({ settings }: Pick<Ports, 'settings'>) => keysFrom(settings, purpose)
  const secretsOf = (ports: Pick<Ports, 'settings'>, place: SecretLocation) => ({
    seal: (secret: string) => encryptSecret(keysOf(ports), place, secret),
    open: (sealed: string) => decryptSecret(keysOf(ports), place, sealed),
  })
  const placeOf = ({ uuid, team }: Pick<TokenRow, 'uuid' | 'team'>): SecretLocation => ({ table, row: uuid, team })
  return {
    secretsOf,
    placeOf,
    columnsOf: (ports: Ports, account: Pick<TokenRow, 'uuid' | 'team'>, tokens: Tokens): TokenColumns => {
      const { seal } = secretsOf(ports, placeOf(account))
      return {
        access_token: seal(tokens.access),
        refresh_token: tokens.refresh === null ? null : seal(tokens.refresh),
        expires_at: tokens.expires_at,
        refresh_expires_at: tokens.refresh_expires_at,
        token_issued_at: new Date(),
        lost: false,
        problem: null,
      }
    },
    /** Re-encrypts a stored token if it was encrypted with an older key; returns undefined if there is nothing to do. */
    reseal: (ports: Pick<Ports, 'settings'>, account: Pick<TokenRow, 'uuid' | 'team'>, sealed: string | null) => {
      if (sealed === null || !isOutdated(keysOf(ports), sealed)) return undefined
      const { seal, open } = secretsOf(ports, placeOf(account))
      return seal(open(sealed))
    },
    tokensOf: (ports: Ports, account: TokenRow) => {
      const { open } = secretsOf(ports, placeOf(account))
      try {
        return {
          access: account.access_token === null ? '' : open(account.access_token),
          refresh: account.refresh_token === null ? null : open(account.refresh_token),
        }
      } catch (error) {
        if (!(error instanceof SecretError)) throw error
        throw new NetworkProblem(
          'reconnect',
          error.trouble,
          'The saved connection can’t be read. Reconnect the account.',
        )
      }
    },
  }
}

export const isDue = (
  { expires_at, token_issued_at }: Pick<TokenRow, 'expires_at' | 'token_issued_at'>,
  { beforeSeconds, notBeforeSeconds }: Renewal,
) => {
  const now = Date.now()
  return (
    expires_at !== null &&
    expires_at.getTime() - now < beforeSeconds * 1000 &&
    now - token_issued_at.getTime() >= notBeforeSeconds * 1000
  )
}
export const isExpired = ({ expires_at }: Pick<TokenRow, 'expires_at'>) =>
  expires_at !== null && expires_at.getTime() <= Date.now()

type Renewing<R extends TokenRow> = {
  /** The name of the lease, which lets only one worker at a time renew these tokens. */
  key: string
  find: () => Promise<R | undefined>
  renewalOf: (row: R) => Renewal
  refresh: (row: R) => Promise<Tokens>
  save: (write: Lease['write'], row: R, tokens: Tokens) => Promise<unknown>
  lose: (row: R, problem: string) => Promise<unknown>
  warn: (row: R, problem: string) => Promise<unknown>
  /** The encrypted token that the network has just refused, which is renewed even if it is not about to expire. */
  refused?: string | undefined
}
/** Renews the tokens of an account, one worker at a time: a network may refuse the old token as soon as it has issued a
 *  new one. Returns false if another worker was renewing the tokens. */
export const renewTokens = async <R extends TokenRow>(db: Db, renewing: Renewing<R>) => {
  const { key, find, renewalOf, refresh, save, lose, warn, refused } = renewing
  const outcome = await withLease(db, key, LEASE_MS, async ({ write }) => {
    const row = await find()
    if (!row || row.lost || row.access_token === null) return
    // Another worker may have renewed the tokens a moment ago.
    if (refused === undefined ? !isDue(row, renewalOf(row)) : row.access_token !== refused) return
    try {
      await save(write, row, await refresh(row))
    } catch (error) {
      if (!(error instanceof NetworkProblem)) throw error
      if (error.kind === 'reconnect' || isExpired(row)) return void (await lose(row, error.message))
      await warn(row, `The connection could not be renewed: ${error.message}`)
    }
  })
  return outcome !== 'held'
}
