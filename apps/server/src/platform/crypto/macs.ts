import { createHmac } from 'node:crypto'
import { type Key, keysFrom, type Secrets } from './keys.ts'
import { isSameText } from './tokens.ts'

const macWith = ({ bytes }: Key, text: string) => createHmac('sha256', bytes).update(text).digest('base64url')

/** Signs a string for one purpose with the current secret. */
export const macOf = (secrets: Secrets, purpose: string, text: string): string =>
  macWith(keysFrom(secrets, purpose).current, text)

/** Whether a string was signed for this purpose, with the current secret or an older one. */
export const isMacOf = (secrets: Secrets, purpose: string, text: string, mac: string): boolean => {
  const { current, others } = keysFrom(secrets, purpose)
  return [current, ...others].some((key) => isSameText(mac, macWith(key, text)))
}
