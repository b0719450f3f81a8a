import { type Call, text } from '../kit/call.ts'
import { hash, randomToken } from '../kit/secrets.ts'
import { DAY, HOUR } from '../kit/times.ts'
import { graphError } from './errors.ts'
import type { Account, Instagram, Token } from './state.ts'

const LONG_SECONDS = 5_183_944

export const SCOPES = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_comments',
  'instagram_business_manage_messages',
  'instagram_business_manage_insights',
]

export const issueToken = (instagram: Instagram, grant: Pick<Token, 'accountId' | 'clientId' | 'kind' | 'scopes'>) => {
  const token = randomToken('IGAA', 48)
  const now = instagram.core.clock.now()
  const seconds = grant.kind === 'short' ? HOUR / 1000 : LONG_SECONDS
  const { accountId, clientId, kind, scopes } = grant
  const serial = instagram.core.nextNumber()
  const expiresAt = now + seconds * 1000
  instagram.tokens.put(hash(token), { accountId, clientId, kind, scopes, issuedAt: now, expiresAt, serial })
  return { token, seconds }
}

/** Formats a time in UTC, although Meta's messages use Pacific time. */
const moment = (at: number) => new Date(at).toUTCString()

const accessTokenOf = (call: Call) => {
  const header = /^(?:Bearer|OAuth) (.+)$/.exec(call.headers.authorization ?? '')
  return header?.[1] ?? text(call.input, 'access_token')
}

const REVOKED = { app_removed: '190/458', password_changed: '190/460' }

/** The token and account of a call. Throws the provider's error if the token is missing, invalid, expired or revoked. */
export const authenticate = (instagram: Instagram, call: Call): { token: Token; account: Account } => {
  const secret = accessTokenOf(call)
  if (!secret) throw graphError('104')
  const token = instagram.tokens.get(hash(secret))
  const account = token && instagram.accounts.get(token.accountId)
  if (!account) throw graphError('190')
  call.account = account.username
  const now = instagram.core.clock.now()
  if (token.expiresAt <= now) throw graphError('190/463', moment(token.expiresAt), moment(now))
  if (account.problem === 'checkpoint') throw graphError('190/459')
  const { revoked } = account
  if (revoked && token.serial < revoked.serial) throw graphError(REVOKED[revoked.reason], token.clientId)
  return { token, account }
}

const recentCalls = ({ core }: Instagram, id: string) => {
  const now = core.clock.now()
  return (core.store.table<number[]>('calls').get(id) ?? []).filter((at) => at > now - DAY)
}

/** Returns how much of the daily limit an account has used, as a percentage: the value in the header of every response. */
export const usageOf = (instagram: Instagram, id: string) =>
  Math.round((100 * recentCalls(instagram, id).length) / instagram.settings.get().callsPerDay)

/** Counts an account's calls. Throws once its daily limit is reached. */
const throttle = (instagram: Instagram, account: Account) => {
  const { callsPerDay } = instagram.settings.get()
  const table = instagram.core.store.table<number[]>('calls')
  const now = instagram.core.clock.now()
  const calls = recentCalls(instagram, account.id)
  if (calls.length >= callsPerDay) throw graphError('80002')
  // Calls are not recorded if the limit is too high for any test to reach.
  if (callsPerDay < 10_000) table.put(account.id, [...calls, now])
}

/** Returns the account of a call. Throws if the token lacks the permission or belongs to an account other than `id`. */
export const authorise = (instagram: Instagram, call: Call, scope: string, id?: string): Account => {
  const { token, account } = authenticate(instagram, call)
  throttle(instagram, account)
  if (id !== undefined && id !== 'me' && id !== account.id) throw graphError('100/33', call.method.toLowerCase(), id)
  if (!token.scopes.includes(scope)) throw graphError('10')
  return account
}
