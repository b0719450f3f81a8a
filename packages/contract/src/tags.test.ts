import { describe, expect, it } from 'vitest'
import { slugOf } from './tags.ts'

describe('the slug of a tag', () => {
  it.each([
    ['Fjord', 'FJORD'],
    ['Ålesund', 'alesund'],
    ['Café', 'Cafe\u0301'],
    ['  Northern   lights ', 'northern lights'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδός'],
    ['İstanbul', 'istanbul'],
  ])('is the same for %j and %j', (one, other) => expect(slugOf(one)).toBe(slugOf(other)))

  it.each([
    ['fjord', 'fjords'],
    ['कि', 'की'],
    ['が', 'か\u309a'],
    ['100%', '100_'],
    ['❤️', '💙'],
  ])('is different for %j and %j', (one, other) => expect(slugOf(one)).not.toBe(slugOf(other)))

  it('is not empty for a name that consists only of accents', () => expect(slugOf('\u0301')).not.toBe(''))
})
