import { beforeAll, describe, expect, it } from 'vitest'
import { ruleOrder, invariants, checkInvariants } from './decide.invariants.ts'
import { formatRules } from './decide.ts'
import { rules } from './rules.ts'

/** A prime stride reaches every value of every dimension. `npm run test:faults` checks all cases. */
const stride = 41
let found: ReturnType<typeof checkInvariants>
beforeAll(() => {
  found = checkInvariants(stride)
}, 240_000)

describe('the rights decision (one in 41 combinations of actor, action, surface and pair of states)', () => {
  it.each(invariants)('%s', (promise) => {
    expect(found.tried).toBeGreaterThan(500_000 / stride)
    expect(found.wrong.get(promise) ?? []).toEqual([])
  })

  it('uses every row of its table', () => {
    expect(found.idle).toEqual([])
  })
})

describe('the table in docs/rights.md', () => {
  it('has one line of six columns for each rule', () => {
    const lines = formatRules().trimEnd().split('\n')
    expect(lines).toHaveLength(rules.length + 2)
    expect(lines[2]).toContain('| 1 | not theirs, not shared, not public | everyone | any | absent | `file.hidden`')
    for (const line of lines) expect(line.split(' | ')).toHaveLength(line.startsWith('|---') ? 1 : 6)
  })

  it('lists rules 1 to 19 in order, and rule 20 as the default', () => {
    const numbers = rules.map(({ rule }) => rule)
    expect(numbers).toEqual(numbers.toSorted((a, b) => ruleOrder(a) - ruleOrder(b)))
    expect([...new Set(numbers)].filter((rule) => typeof rule === 'number')).toEqual(
      Array.from({ length: 19 }, (_, index) => index + 1),
    )
  })
})
