import { CONNECT_MINUTES } from '@vitrine/contract'
import type { Settings } from '../../../config.ts'
import { newToken } from '../../../platform/crypto/tokens.ts'

const isSecure = ({ origin }: Settings) => origin.startsWith('https:')
const nameOf = (settings: Settings) => `${isSecure(settings) ? '__Host-vitrine' : 'vitrine'}.sso`
/** SameSite can be Strict, because providers redirect to a page of Vitrine, whose own request then sends the cookie. */
const line = (settings: Settings, value: string, seconds: number) =>
  `${nameOf(settings)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isSecure(settings) ? '; Secure' : ''}`

/** Returns a new secret for the browser that starts a sign-in, and the Set-Cookie header for it. */
export const newBrowserCookie = (settings: Settings) => {
  const browser = newToken()
  return { browser, cookie: line(settings, browser, CONNECT_MINUTES * 60) }
}
export const clearedBrowserCookie = (settings: Settings) => line(settings, '', 0)
export const browserIn = (settings: Settings, header: string | null) =>
  header
    ?.split(/; */)
    .find((pair) => pair.startsWith(`${nameOf(settings)}=`))
    ?.slice(nameOf(settings).length + 1)
