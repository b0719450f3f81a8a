import { files, maps, parseArea, parseQuery, formatArea } from '@vitrine/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Viewer')
  for (const row of [
    { name: 'quay', latitude: 62.4712, longitude: 5.9418 },
    { name: 'opera', latitude: 59.9075, longitude: 10.7531 },
    { name: 'tower', latitude: 48.8584, longitude: 2.2945 },
    { name: 'letter', location_text: 'Above Ålesund, in the rain' },
    { name: 'reef', latitude: -17.2, longitude: 179.99 },
    { name: 'lagoon', latitude: -17.2, longitude: -179.99 },
    { name: 'Oslo by name only' },
  ])
    await world.newFile(team, row)
})
afterAll(() => world.close())

const find = async (q: string) => {
  const { reply } = await world.call(files.list, ada, { params: { team }, query: { q, sort: 'name' } })
  return reply.results.map(({ name }) => name)
}

describe('place:', () => {
  it('finds files near a town in the gazetteer, and files whose location text names it', async () => {
    expect(await find('place:Ålesund')).toEqual(['letter', 'quay'])
    expect(await find('place:alesund')).toEqual(['letter', 'quay'])
    expect(await find('place:oslo')).toEqual(['opera'])
  })
  it('finds files in a country', async () => {
    expect(await find('place:norway')).toEqual(['opera', 'quay'])
    expect(await find('place:france,norway')).toEqual(['opera', 'quay', 'tower'])
  })
  it('can be negated and combined', async () => {
    expect(await find('place:norway -place:oslo')).toEqual(['quay'])
    expect(await find('quay place:oslo')).toEqual([])
  })
  it('finds nothing for an unknown place', async () => {
    expect(await find('place:xyzzyx')).toEqual([])
    expect(await find('place:"; drop table"')).toEqual([])
  })
})

describe('area:', () => {
  it('finds files in an area of the map, even across the antimeridian', async () => {
    expect(await find('area:59/5/63/11')).toEqual(['opera', 'quay'])
    expect(await find('area:-20/179/-10/-179')).toEqual(['lagoon', 'reef'])
    expect(await find('-area:59/5/63/11 has:gps')).toEqual(['lagoon', 'reef', 'tower'])
  })
  it.each(['area:91/0/92/1', 'area:0/-181/1/0', 'area:2/0/1/1', 'area:NaN/0/1/1', 'area:1/2/3', 'area:1e9/0/0/0'])(
    'reports %s as invalid',
    (q) => expect(parseQuery(q).terms[0]).toMatchObject({ problem: expect.stringContaining('south/west/north/east') }),
  )
  it('keeps five decimal places when formatted and parsed', () => {
    const area = { south: -17.123456, west: 179.9, north: 1e-7, east: -180 }
    expect(parseArea(formatArea(area))).toEqual({ south: -17.12346, west: 179.9, north: 0, east: -180 })
  })
})

describe('places', () => {
  const places = async (query: Record<string, string>) =>
    (await world.call(maps.places, ada, { params: { team }, query })).reply
  it('are suggested by name prefix, or by name and country', async () => {
    expect((await places({ query: 'Göteb' }))[0]).toMatchObject({ name: 'Göteborg', country: 'Sweden' })
    expect((await places({ query: 'paris, united states' }))[0]).toMatchObject({
      name: 'Paris',
      country: 'United States',
    })
    expect(await places({ query: '%' })).toEqual([])
  })
  it('include countries only on request, listed before towns', async () => {
    const [first, second] = await places({ query: 'norw', countries: 'true' })
    expect([first, second]).toMatchObject([
      { name: 'Norway', country: '' },
      { name: 'Norwich', country: 'United Kingdom' },
    ])
    expect(await find(`place:${first?.name}`)).toEqual(['opera', 'quay'])
    expect((await places({ query: 'norw' })).map(({ name }) => name)).not.toContain('Norway')
  })
  it('include only present-day towns, not weather stations or former towns', async () => {
    expect((await places({ lat: '62.34338', lng: '5.84385' }))[0]?.name).toBe('Ulsteinvik')
    expect(await places({ query: 'ulsteinvik weather' })).toEqual([])
    expect(await places({ query: 'young america (hist' })).toEqual([])
  })
  it('are found by coordinates: the nearest town, unless it is too far away', async () => {
    expect(await places({ lat: '59.91', lng: '10.75' })).toMatchObject([{ name: 'Oslo', country: 'Norway' }])
    expect(await places({ lat: '90', lng: '0' })).toEqual([])
    expect((await world.call(maps.places, ada, { params: { team }, query: { lat: '91', lng: '0' } })).status).toBe(422)
  })
})
