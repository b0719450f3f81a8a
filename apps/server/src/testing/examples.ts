import { paramsOf, type Route, type SubjectName } from '@vitrine/contract'
import { z } from 'zod'
import { newId } from '../platform/ids.ts'

/**
 * A node of a JSON schema. Example input for a route is generated from its schemas, so a new route needs an entry in this
 * file only if it requires a specific value.
 */
type Node = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  minimum?: number
  maxLength?: number
  anyOf?: Node[]
  oneOf?: Node[]
  items?: Node
  properties?: Record<string, Node>
  additionalProperties?: Node | boolean
  'x-subject'?: SubjectName
}
export type Ids = Record<SubjectName, string>
/** The password of everyone in these tests. */
export const password = 'correct horse battery'

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(20)]).toString('base64')
const special: Record<string, () => string> = {
  email: () => `${newId()}@example.test`,
  time_zone: () => 'Europe/Oslo',
  embed_domains: () => 'example.org',
  password: () => password,
  current: () => password,
  picture: () => png,
  code: () => '123456',
  token: () => 'x'.repeat(43),
  sha256: () => 'a'.repeat(64),
}

const printed = new WeakMap<z.ZodType, Node>()
const print = (schema: z.ZodType): Node => {
  const node = printed.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node)
  printed.set(schema, node)
  return node
}
const branch = ({ anyOf, oneOf }: Node) => (anyOf ?? oneOf)?.find(({ type }) => type !== 'null')

/** Returns the JSON type of a field, ignoring null. */
const typeOf = ({ type }: Node) => [type].flat().find((one) => one !== 'null')

const example = (node: Node, name: string, ids: Ids): unknown => {
  if (node['x-subject']) return ids[node['x-subject']]
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  const other = branch(node)
  if (other) return example(other, name, ids)
  const type = typeOf(node)
  if (type === 'object')
    return Object.fromEntries(Object.entries(node.properties ?? {}).map(([key, one]) => [key, example(one, key, ids)]))
  if (type === 'array') return node.items ? [example(node.items, name, ids)] : []
  if (type === 'integer' || type === 'number') return Math.max(1, node.minimum ?? 1)
  if (type === 'boolean') return true
  if (node.format === 'date-time') return '2099-01-01T00:00:00Z'
  if (node.format === 'date') return '2099-01-01'
  return special[name]?.() ?? `Text ${newId()}`.slice(0, node.maxLength)
}
/** Returns a valid body for a route; undefined if it has none or takes a stream. */
export const bodyOf = ({ body }: Route, ids: Ids) =>
  body && body !== 'stream' ? (example(print(body), '', ids) as Record<string, unknown>) : undefined

/** The location of a value in a body or query, as a list of keys, and its kind. */
export type Place = {
  path: string[]
  kind: 'text' | 'id' | 'number' | 'boolean' | 'list' | 'object' | 'choice'
  /** The maximum length of a text at this path. */
  max?: number | undefined
}
const kindOf = (node: Node): Place['kind'] => {
  if (node['x-subject']) return 'id'
  if (node.enum) return 'choice'
  const type = typeOf(node)
  if (type === 'array') return 'list'
  if (type === 'object') return 'object'
  if (type === 'boolean') return 'boolean'
  return type === 'integer' || type === 'number' ? 'number' : 'text'
}
const placesIn = (node: Node, path: string[]): Place[] => {
  const real = branch(node) ?? node
  const here: Place[] = path.length ? [{ path, kind: kindOf(real), max: real.maxLength }] : []
  const inside = Object.entries(real.properties ?? {}).flatMap(([key, one]) => placesIn(one, [...path, key]))
  return [...here, ...inside, ...(real.items ? placesIn(real.items, [...path, '0']) : [])]
}
/** Returns every place in a route's body or query. */
export const placesOf = (schema: Route['body'] | Route['query']) =>
  schema && schema !== 'stream' ? placesIn(print(schema), []) : []

/** Returns the value with `other` at the given path. */
export const withAt = (value: unknown, [key, ...rest]: string[], other: unknown): unknown => {
  if (key === undefined) return other
  if (Array.isArray(value)) return value.map((one, i) => (String(i) === key ? withAt(one, rest, other) : one))
  const object = (value ?? {}) as Record<string, unknown>
  return { ...object, [key]: withAt(object[key], rest, other) }
}

/** Returns path parameters for a route. They refer to existing items wherever the scene has one. */
export const paramsFor = (route: Route, ids: Ids) =>
  Object.fromEntries(
    paramsOf(route).map((name) => [name, (ids as Record<string, string>)[name] ?? ownThings[name] ?? '1']),
  )
/** Items that belong to a person rather than a team, for which any valid id will do. */
const ownThings: Record<string, string> = { passkey: newId() }
