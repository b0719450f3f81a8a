import { describe, expect, it } from 'vitest'
import { slugOf } from './tags.ts'

describe('one tag per slug', () => {
  it.each([
    ['Fjord', 'FJORD'],
    ['Ålesund', 'alesund'],
    ['Café', 'Cafe\u0301'],
    ['  Northern   lights ', 'northern lights'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδός'],
    ['İstanbul', 'istanbul'],
  ])('%j and %j are the same', (one, other) => expect(slugOf(one)).toBe(slugOf(other)))

  it.each([
    ['fjord', 'fjords'],
    ['कि', 'की'],
    ['が', 'か\u309a'],
    ['100%', '100_'],
    ['❤️', '💙'],
  ])('%j and %j are different', (one, other) => expect(slugOf(one)).not.toBe(slugOf(other)))

  it('a name of accents only has a slug too', () => expect(slugOf('\u0301')).not.toBe(''))
})
