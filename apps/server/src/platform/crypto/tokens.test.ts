import { describe, expect, it } from 'vitest'
import { hashToken, isSameText, newToken } from './tokens.ts'

describe('tokens', () => {
  it('are random, URL-safe, and have at least 128 bits', () => {
    const tokens = new Set(Array.from({ length: 1000 }, () => newToken()))
    expect(tokens.size).toBe(1000)
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(newToken(16)).toHaveLength(22)
    expect(() => newToken(15)).toThrow(RangeError)
  })

  it('are hashed with SHA-256', () => {
    expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('are equal only if every character matches', () => {
    expect(isSameText('abc', 'abc')).toBe(true)
    for (const other of ['', 'ab', 'abd', 'abcd', 'ABC', 'abc\0']) expect(isSameText('abc', other)).toBe(false)
  })
})
