import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deriveKeys, findKey, readKeys } from './keys.ts'

const bytes = randomBytes(32)

describe('keys', () => {
  it('can be hex, base64 or base64url', () => {
    const spellings = [
      bytes.toString('hex'),
      bytes.toString('base64'),
      bytes.toString('base64url'),
      bytes.toString('hex').toUpperCase(),
    ]
    for (const spelling of spellings) expect(readKeys(` ${spelling} `).current.bytes.equals(bytes)).toBe(true)
  })

  it('are ordered: the first is current, and the others can still decrypt', () => {
    const old = randomBytes(32)
    const ring = readKeys(`${bytes.toString('base64')}, ${old.toString('hex')}`)
    expect(ring.current.bytes.equals(bytes)).toBe(true)
    expect(ring.others.map((key) => key.bytes.equals(old))).toEqual([true])
    expect(findKey(ring, readKeys(old.toString('hex')).current.id)?.bytes.equals(old)).toBe(true)
    expect(findKey(ring, 'ffffffff')).toBeUndefined()
  })

  it.each([
    '',
    ' , ',
    'secret',
    randomBytes(31).toString('base64'),
    randomBytes(33).toString('hex'),
    'x'.repeat(64),
    'é'.repeat(43),
  ])('of the wrong length or alphabet are rejected with instructions: %j', (setting) => {
    expect(() => readKeys(setting)).toThrow('openssl rand -base64 32')
  })

  it('have an id that is derived from the key but does not reveal it', () => {
    const { id } = readKeys(bytes.toString('hex')).current
    expect(id).toMatch(/^[0-9a-f]{8}$/)
    expect(readKeys(bytes.toString('base64')).current.id).toBe(id)
    expect(bytes.toString('hex')).not.toContain(id)
  })

  it('derived for two purposes differ in their bytes and their ids', () => {
    const ring = readKeys(bytes.toString('hex'))
    const [one, two] = [deriveKeys(ring, 'one').current, deriveKeys(ring, 'two').current]
    expect(new Set([one.id, two.id, ring.current.id]).size).toBe(3)
    expect(one.bytes.equals(two.bytes)).toBe(false)
    expect(deriveKeys(ring, 'one').current.bytes.equals(one.bytes)).toBe(true)
  })
})
