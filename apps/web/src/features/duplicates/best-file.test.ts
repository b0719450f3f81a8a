import { describe, expect, it } from 'vitest'
import { findBestFile, describeAdvantages } from './best-file.ts'

const file = (width: number, size: number, day: number) => ({
  width,
  height: 100,
  size,
  created_at: new Date(Date.UTC(2026, 9, day)),
})

describe('the file we suggest keeping', () => {
  it('is the one with the most pixels, then the most bytes, then the earliest date', () => {
    const [small, large, heavy, early] = [file(10, 90, 1), file(20, 50, 2), file(20, 60, 3), file(20, 60, 2)]
    expect(findBestFile([small, large])).toBe(large)
    expect(findBestFile([large, heavy])).toBe(heavy)
    expect(findBestFile([heavy, early])).toBe(early)
  })

  it('has its advantages listed, as every other file has, but none if all files are equal', () => {
    const [a, b] = [file(20, 50, 1), file(10, 90, 2)]
    expect([describeAdvantages(a, [a, b]), describeAdvantages(b, [a, b])]).toEqual([
      ['Largest image', 'Oldest'],
      ['Largest file'],
    ])
    expect(describeAdvantages(a, [a, a])).toEqual([])
  })
})
