import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readKeys } from './keys.ts'
import { isOutdated, decryptSecret, type SecretLocation, SecretError, encryptSecret } from './secrets.ts'

const [first, second] = [randomBytes(32).toString('base64'), randomBytes(32).toString('hex')]
const keys = readKeys(first)
const place: SecretLocation = { table: 'social_accounts', row: 'r1', team: 't1' }
const troubleOf = (work: () => unknown) => {
  try {
    work()
    return 'opened'
  } catch (error) {
    return error instanceof SecretError ? error.trouble : String(error)
  }
}

describe('T-CRYPT: an encrypted secret', () => {
  it.each(['', 'token', 'IGQVJ…'.repeat(500), 'naïve 𝒻 \0 text'])('decrypts to the same text: %j', (text) => {
    const sealed = encryptSecret(keys, place, text)
    expect(decryptSecret(keys, place, sealed)).toBe(text)
    expect(text === '' || !sealed.includes(text)).toBe(true)
  })

  it('has a new nonce each time', () => {
    const sealed = Array.from({ length: 1000 }, () => encryptSecret(keys, place, 'same'))
    expect(new Set(sealed.map((text) => text.split('.')[2]?.slice(0, 16))).size).toBe(1000)
  })

  it('does not decrypt in another row, table or team, even if the parts of the context join to the same text', () => {
    const sealed = encryptSecret(keys, place, 'token')
    const others: SecretLocation[] = [
      { ...place, row: 'r2' },
      { ...place, table: 'canva_accounts' },
      { ...place, team: 't2' },
      { table: 'social_accountsr', row: '1', team: 't1' },
      { table: 'social_accounts', row: 't1', team: 'r1' },
      { table: 'social_accounts","r1', row: 't1', team: '' },
    ]
    for (const other of others) expect(troubleOf(() => decryptSecret(keys, other, sealed))).toBe('not_authentic')
  })

  it('swapped between two rows decrypts in neither', () => {
    const other = { ...place, row: 'r2' }
    const [mine, yours] = [encryptSecret(keys, place, 'mine'), encryptSecret(keys, other, 'yours')]
    expect(troubleOf(() => decryptSecret(keys, place, yours))).toBe('not_authentic')
    expect(troubleOf(() => decryptSecret(keys, other, mine))).toBe('not_authentic')
  })

  it('does not decrypt after a change to any of its characters', () => {
    const sealed = encryptSecret(keys, place, 'a token of some length')
    const changed: string[] = []
    for (let at = 0; at < sealed.length; at += 1) {
      for (const other of ['A', 'B', '0', '.', '-', ''])
        changed.push(sealed.slice(0, at) + other + sealed.slice(at + 1))
    }
    const opened = changed.filter(
      (text) => text !== sealed && troubleOf(() => decryptSecret(keys, place, text)) === 'opened',
    )
    expect(opened).toEqual([])
  })

  it('fails to decrypt with an error that names the key if it is missing, and text in any other form is rejected as malformed', () => {
    const sealed = encryptSecret(keys, place, 'token')
    expect(troubleOf(() => decryptSecret(readKeys(second), place, sealed))).toBe('unknown_key')
    expect(() => decryptSecret(readKeys(second), place, sealed)).toThrow(`key ${keys.current.id}`)
    const others = [
      '',
      'token',
      'v1',
      'v1..',
      `v1.${keys.current.id}.`,
      'v2.00000000.AAAA',
      `${sealed}=`,
      `${sealed}\n`,
    ]
    expect(new Set(others.map((text) => troubleOf(() => decryptSecret(keys, place, text))))).toEqual(
      new Set(['malformed']),
    )
  })

  it('survives a key rotation: 10,000 secrets decrypt during the rotation, are re-encrypted, and decrypt without the old key', () => {
    const sealed = Array.from({ length: 10_000 }, (_, row) =>
      encryptSecret(keys, { ...place, row: `${row}` }, `token ${row}`),
    )
    const both = readKeys(`${second},${first}`)
    const renewed = sealed.map((text, row) => {
      const at = { ...place, row: `${row}` }
      return isOutdated(both, text) ? encryptSecret(both, at, decryptSecret(both, at, text)) : 'not outdated'
    })
    const after = readKeys(second)
    const lost = renewed.filter(
      (text, row) =>
        isOutdated(after, text) || decryptSecret(after, { ...place, row: `${row}` }, text) !== `token ${row}`,
    )
    expect([lost, new Set(renewed).size]).toEqual([[], 10_000])
  })
})
