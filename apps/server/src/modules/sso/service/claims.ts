import { cleanLine, cutText, type Permission } from '@vitrine/contract'
import type { Claims } from './provider.ts'

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** Returns a person's email address, if the provider has verified it. */
export const verifiedEmail = ({ email, email_verified }: Claims): string | undefined => {
  const address = textIn(email).trim().toLowerCase()
  return email_verified === true && /^[^\s@]+@[^\s@]+$/.test(address) && address.length <= 254 ? address : undefined
}
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

const nameLength = 80
const cleanName = (value: unknown) => cutText(cleanLine(textIn(value).toWellFormed()), nameLength).trim()
/** Returns first and last name. A single name is used as the last name. */
export const namesOf = (claims: Claims) => {
  const [first_name, last_name] = [cleanName(claims['given_name']), cleanName(claims['family_name'])]
  return first_name || last_name ? { first_name, last_name } : { first_name: '', last_name: cleanName(claims['name']) }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
/** Returns the values of a claim. A claim with exactly this name takes precedence; otherwise dots select nested properties. */
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
/** Returns the role for these claims: from the first matching mapping, otherwise the default role, otherwise null. Skips
 *  roles with more permissions than can be granted. */
export const roleFor = ({ mappings, default_role, grantable }: Rules, values: readonly string[]): string | null => {
  const match = mappings.find((one) => values.includes(one.value) && !isBeyond(one.permissions, grantable))
  if (match) return match.role
  return default_role && !isBeyond(default_role.permissions, grantable) ? default_role.uuid : null
}
