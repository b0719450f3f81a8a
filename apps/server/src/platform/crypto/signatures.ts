import { createHmac } from 'node:crypto'
import { findKey, type Key, type KeyRing } from './keys.ts'
import { isSameText } from './tokens.ts'

/** The values of a signed URL, all covered by the signature. `key` identifies the bytes and is part of the path. */
export type Grant = {
  purpose: string
  key: string
  disposition: 'inline' | 'attachment'
  rendition: string
  expires_at: Date
}

/** The longest validity of a signed URL, in seconds. */
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

/** Returns the query of a signed URL that is valid for the given number of seconds, at most five minutes. */
export const signGrant = (keys: KeyRing, grant: Omit<Grant, 'expires_at'>, at: Date, seconds: number): string => {
  if (!(seconds >= 1 && seconds <= longestGrant))
    throw new RangeError(`A signed URL is valid for 1 to ${longestGrant} seconds`)
  return queryOf(keys.current, grant, String(secondsOf(at) + Math.floor(seconds)))
}

/** Parses the raw query of a signed URL, without the question mark. Returns undefined if any byte differs or the URL has
 *  expired. */
export const readGrant = (keys: KeyRing, key: string, query: string, at: Date): Grant | undefined => {
  const sent = new URLSearchParams(query)
  const valueOf = (name: string) => sent.get(name) ?? ''
  const [disposition, expires] = [valueOf('disposition'), valueOf('expires')]
  const live = findKey(keys, valueOf('kid'))
  if (!live || (disposition !== 'inline' && disposition !== 'attachment') || !/^\d{1,12}$/.test(expires))
    return undefined
  const grant = { purpose: valueOf('purpose'), key, disposition, rendition: valueOf('rendition') } as const
  // The query is rebuilt and compared as a whole, so that no other spelling of the same values is accepted.
  if (!isSameText(queryOf(live, grant, expires), query) || Number(expires) <= secondsOf(at)) return undefined
  return { ...grant, expires_at: new Date(Number(expires) * 1000) }
}
