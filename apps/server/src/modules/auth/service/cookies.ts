import { createHmac } from 'node:crypto'
import { SECOND_FACTOR_MINUTES, SESSION_DAYS } from '@vitrine/contract'
import type { Settings } from '../../../config.ts'
import { isSameText } from '../../../platform/crypto/tokens.ts'

const secure = ({ origin }: Settings) => origin.startsWith('https:')
/** The name of the session cookie, which binds it to this host if the connection is secure. */
export const cookieName = (settings: Settings) => (secure(settings) ? '__Host-vitrine' : 'vitrine')
/** better-auth's name for the cookie of a sign-in that awaits its second factor. */
const challengeName = (settings: Settings) => `${cookieName(settings)}.two_factor`

/** A value as stored in its cookie, with our signature, in the format of better-auth. */
export const signValue = ({ secret }: Pick<Settings, 'secret'>, value: string) => {
  const signature = createHmac('sha256', secret ?? '')
    .update(value)
    .digest('base64')
  return encodeURIComponent(`${value}.${signature}`)
}
const line = (settings: Settings, name: string, value: string, seconds: number) =>
  `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure(settings) ? '; Secure' : ''}`

/** The Set-Cookie line of a session. */
export const sessionCookie = (settings: Settings, token: string) =>
  line(settings, cookieName(settings), signValue(settings, token), SESSION_DAYS * 86_400)
/** The Set-Cookie line that removes the session cookie. */
export const clearedCookie = (settings: Settings) => line(settings, cookieName(settings), '', 0)
/** The Set-Cookie line of a sign-in that awaits its second factor. */
export const challengeCookie = (settings: Settings, challenge: string) =>
  line(settings, challengeName(settings), signValue(settings, challenge), SECOND_FACTOR_MINUTES * 60)

const cookieIn = (header: string | undefined | null, name: string) =>
  header
    ?.split(/; */)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Returns the session token from the request's cookies; undefined if the cookie is malformed or not signed by us. */
export const tokenIn = (settings: Settings, header: string | undefined) => {
  const sent = cookieIn(header, cookieName(settings)) ?? ''
  const token = sent.split('.', 1)[0] ?? ''
  const isSigned = [settings.secret, ...settings.oldSecrets].some((secret) =>
    isSameText(sent, signValue({ secret }, token)),
  )
  return token !== '' && isSigned ? token : undefined
}

/** Returns only the cookie that a step needs. */
export const onlyCookie = (settings: Settings, header: string | null, which: 'session' | 'challenge') => {
  const name = which === 'session' ? cookieName(settings) : challengeName(settings)
  // better-auth only accepts signatures made with the current secret.
  const token = which === 'session' && settings.oldSecrets.length > 0 ? tokenIn(settings, header ?? '') : undefined
  if (token) return `${name}=${signValue(settings, token)}`
  return `${name}=${cookieIn(header, name) ?? ''}`
}
