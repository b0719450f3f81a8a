import { hash as argon2 } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { hashPassword, isOldHash, dummyHash, verifyPassword } from './passwords.ts'

const shape = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/

describe('passwords', () => {
  it('are stored as argon2id with 19 MiB and two passes, with a new salt each time', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    expect(one).toMatch(shape)
    expect(one).not.toBe(two)
    expect(await verifyPassword(one, 'correct horse')).toBe(true)
    expect(await verifyPassword(two, 'correct horse')).toBe(true)
    for (const wrong of ['', 'correct hors', 'Correct horse', 'correct horse '])
      expect(await verifyPassword(one, wrong)).toBe(false)
  })

  it('match in any Unicode normalisation form', async () => {
    expect(await verifyPassword(await hashPassword('caf\u00e9'), 'cafe\u0301')).toBe(true)
  })

  it('for unknown accounts take as much work to check as any other, and never match', async () => {
    expect(dummyHash).toMatch(shape)
    expect(isOldHash(dummyHash)).toBe(false)
    for (const password of ['', 'anything']) expect(await verifyPassword(undefined, password)).toBe(false)
  })

  it('never match a damaged hash', async () => {
    for (const hash of ['', 'damaged', dummyHash.slice(0, -5)]) expect(await verifyPassword(hash, 'x')).toBe(false)
  })

  it('hashed with different cost parameters need a new hash', async () => {
    expect(isOldHash(await hashPassword('x'))).toBe(false)
    expect(isOldHash(await argon2('x', { memoryCost: 8192 }))).toBe(true)
    expect(isOldHash(await argon2('x', { timeCost: 3 }))).toBe(true)
  })
})
