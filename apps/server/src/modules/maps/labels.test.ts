import { type MapLabel, maps } from '@vitrine/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { project } from '../../platform/places/mercator.ts'
import { newWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const ask = (query: Record<string, string>) => world.call(maps.labels, undefined, { query })
const labels = async (query: Record<string, string>): Promise<MapLabel[]> => (await ask(query)).reply
const around = (area: { south: number; west: number; north: number; east: number }) =>
  Object.fromEntries(Object.entries(area).map(([edge, degrees]) => [edge, String(degrees)]))
const named = (found: readonly MapLabel[], kind: MapLabel['kind']) =>
  found.filter((one) => one.kind === kind).map(({ name }) => name)

const north = { south: '54', west: '0', north: '72', east: '32' }
const coast = { south: '62', west: '5', north: '63', east: '8' }

describe('the place names on a map without tiles', () => {
  it('include countries and large towns, and can be read by anyone', async () => {
    const found = await labels({ ...north, zoom: '5' })
    expect(named(found, 'country')).toEqual(expect.arrayContaining(['Norway', 'Sweden', 'Finland']))
    expect(named(found, 'town')).toEqual(expect.arrayContaining(['Oslo', 'Stockholm', 'Helsinki']))
    expect(named(found, 'town')).not.toContain('Ålesund')
  })

  it('include smaller towns, but no countries, on a map that is zoomed in', async () => {
    const found = await labels({ ...coast, zoom: '9' })
    expect(named(found, 'town')).toEqual(expect.arrayContaining(['Ålesund', 'Molde']))
    expect(named(found, 'country')).toEqual([])
  })

  it.each(['2', '4', '6'])('number at most 60 at zoom %s, and do not overlap', async (zoom) => {
    const found = await labels({ zoom })
    expect(found.length).toBeGreaterThan(20)
    expect(found.length).toBeLessThanOrEqual(60)
    const boxes = found.map(({ name, lat, lng }) => ({ ...project(lat, lng, Number(zoom)), half: name.length * 4 }))
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1))
        expect(Math.abs(one.x - other.x) >= one.half + other.half || Math.abs(one.y - other.y) >= 20).toBe(true)
  })

  it('lie within the area, even if it crosses the antimeridian', async () => {
    const found = await labels({ south: '-25', west: '170', north: '-10', east: '-170', zoom: '8' })
    expect(named(found, 'town')).toContain('Suva')
    for (const { lng } of found) expect(Math.abs(lng)).toBeGreaterThanOrEqual(170)
  })

  it('include each country at the position of one of its towns', async () => {
    const { lat, lng } = (await labels({ zoom: '3' })).find(({ name }) => name === 'Canada') ?? { lat: 0, lng: 0 }
    const near = (degrees: number, by: number) => String(degrees + by)
    const at = { south: near(lat, -0.1), north: near(lat, 0.1), west: near(lng, -0.1), east: near(lng, 0.1) }
    expect(named(await labels({ ...at, zoom: '12' }), 'town')).not.toEqual([])
  })

  it.each([
    ['Portugal', { south: 36.9, west: -9.6, north: 42.2, east: -6.1 }],
    ['Spain', { south: 35.9, west: -9.4, north: 43.9, east: 3.4 }],
    ['Ecuador', { south: -5.1, west: -81.1, north: 1.5, east: -75.1 }],
  ])('include %s on its mainland, wherever its islands are', async (name, mainland) => {
    const { lat, lng } = (await labels({ ...around(mainland), zoom: '6' })).find((one) => one.name === name) ?? {
      lat: 0,
      lng: 0,
    }
    expect(lat).toBeGreaterThan(mainland.south)
    expect(lat).toBeLessThan(mainland.north)
    expect(lng).toBeGreaterThan(mainland.west)
    expect(lng).toBeLessThan(mainland.east)
  })

  it.each<Record<string, string>>([{ south: '10', north: '-10' }, { north: '91' }, { zoom: '21' }])(
    'return 422 for the invalid query %j',
    async (query) => {
      expect((await ask(query)).status).toBe(422)
    },
  )
})
