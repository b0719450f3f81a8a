import { removeInvisibleCharacters, type GuestName } from '@vitrine/contract'
import { regexes } from 'zod'
import { copy } from './copy.ts'

/**
 * The guest's input, stored so that the guest is not asked again after a reload or on another visit. Optional: without
 * storage, the guest is just asked again. Password and consent are kept as long as the tab is open.
 */

const NAME = 'vitrine-guest'
const PASSWORD = 'vitrine-guest-password'
const CONSENT = 'vitrine-guest-consent'

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
    // Without storage, the guest is asked again.
  }
}

type Wrong = Partial<Record<keyof GuestName, string>>
const nameProblem = (name: string) => {
  if (name === '') return copy.nameMissing
  if (name.length > 200) return copy.nameTooLong
  return name.isWellFormed() && !/\p{Cc}/u.test(name) ? undefined : copy.nameUnreadable
}
/** Parses a guest's input as the server will (`GuestName` in the contract), without loading its schema. */
export const parseGuest = (typed: GuestName): { guest: GuestName; wrong: Wrong | undefined } => {
  const guest = { name: removeInvisibleCharacters(typed.name).trim(), email: typed.email.trim().toLowerCase() }
  const name = nameProblem(guest.name)
  const isEmail = guest.email.length <= 254 && regexes.email.test(guest.email)
  const wrong = { ...(name && { name }), ...(!isEmail && { email: copy.emailInvalid }) }
  return { guest, wrong: Object.keys(wrong).length > 0 ? wrong : undefined }
}

const isGuestName = (kept: unknown): kept is GuestName =>
  typeof kept === 'object' &&
  kept !== null &&
  'name' in kept &&
  'email' in kept &&
  typeof kept.name === 'string' &&
  typeof kept.email === 'string'
const readStoredGuest = () => {
  const kept = read(() => localStorage, NAME)
  if (!isGuestName(kept)) return undefined
  const { guest, wrong } = parseGuest(kept)
  return wrong ? undefined : guest
}

let current: GuestName | undefined
/** The name and email that the guest gave. */
export const guestName = (): GuestName => {
  current ??= readStoredGuest()
  return current ?? { name: '', email: '' }
}
export const storeGuestName = (guest: GuestName) => {
  current = guest
  write(() => localStorage, NAME, guest)
}

const readForSubject = (key: string, subject: string) => {
  const kept = read(() => sessionStorage, key)
  const [of, value] = Array.isArray(kept) ? kept : []
  return of === subject && typeof value === 'string' ? value : undefined
}
const writeForSubject = (key: string, subject: string, value: string | undefined) =>
  write(() => sessionStorage, key, value === undefined ? undefined : [subject, value])

/** The password with which this link was opened earlier in this tab. */
export const storedPassword = (token: string) => readForSubject(PASSWORD, token)
export const storePassword = (token: string, password: string | undefined) => writeForSubject(PASSWORD, token, password)

/** The hash of the consent text that the guest agreed to for this link in this tab. */
export const storedConsent = (link: string) => readForSubject(CONSENT, link)
export const storeConsent = (link: string, hash: string | undefined) => writeForSubject(CONSENT, link, hash)
