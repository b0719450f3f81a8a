import L from 'leaflet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { moveAutomatically, onUserMove } from './moves.ts'

const report = vi.fn<() => void>()
let map: L.Map
beforeEach(() => {
  report.mockClear()
  map = L.map(document.createElement('div')).setView([60, 10], 5)
})
afterEach(() => map.remove())
const press = (element: HTMLElement, init: KeyboardEventInit) =>
  element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))

describe('onUserMove', () => {
  it('reports drags, zooms and arrow keys until it is stopped', () => {
    const stop = onUserMove(map, report)
    map.fire('dragstart')
    map.setZoom(6, { animate: false })
    press(map.getContainer(), { key: 'ArrowLeft' })
    expect(report).toHaveBeenCalledTimes(3)
    stop()
    map.setZoom(5, { animate: false })
    expect(report).toHaveBeenCalledTimes(3)
  })
  it('does not report automatic moves, but the moves after them, even if one of them fails', () => {
    onUserMove(map, report)
    moveAutomatically(map, () => map.setView([10, 10], 8, { animate: false }))
    expect(() =>
      moveAutomatically(map, () => {
        throw new Error('failed')
      }),
    ).toThrow('failed')
    expect(report).not.toHaveBeenCalled()
    map.setZoom(7, { animate: false })
    expect(report).toHaveBeenCalledOnce()
  })
  it('does not report keys that leave the map where it is', () => {
    onUserMove(map, report)
    const marker = map.getContainer().appendChild(document.createElement('button'))
    press(map.getContainer(), { key: 'Tab' })
    press(map.getContainer(), { key: 'Enter' })
    press(map.getContainer(), { key: 'ArrowLeft', altKey: true })
    press(marker, { key: 'ArrowLeft' })
    expect(report).not.toHaveBeenCalled()
  })
})
