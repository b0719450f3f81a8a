import { createHmac } from 'node:crypto'
import { findKey, type Key, type KeyRing } from './keys.ts'
import { isSameText } from './tokens.ts'

/** What a signed address allows, all of it under the signature. `key` names the bytes and stands in the path. */
export type Grant = {
  purpose: string
  key: string
  disposition: 'inline' | 'attachment'
  rendition: string
  expires_at: Date
}

/** The longest life of a signed address, in seconds. */
export const longestGrant = 300

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

const macOf = (
  { id, bytes }: Key,
  { purpose, key, disposition, rendition }: Omit<Grant, 'expires_at'>,
  expires: string,
) =>
  createHmac('sha256', bytes)
    .update(JSON.stringify(['v1', id, purpose, key, disposition, rendition, expires]))
    .digest('base64url')

const queryOf = (key: Key, grant: Omit<Grant, 'expires_at'>, expires: string) => {
  const { purpose, disposition, rendition } = grant
  const signature = macOf(key, grant, expires)
  return new URLSearchParams({ purpose, disposition, rendition, expires, kid: key.id, signature }).toString()
}

/** The query of a signed address: valid for the given seconds, at most five minutes. */
export const signGrant = (keys: KeyRing, grant: Omit<Grant, 'expires_at'>, at: Date, seconds: number): string => {
  if (!(seconds >= 1 && seconds <= longestGrant))
    throw new RangeError(`A signed address lives 1 to ${longestGrant} seconds`)
  return queryOf(keys.current, grant, String(secondsOf(at) + Math.floor(seconds)))
}

/** Reads the query of a signed address as it came, without the question mark. Undefined if any byte of it differs, or it is over. */
export const readGrant = (keys: KeyRing, key: string, query: string, at: Date): Grant | undefined => {
  const sent = new URLSearchParams(query)
  const valueOf = (name: string) => sent.get(name) ?? ''
  const [disposition, expires] = [valueOf('disposition'), valueOf('expires')]
  const live = findKey(keys, valueOf('kid'))
  if (!live || (disposition !== 'inline' && disposition !== 'attachment') || !/^\d{1,12}$/.test(expires))
    return undefined
  const grant = { purpose: valueOf('purpose'), key, disposition, rendition: valueOf('rendition') } as const
  // The whole query is written anew and compared, so that no second spelling of the same values passes.
  if (!isSameText(queryOf(live, grant, expires), query) || Number(expires) <= secondsOf(at)) return undefined
  return { ...grant, expires_at: new Date(Number(expires) * 1000) }
}
