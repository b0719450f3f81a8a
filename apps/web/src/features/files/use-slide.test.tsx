import { MOBILE_SLIDE_DELAY_MS, MOBILE_SLIDE_S } from '@vitrine/contract'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { remainingOffset, useSlide } from './use-slide.ts'

const ask = window.matchMedia
const prefer = (reduced: boolean) =>
  Object.assign(window, {
    matchMedia: (query: string) => ({ ...ask(query), matches: reduced && query.includes('reduced-motion') }),
  })
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  Object.assign(window, { matchMedia: ask })
})

const begin = (go: (file: string) => void) =>
  renderHook((file: string) => useSlide({ file, previous: 'before', next: 'after', go }), { initialProps: 'here' })

describe('the slide to another file on a phone', () => {
  it('takes half a second, and loads the other file after 300 ms', () => {
    prefer(false)
    expect([MOBILE_SLIDE_S, MOBILE_SLIDE_DELAY_MS]).toEqual([0.5, 300])
    const go = vi.fn()
    const { result, rerender } = begin(go)
    act(() => result.current.slide('left'))
    expect(result.current.style).toMatchObject({
      transform: 'translateX(-100%)',
      transition: expect.stringContaining('transform 0.5s'),
    })
    act(() => vi.advanceTimersByTime(299))
    expect(go).not.toHaveBeenCalled()
    act(() => vi.advanceTimersByTime(1))
    expect(go.mock.calls).toEqual([['after']])
    rerender('after')
    expect(result.current.style).toEqual({})
  })

  it('continues from the position of the incoming image when that image becomes the current one, and ends in place', () => {
    const left = { side: 'left', at: 0, by: -60 } as const
    expect(remainingOffset(left, 0, 400)).toBe(340)
    const halfway = remainingOffset(left, MOBILE_SLIDE_DELAY_MS, 400)
    expect(halfway).toBeGreaterThan(0)
    expect(halfway).toBeLessThan(40)
    expect(remainingOffset(left, 500, 400)).toBe(0)
    expect(remainingOffset({ ...left, side: 'right', by: 60 }, 0, 400)).toBe(-340)
  })

  it('registers a touch as soon as a finger moves, so that the adjacent images can be shown', () => {
    prefer(false)
    const { result } = begin(vi.fn())
    const stage = document.createElement('div')
    const touch = (x: number) => ({ touches: [{ clientX: x, clientY: 5 }], currentTarget: stage }) as never
    expect(result.current.touched).toBe(false)
    act(() => result.current.swipe.onTouchStart(touch(200)))
    act(() => result.current.swipe.onTouchMove(touch(170)))
    expect(result.current.touched).toBe(true)
  })

  it('does not animate with reduced motion', () => {
    prefer(true)
    const go = vi.fn()
    const { result } = begin(go)
    act(() => result.current.slide('right'))
    expect(go.mock.calls).toEqual([['before']])
    expect(result.current.style).toEqual({})
  })
})
