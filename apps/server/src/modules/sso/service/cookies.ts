import { CONNECT_MINUTES } from '@vitrine/contract'
import type { Settings } from '../../../config.ts'
import { newToken } from '../../../platform/crypto/tokens.ts'

const isSecure = ({ origin }: Settings) => origin.startsWith('https:')
const nameOf = (settings: Settings) => `${isSecure(settings) ? '__Host-vitrine' : 'vitrine'}.sso`
/** Strict: the page that providers lead back to is ours, and it sends the cookie itself. */
const line = (settings: Settings, value: string, seconds: number) =>
  `${nameOf(settings)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isSecure(settings) ? '; Secure' : ''}`

/** A browser that begins to sign in: its secret, and the Set-Cookie line. */
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
