import { GuestName } from '@vitrine/contract'

/** What a guest told of themselves, so that a reload or another visit does not ask again. A browser that keeps nothing costs
 *  only that. The password lives as long as the tab. */

const NAME = 'vitrine-guest'
const PASSWORD = 'vitrine-guest-password'

const read = (store: () => Storage, key: string): unknown => {
  try {
    return JSON.parse(store().getItem(key) ?? 'null')
  } catch {
    return null
  }
}
const write = (store: () => Storage, key: string, value: unknown) => {
  try {
    if (value === undefined) store().removeItem(key)
    else store().setItem(key, JSON.stringify(value))
  } catch {
    // Then it is asked again.
  }
}

let told: GuestName | undefined
/** Who the guest said to be. */
export const guestName = (): GuestName => {
  told ??= GuestName.safeParse(read(() => localStorage, NAME)).data
  return told ?? { name: '', email: '' }
}
export const keepGuestName = (guest: GuestName) => {
  told = guest
  write(() => localStorage, NAME, guest)
}

/** The password that opened this link before in this tab. */
export const keptPassword = (token: string) => {
  const kept = read(() => sessionStorage, PASSWORD)
  const [of, password] = Array.isArray(kept) ? kept : []
  return of === token && typeof password === 'string' ? password : undefined
}
export const keepPassword = (token: string, password: string | undefined) =>
  write(() => sessionStorage, PASSWORD, password === undefined ? undefined : [token, password])

const CONSENT = 'vitrine-guest-consent'
/** The hash of the consent text that the guest agreed to for this link in this tab. */
export const keptConsent = (link: string) => {
  const kept = read(() => sessionStorage, CONSENT)
  const [of, hash] = Array.isArray(kept) ? kept : []
  return of === link && typeof hash === 'string' ? hash : undefined
}
export const keepConsent = (link: string, hash: string | undefined) =>
  write(() => sessionStorage, CONSENT, hash === undefined ? undefined : [link, hash])
