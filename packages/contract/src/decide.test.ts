import { describe, expect, it } from 'vitest'
import { printRules } from './decide.ts'
import { describeDecisions, placeOf } from './decide.promises.ts'
import { rules } from './rules.ts'

// A prime stride meets every value of every dimension; `npm run test:faults` tries all cases.
describeDecisions({ stride: 11 })

describe('the printed table', () => {
  it('has one line for each row, with the words of the table', () => {
    const lines = printRules().trimEnd().split('\n')
    expect(lines).toHaveLength(rules.length + 2)
    expect(lines[2]).toContain('| 1 | not theirs, not shared, not public | everyone | any | absent | `file.hidden`')
    for (const line of lines) expect(line.split(' | ')).toHaveLength(line.startsWith('|---') ? 1 : 6)
  })

  it('tells rules 1 to 19 in their order; rule 20 is what is left', () => {
    const numbers = rules.map(({ rule }) => rule)
    expect(numbers).toEqual(numbers.toSorted((a, b) => placeOf(a) - placeOf(b)))
    expect([...new Set(numbers)].filter((rule) => typeof rule === 'number')).toEqual(
      Array.from({ length: 19 }, (_, index) => index + 1),
    )
  })
})
