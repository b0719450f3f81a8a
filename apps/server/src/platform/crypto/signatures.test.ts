import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readKeys } from './keys.ts'
import { type Grant, longestGrant, readGrant, signGrant } from './signatures.ts'

const [first, second, third] = [0, 1, 2].map(() => randomBytes(32).toString('hex'))
const keys = readKeys(`${first}`)
const at = new Date('2026-09-01T12:00:00.500Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
const key = '0b8f0d5e-2f0e-4c36-9a51-6f0f2b6d7a10'
const grant: Omit<Grant, 'expires_at'> = { purpose: 'download', key, disposition: 'attachment', rendition: 'original' }
const query = signGrant(keys, grant, at, 60)

describe('T-PUB-4: a signed URL', () => {
  it('contains the signed values', () => {
    expect(readGrant(keys, key, query, at)).toEqual({ ...grant, expires_at: new Date('2026-09-01T12:01:00Z') })
    const odd = { ...grant, purpose: 'a&b=c d', rendition: '400.webp/é', disposition: 'inline' as const }
    expect(readGrant(keys, key, signGrant(keys, odd, at, 60), at)).toMatchObject(odd)
  })

  it('is rejected if any byte is changed, added or removed', () => {
    const changed = [`${query}&`]
    for (let place = 0; place < query.length; place += 1) {
      const [before, after] = [query.slice(0, place), query.slice(place + 1)]
      changed.push(`${before}a${query.slice(place)}`)
      for (const sign of ['a', 'A', '0', '1', '=', '&', '%', '+', '-', '_', ''])
        changed.push(`${before}${sign}${after}`)
    }
    const accepted = changed.filter((other) => other !== query && readGrant(keys, key, other, at))
    expect(accepted).toEqual([])
  })

  it('has only one valid form: escapes, reordered, duplicate or extra values are rejected', () => {
    const parts = query.split('&')
    const spellings = [
      query.replace('download', 'd%6fwnload'),
      query.replace('download', 'DOWNLOAD'),
      parts.toReversed().join('&'),
      `${query}&purpose=download`,
      `purpose=download&${query}`,
      `${query}&extra=1`,
      `?${query}`,
      `${query}#`,
      query.replace('expires=', 'expires=0'),
      '',
    ]
    expect(spellings.filter((spelling) => readGrant(keys, key, spelling, at))).toEqual([])
  })

  it('is rejected for another object, or with a value from another signed URL', () => {
    expect(readGrant(keys, `${key}/400.webp`, query, at)).toBeUndefined()
    const others: Omit<Grant, 'expires_at'>[] = [
      { ...grant, purpose: 'view' },
      { ...grant, disposition: 'inline' },
      { ...grant, rendition: '400.webp' },
    ]
    for (const other of others) {
      const [mine, foreign] = [new URLSearchParams(query), new URLSearchParams(signGrant(keys, other, at, 60))]
      mine.set('signature', foreign.get('signature') ?? '')
      expect(readGrant(keys, key, mine.toString(), at)).toBeUndefined()
    }
  })

  it('expires, and is never valid for more than five minutes', () => {
    expect(readGrant(keys, key, query, later(59))).toBeDefined()
    expect(readGrant(keys, key, query, later(60))).toBeUndefined()
    for (const seconds of [0, 0.5, -1, longestGrant + 1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => signGrant(keys, grant, at, seconds)).toThrow(RangeError)
    expect(readGrant(keys, key, signGrant(keys, grant, at, longestGrant), later(longestGrant - 1))).toBeDefined()
  })

  it('stays valid during a key rotation, until its key is removed', () => {
    const both = readKeys(`${second},${first}`)
    expect(readGrant(both, key, query, at)).toBeDefined()
    expect(readGrant(both, key, signGrant(both, grant, at, 60), at)).toBeDefined()
    expect(readGrant(keys, key, signGrant(both, grant, at, 60), at)).toBeUndefined()
    expect(readGrant(readKeys(`${third},${second}`), key, query, at)).toBeUndefined()
  })
})
