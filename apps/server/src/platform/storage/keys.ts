import { randomUUID } from 'node:crypto'
import { AppError } from '@vitrine/contract'

const uuidShape = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
// Every dot, dash and underscore is between two letters or digits, which rules out '..', hidden names and trailing dots.
const nameShape = '[a-z0-9]+(?:[._-][a-z0-9]+)*'
const grammar = new RegExp(`^(${uuidShape})(?:/(${nameShape}))?$`)
const longestName = 64

export const newKey = (): string => randomUUID()

/** Parses a key: a lower-case uuid, or a uuid followed by one name, such as `<uuid>/400.webp`. Undefined for anything
 *  else. */
export const readKey = (key: string): { uuid: string; name: string | undefined } | undefined => {
  const found = grammar.exec(key)
  if (found?.[1] === undefined || (found[2]?.length ?? 0) > longestName) return undefined
  return { uuid: found[1], name: found[2] }
}

/** Like readKey, but throws "not found" for an invalid key. */
export const requireKey = (key: string): { uuid: string; name: string | undefined } => {
  const parts = readKey(key)
  if (!parts) throw new AppError('thing.not_found')
  return parts
}

/** The key of a rendition: `renditionKey(uuid, '400.webp')`. */
export const renditionKey = (uuid: string, rendition: string): string => {
  const key = `${uuid}/${rendition}`
  if (requireKey(key).uuid !== uuid) throw new AppError('thing.not_found')
  return key
}
