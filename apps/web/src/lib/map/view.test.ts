import L from 'leaflet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { captureOf, cornersOf, nearestCopy, showView, shownArea, visibleArea } from './view.ts'

let map: L.Map
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(512)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(512)
  map = L.map(document.createElement('div'))
})
afterEach(() => {
  map.remove()
  vi.restoreAllMocks()
})

describe('the visible area of a map', () => {
  it('is the whole world when all of it is in view', () => {
    map.setView([0, 0], 0)
    expect(visibleArea(map)).toEqual({ south: -90, north: 90, west: -180, east: 180, zoom: 0 })
  })
  it('has `west` greater than `east` across the antimeridian, however often the map was moved around the world', () => {
    map.setView([-17, 540], 6)
    const { west, east } = visibleArea(map)
    expect(west).toBeGreaterThan(170)
    expect(east).toBeLessThan(-170)
  })
  it('stays the same when the map moves a little', () => {
    map.setView([60.1, 10.1], 8)
    const before = visibleArea(map)
    map.panBy([3, 3], { animate: false })
    expect(visibleArea(map)).toEqual(before)
  })
})

it('a view that reaches the edge of the map extends to the pole, so that files beyond 85° are in it', () => {
  map.setView([84, 10], 4)
  expect(shownArea(map)).toMatchObject({ north: 90 })
  map.setView([-84, 10], 4)
  expect(shownArea(map)).toMatchObject({ south: -90 })
  map.setView([-17, 540], 6)
  expect(shownArea(map).west).toBeGreaterThan(shownArea(map).east)
})
it('a saved view stays within the world', () => {
  map.setView([60, 370], 5)
  expect(captureOf(map)).toEqual({ lat: 60, lng: 10, zoom: 5 })
})
it('a saved view is the one beside the panel, and is shown there again', () => {
  const view = { lat: 62.47, lng: 6.15, zoom: 11 }
  showView(map, view, 200)
  expect(captureOf(map, 200)).toEqual(view)
  // The panel covers 200 of 512 pixels, so the middle of the rest is at 356.
  const { x, y } = map.latLngToContainerPoint([view.lat, view.lng])
  expect([Math.round(x), Math.round(y)]).toEqual([356, 256])
  showView(map, view)
  // A map that is already at this zoom moves by whole pixels.
  expect(captureOf(map)).toEqual({ lat: expect.closeTo(view.lat, 3), lng: expect.closeTo(view.lng, 3), zoom: 11 })
  showView(map, view, 300)
  expect(map.latLngToContainerPoint([view.lat, view.lng]).x, 'a panel below a narrow map covers nothing').toBeCloseTo(
    256,
    0,
  )
})
it('an area across the antimeridian gets an eastern edge beyond 180°', () => {
  expect(cornersOf({ south: -20, west: 179, north: -10, east: -179 })).toEqual([
    [-20, 179],
    [-10, 181],
  ])
})
it('a point is drawn in the copy of the world that is in view', () => {
  expect([nearestCopy(-179, 179), nearestCopy(5, 10), nearestCopy(10, -700)]).toEqual([181, 5, -710])
})
