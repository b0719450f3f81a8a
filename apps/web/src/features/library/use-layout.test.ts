import { renderHook } from '@testing-library/react'
import { File } from '@vitrine/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { fileOf } from '../../testing/file.ts'
import type { ListedFile } from './columns.ts'
import type { ListWindow } from './layout.ts'
import { useScrollLimit, useLayout, useScrollAnchor } from './use-layout.ts'

const lines = { width: 900, height: 50, gap: 0, inLines: true }
const one = File.parse(fileOf())
const all: ListedFile[] = Array.from({ length: 300 }, (_, n) => ({ ...one, uuid: `file ${n}`, parent_folder: null }))
const from = (first: number) => ({ files: all.slice(first, first + 100), above: 0, begins: first === 0 })

const page = () => {
  const main = document.createElement('main')
  main.id = 'main'
  document.body.append(main)
  return main
}
afterEach(() => document.getElementById('main')?.remove())

it('returning to a list restores its layout', () => {
  const { result, rerender, unmount } = renderHook((window: ListWindow) => useLayout(window, lines), {
    initialProps: from(0),
  })
  rerender(from(100))
  expect(result.current.rows[0]?.top, 'nothing of the first window is left').toBe(0)
  rerender(from(150))
  expect([result.current.rows[0]?.top, result.current.first]).toEqual([2500, 50])
  unmount()
  const back = from(150)
  const again = renderHook(() => useLayout(back, lines))
  expect([again.result.current.rows[0]?.top, again.result.current.first]).toEqual([2500, 50])
})

describe('while files load above', () => {
  it('the visible files stay in place', () => {
    const main = page()
    main.scrollTop = 1000
    const { rerender } = renderHook((window: ListWindow) => useScrollAnchor(useLayout(window, lines), 0), {
      initialProps: from(200),
    })
    rerender(from(150))
    // The fifty rows added above exceed the reserved space, so more has been reserved.
    expect(main.scrollTop).toBe(1000 + 40_000 + 50 * lines.height)
    const before = main.scrollTop
    rerender(from(120))
    expect(main.scrollTop, 'there was room for these').toBe(before)
  })

  it('the reserved space cannot be scrolled into', () => {
    const main = page()
    const { result, rerender } = renderHook(
      (window: ListWindow) => {
        const laid = useLayout(window, lines)
        useScrollLimit(laid, 20)
        return laid
      },
      { initialProps: from(200) },
    )
    rerender(from(150))
    expect(result.current.rows[0]?.top).toBe(40_000)
    main.scrollTop = 3000
    main.dispatchEvent(new Event('scroll'))
    expect(main.scrollTop).toBe(40_020)
    rerender(from(0))
    expect(result.current.rows[0]?.top, 'the first of all is at the top').toBe(0)
    main.scrollTop = 5
    main.dispatchEvent(new Event('scroll'))
    expect(main.scrollTop).toBe(5)
  })
})
