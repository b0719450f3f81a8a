import L from 'leaflet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newLabelLayer } from './label-layer.ts'

let map: L.Map
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(512)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(512)
  map = L.map(document.body.appendChild(document.createElement('div'))).setView([60, 10], 5)
})
afterEach(() => {
  map.getContainer().remove()
  map.remove()
  vi.restoreAllMocks()
})
const oslo = { name: 'Oslo', kind: 'town', lat: 59.91, lng: 10.75 } as const
const norway = { name: 'Norway', kind: 'country', lat: 64, lng: 12 } as const
const names = () => [...(map.getPane('labels')?.children ?? [])].map(({ textContent }) => textContent)

describe('the names on a map', () => {
  it('are those of the latest view, and unchanged names are not redrawn', () => {
    const layer = newLabelLayer(map)
    layer.show([norway, oslo])
    const [, before] = map.getPane('labels')?.children ?? []
    layer.show([oslo])
    expect(names()).toEqual(['Oslo'])
    expect(map.getPane('labels')?.firstElementChild).toBe(before)
    layer.remove()
    expect(names()).toEqual([])
  })
  it('are below the clusters, ignore clicks and are not read aloud', () => {
    newLabelLayer(map).show([oslo])
    const { zIndex, pointerEvents } = map.getPane('labels')?.style ?? {}
    expect(Number(zIndex)).toBeLessThan(600)
    expect(pointerEvents).toBe('none')
    const element = map.getPane('labels')?.firstElementChild
    expect(element).toHaveAttribute('aria-hidden', 'true')
    expect(element).not.toHaveAttribute('tabindex')
  })
  it('are drawn below a cluster at the same place, and omitted if there is no room or a cluster of another place covers them', () => {
    const layer = newLabelLayer(map)
    layer.show([oslo, norway])
    const file = { uuid: '0198c6e0-0000-7000-8000-0000000000f1', name: 'a', thumbnail_url: null, placeholder: null }
    const area = { south: 59, west: 10, north: 60, east: 11 }
    const cluster = { lat: oslo.lat, lng: oslo.lng, count: 2, area, file }
    layer.avoid([cluster])
    const [text, country] = [...document.querySelectorAll<HTMLElement>('span')]
    expect([text?.style.translate, country?.style.translate]).toEqual(['0 43px', '0 0px'])
    expect(text?.hidden).toBe(false)
    layer.avoid([cluster, { ...cluster, lat: oslo.lat - 0.9 }])
    expect(text?.hidden).toBe(true)
    layer.avoid([{ ...cluster, lng: oslo.lng + 1.5 }])
    expect(text?.hidden).toBe(true)
    layer.avoid([])
    expect([text?.style.translate, text?.hidden]).toEqual(['0 0px', false])
  })
  it('are drawn in the copy of the world that is in view', () => {
    map.setView([0, 540], 5, { animate: false })
    const added: L.LatLng[] = []
    map.on('layeradd', ({ layer }) => layer instanceof L.Marker && added.push(layer.getLatLng()))
    newLabelLayer(map).show([{ name: 'Suva', kind: 'town', lat: -18, lng: 178.4 }])
    expect(added.map(({ lng }) => lng)).toEqual([538.4])
  })
})
