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
  ])('treats %j and %j as the same tag', (one, other) => expect(slugOf(one)).toBe(slugOf(other)))

  it.each([
    ['fjord', 'fjords'],
    ['कि', 'की'],
    ['が', 'か\u309a'],
    ['100%', '100_'],
    ['❤️', '💙'],
  ])('treats %j and %j as different tags', (one, other) => expect(slugOf(one)).not.toBe(slugOf(other)))

  it('gives a name that consists only of accents a slug too', () => expect(slugOf('\u0301')).not.toBe(''))
})
