import type { Call } from '../kit/call.ts'
import { isWithinRate } from '../kit/rate.ts'
import { hash, randomToken } from '../kit/secrets.ts'
import { tiktokError } from './errors.ts'
import type { TikTokSettings } from './settings.ts'
import type { Creator, TikTok, Token } from './state.ts'

export const SCOPES = [
  'user.info.basic',
  'user.info.profile',
  'user.info.stats',
  'video.list',
  'video.publish',
  'video.upload',
]

type Grant = Pick<Token, 'open_id' | 'clientKey' | 'scopes'>

/** Issues a pair of tokens, and returns it as the token endpoint does. */
export const issueTokens = (
  { core, settings, tokens, refreshTokens }: TikTok,
  { open_id, clientKey, scopes }: Grant,
) => {
  const { accessSeconds, refreshSeconds } = settings.get()
  const now = core.clock.now()
  const [access_token, refresh_token] = [randomToken('act.'), randomToken('rft.')]
  const grant = { open_id, clientKey, scopes }
  const refreshHash = hash(refresh_token)
  tokens.put(hash(access_token), { ...grant, expiresAt: now + accessSeconds * 1000, refreshHash })
  refreshTokens.put(refreshHash, { ...grant, expiresAt: now + refreshSeconds * 1000 })
  return {
    access_token,
    expires_in: accessSeconds,
    open_id,
    refresh_expires_in: refreshSeconds,
    refresh_token,
    scope: scopes.join(','),
    token_type: 'Bearer',
  }
}

/** Revokes all of a client's access to a creator. */
export const removeAccess = (
  { tokens, refreshTokens }: TikTok,
  { open_id, clientKey }: Pick<Token, 'open_id' | 'clientKey'>,
) => {
  for (const table of [tokens, refreshTokens] as const)
    for (const [key, token] of table.entries())
      if (token.open_id === open_id && token.clientKey === clientKey) table.delete(key)
}

type Limit = keyof TikTokSettings & `${string}PerMinute`

/** Counts a token's call. Throws if it exceeds the rate limit. */
const limitRate = ({ core, settings }: TikTok, key: string, limit: Limit) => {
  if (!isWithinRate(core, `${limit} ${key}`, settings.get()[limit])) throw tiktokError('rate_limit_exceeded')
}

/** Returns the creator and token of a call. Throws if the token is invalid, lacks the scope or exceeds the rate limit. */
export const authorise = (
  tiktok: TikTok,
  call: Call,
  scope: string,
  limit: Limit,
): { creator: Creator; token: Token } => {
  const secret = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? ''
  const token = tiktok.tokens.get(hash(secret))
  const creator = token && tiktok.creators.get(token.open_id)
  if (!creator || token.expiresAt <= tiktok.core.clock.now()) throw tiktokError('access_token_invalid')
  call.account = creator.username
  limitRate(tiktok, hash(secret), limit)
  if (!token.scopes.includes(scope)) throw tiktokError('scope_not_authorized')
  return { creator, token }
}
