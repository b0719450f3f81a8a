import { describe, expect, it } from 'vitest'
import { durationInWords, sizeInWords } from './sizes.ts'

describe('the formatters for sizes and durations', () => {
  it('show sizes in the usual unit', () => {
    const cases = [
      [0, '0 bytes'],
      [1, '1 byte'],
      [999, '999 bytes'],
      [1000, '1 kB'],
      [18_400_000, '18.4 MB'],
      [640_000, '640 kB'],
      [53_687_091_200, '53.7 GB'],
      [4.2e15, '4,200 TB'],
    ] as const
    for (const [bytes, words] of cases) expect(sizeInWords(bytes)).toBe(words)
  })

  it('show durations like a clock', () => {
    expect([0, 30.9, 61, 600, 3727].map(durationInWords)).toEqual(['0:00', '0:30', '1:01', '10:00', '1:02:07'])
  })
})
