import { cleanLine, cutText, type Permission } from '@vitrine/contract'
import type { Claims } from './provider.ts'

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** The email address of a person, if their provider says that it is theirs. */
export const verifiedEmail = ({ email, email_verified }: Claims): string | undefined => {
  const address = textIn(email).trim().toLowerCase()
  return email_verified === true && /^[^\s@]+@[^\s@]+$/.test(address) && address.length <= 254 ? address : undefined
}
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

const nameLength = 80
const cleanName = (value: unknown) => cutText(cleanLine(textIn(value).toWellFormed()), nameLength).trim()
/** First and last name; a provider that knows only one name gives it as the last one. */
export const namesOf = (claims: Claims) => {
  const [first_name, last_name] = [cleanName(claims['given_name']), cleanName(claims['family_name'])]
  return first_name || last_name ? { first_name, last_name } : { first_name: '', last_name: cleanName(claims['name']) }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
/** The values of a claim. A claim with exactly this name counts first; otherwise dots lead into objects. */
export const valuesOf = (claims: Claims, claim: string): string[] => {
  if (claim === '') return []
  const found = Object.hasOwn(claims, claim)
    ? claims[claim]
    : claim
        .split('.')
        .reduce<unknown>((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), claims)
  return (Array.isArray(found) ? found : [found]).filter((value) => typeof value === 'string')
}

type Mapping = { value: string; role: string; permissions: readonly Permission[] }
type Rules = {
  mappings: readonly Mapping[]
  default_role: { uuid: string; permissions: readonly Permission[] } | null
  /** The permissions of the person who saved the rules. */
  grantable: readonly Permission[]
}
export const isBeyond = (permissions: readonly Permission[], grantable: readonly Permission[]) =>
  permissions.some((flag) => !grantable.includes(flag))
/** The role that claims give: the first mapping that matches, else the default, else null. Roles that could not be granted are
 *  skipped. */
export const roleFor = ({ mappings, default_role, grantable }: Rules, values: readonly string[]): string | null => {
  const match = mappings.find((one) => values.includes(one.value) && !isBeyond(one.permissions, grantable))
  if (match) return match.role
  return default_role && !isBeyond(default_role.permissions, grantable) ? default_role.uuid : null
}
