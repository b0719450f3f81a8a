import { isolated } from '@vitrine/contract'
import { isId } from '../../../platform/ids.ts'

/** Names of what an event is about, in the order in which they are read. */
const named = [
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
/** What happened to it. */
const said = ['destination', 'what', 'problem'] as const

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return isId(value) ? '' : value.trim()
  return typeof value === 'object' && value !== null && 'name' in value ? textOf(value.name) : ''
}
const fieldsIn = ({ fields }: Record<string, unknown>) =>
  Array.isArray(fields) && fields.length > 0 ? `Changed: ${fields.join(', ').replaceAll('_', ' ')}` : ''

/** The person whom an event is about. */
export const personIn = ({ user }: Record<string, unknown>): string | undefined =>
  typeof user === 'string' && isId(user) ? user : undefined

/**
 * What an event without a sentence of its own is about: the account, person, role or domain, and the changed fields.
 * `person`: the name of the person in it.
 */
export const detailOf = (data: Record<string, unknown>, person: string | undefined): string => {
  const names = [person, ...[...named, ...said].map((key) => textOf(data[key]))]
  return [...names.flatMap((name) => (name ? [isolated(name)] : [])), fieldsIn(data)].filter(Boolean).join(' · ')
}
