import { beforeAll, describe, expect, it } from 'vitest'
import { promises, tryDecisions } from './decide.promises.ts'

const stride = 1
let found: ReturnType<typeof tryDecisions>
beforeAll(() => {
  found = tryDecisions(stride)
}, 240_000)

describe('the rights decision, for every actor × action × surface × pair of states', () => {
  it.each(promises)('%s', (promise) => {
    expect(found.tried).toBeGreaterThan(500_000 / stride)
    expect(found.wrong.get(promise) ?? []).toEqual([])
  })

  it('uses every row of its table', () => {
    expect(found.idle).toEqual([])
  })
})
