import { MOBILE_SLIDE_DELAY_MS, MOBILE_SLIDE_S } from '@vitrine/contract'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSlide } from './use-slide.ts'

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

describe('the slide to another file on a phone', () => {
  it('moves for half a second, and the other file comes after 300 ms', () => {
    prefer(false)
    expect([MOBILE_SLIDE_S, MOBILE_SLIDE_DELAY_MS]).toEqual([0.5, 300])
    const gone = vi.fn()
    const { result } = renderHook(useSlide)
    act(() => result.current.slide('left', gone))
    expect(result.current.style).toEqual({ transform: 'translateX(-100%)', transition: 'transform 0.5s ease-out' })
    act(() => vi.advanceTimersByTime(299))
    expect(gone).not.toHaveBeenCalled()
    act(() => vi.advanceTimersByTime(1))
    expect(gone).toHaveBeenCalledOnce()
    expect(result.current.style).toEqual({})
  })

  it('does not move for whoever wants no motion', () => {
    prefer(true)
    const gone = vi.fn()
    const { result } = renderHook(useSlide)
    act(() => result.current.slide('right', gone))
    expect(gone).toHaveBeenCalledOnce()
    expect(result.current.style).toEqual({})
  })
})
