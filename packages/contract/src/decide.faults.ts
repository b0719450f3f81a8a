import { beforeAll, describe, expect, it } from 'vitest'
import { invariants, checkInvariants } from './decide.invariants.ts'

const stride = 1
let found: ReturnType<typeof checkInvariants>
beforeAll(() => {
  found = checkInvariants(stride)
}, 240_000)

describe('the rights decision (every combination of actor, action, surface and pair of states)', () => {
  it.each(invariants)('%s', (promise) => {
    expect(found.tried).toBeGreaterThan(500_000 / stride)
    expect(found.wrong.get(promise) ?? []).toEqual([])
  })

  it('uses every row of its table', () => {
    expect(found.idle).toEqual([])
  })
})
