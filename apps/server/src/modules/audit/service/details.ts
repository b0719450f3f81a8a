import { isolateBidi } from '@vitrine/contract'
import { isId } from '../../../platform/ids.ts'

/** The keys that name the subject of an event, in display order. */
const nameKeys = [
  'provider',
  'network',
  'name',
  'title',
  'username',
  'handle',
  'email',
  'role',
  'domain',
  'issuer',
] as const
/** The keys that describe what happened to the subject. */
const detailKeys = ['destination', 'what', 'problem'] as const

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return isId(value) ? '' : value.trim()
  return typeof value === 'object' && value !== null && 'name' in value ? textOf(value.name) : ''
}
const fieldsIn = ({ fields }: Record<string, unknown>) =>
  Array.isArray(fields) && fields.length > 0 ? `Changed: ${fields.join(', ').replaceAll('_', ' ')}` : ''

/** Returns the person an event is about. */
export const personIn = ({ user }: Record<string, unknown>): string | undefined =>
  typeof user === 'string' && isId(user) ? user : undefined

/**
 * Describes an event that has no sentence: the account, person, role or domain, and the changed fields. `person` is the
 * name of the person the event is about.
 */
export const detailOf = (data: Record<string, unknown>, person: string | undefined): string => {
  const names = [person, ...[...nameKeys, ...detailKeys].map((key) => textOf(data[key]))]
  return [...names.flatMap((name) => (name ? [isolateBidi(name)] : [])), fieldsIn(data)].filter(Boolean).join(' · ')
}
