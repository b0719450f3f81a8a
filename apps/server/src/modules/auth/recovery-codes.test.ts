import { expect, it } from 'vitest'
import { normalizeCode, newRecoveryCodes } from './service/recovery-codes.ts'

it('recovery codes contain no easily confused characters', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/)
})

it.each([
  'ABCDE-FGH23',
  'abcde-fgh23',
  'abcdefgh23',
  ' ABCDE FGH23 ',
  'abcde – fgh23',
  'ab-cd-ef-gh-23',
  'ABCDE\u00a0FGH23',
])('a recovery code is accepted however it is typed: %j', (typed) => expect(normalizeCode(typed)).toBe('ABCDE-FGH23'))

it('an older recovery code is case-sensitive', () => expect(normalizeCode('aBcDe-12xYz')).toBe('aBcDe-12xYz'))
