import { type FileMap, files as fileRoutes, maps } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam({ features: ['F_MAPS'] }))
  ada = await world.newMember(team, ['EDIT_ASSETS'])
})
afterAll(() => world.close())

const at = async (latitude: number | null, longitude: number | null, row = {}) =>
  (await world.newFile(team, { latitude, longitude, ...row })).file
const create = async (files: string[] = [], body = {}): Promise<FileMap> =>
  (await world.call(maps.create, ada, { params: { team }, body: { title: 'Harbours', files, ...body } })).reply
const change = (map: string, body: object, who = ada) => world.call(maps.changeFiles, who, { params: { map }, body })
const filesOf = async (map: string, query = {}) =>
  (await world.call(maps.files, ada, { params: { map }, query })).reply.results.map(({ uuid }) => uuid)
const clusters = async (map: string, query = {}) =>
  (await world.call(maps.clusters, ada, { params: { map }, query })).reply

describe('the maps of a team', () => {
  it('have a title, use the Open Street Map layer by default, and open with all files unless a view is saved', async () => {
    const { uuid, layer, capture, public: open, exact } = await create()
    expect({ layer, capture, open, exact }).toEqual({ layer: 'OSM', capture: null, open: false, exact: false })
    const body = { title: 'Coast', layer: 'CD', capture: { lat: 62.5, lng: 6, zoom: 9 } }
    expect((await world.call(maps.update, ada, { params: { map: uuid }, body })).reply).toMatchObject(body)
    const { reply } = await world.call(maps.list, ada, { params: { team }, query: { query: 'COA' } })
    expect(reply.results.map(({ title }) => title)).toEqual(['Coast'])
    expect((await world.call(maps.remove, ada, { params: { map: uuid } })).status).toBe(204)
    expect((await world.call(maps.one, ada, { params: { map: uuid } })).status).toBe(404)
  })

  it.each([
    { layer: 'XX' },
    { capture: { lat: 91, lng: 0, zoom: 2 } },
    { capture: { lat: 0, lng: 181, zoom: 2 } },
    { capture: { lat: 0, lng: 0, zoom: 21 } },
    { capture: { lat: Number.NaN, lng: 0, zoom: 2 } },
    { title: ' ' },
  ])('reject the invalid update %j', async (body) => {
    const { uuid } = await create()
    const reply = await world.call(maps.update, ada, { params: { map: uuid }, body })
    expect(reply.body).toMatchObject({ status: 422, errors: [expect.any(Object)] })
  })

  it('require the feature F_MAPS, and can be changed only with EDIT_ASSETS', async () => {
    const { uuid } = await create()
    const viewer = await world.newMember(team, 'Viewer')
    expect((await world.call(maps.one, viewer, { params: { map: uuid } })).status).toBe(200)
    expect((await change(uuid, {}, viewer)).body['code']).toBe('access.denied')
    const other = await world.newTeam()
    const there = await world.newMember(other.team, 'Admin')
    expect((await world.call(maps.list, there, { params: { team: other.team } })).body['code']).toBe('feature.missing')
    expect((await world.call(maps.one, there, { params: { map: uuid } })).status).toBe(404)
  })

  it('contain each file once, and are listed on the file', async () => {
    const [one, two] = [await at(62.4, 5.9), await at(null, null)]
    const { uuid, title } = await create([one])
    expect((await change(uuid, { add: [one, two] })).body).toEqual({ added: 1, removed: 0 })
    expect((await world.call(maps.one, ada, { params: { map: uuid } })).reply).toMatchObject({ files: 2, located: 1 })
    expect(await filesOf(uuid, { located: 'false' })).toEqual([two])
    expect((await world.call(fileRoutes.one, ada, { params: { file: two } })).body['maps']).toEqual([{ uuid, title }])
    expect((await change(uuid, { remove: [one, two] })).body).toEqual({ added: 0, removed: 2 })
  })

  it('do not accept a file from another team', async () => {
    const { uuid } = await create()
    const { file } = await world.newFile((await world.newTeam()).team)
    expect((await change(uuid, { add: [file] })).status).toBe(404)
  })

  it('show for each file whether visitors see it, and if not, why', async () => {
    const { uuid } = await create([await at(1, 1), await at(1, 1, { internal_use: true })])
    const { reply } = await world.call(maps.files, ada, { params: { map: uuid } })
    expect(reply.results.map(({ shown, reasons }) => [shown, reasons])).toContainEqual([
      false,
      ['Sharing is disabled for this file.'],
    ])
    expect(reply.results.filter(({ shown }) => shown)).toHaveLength(1)
  })

  it('count the files that visitors do not see', async () => {
    const files = [await at(1, 1), await at(1, 1), await at(1, 1), await at(1, 1), await at(1, 1)]
    const { uuid, hidden } = await create(files)
    expect(hidden).toBe(0)
    const bodies = [{ internal: true }, { status: 'do_not_use' }, { expirationDate: '2020-01-01' }, { recycled: true }]
    const admin = await world.newMember(team, 'Admin')
    for (const [n, body] of bodies.entries())
      await world.call(fileRoutes.update, admin, { params: { file: files[n] ?? '' }, body })
    expect((await world.call(maps.one, ada, { params: { map: uuid } })).reply).toMatchObject({ files: 4, hidden: 3 })
    const { reply } = await world.call(maps.files, ada, { params: { map: uuid } })
    expect(reply.results.filter(({ shown }) => !shown)).toHaveLength(3)
  })
})

describe('clusters', () => {
  it('group files that are close together at one zoom level, and separate them at a higher one', async () => {
    const { uuid } = await create([await at(62.47, 5.94), await at(62.48, 5.95), await at(-33.8, 151.2)])
    expect((await clusters(uuid, { zoom: 2 })).clusters.map(({ count }) => count).toSorted()).toEqual([1, 2])
    const near = await clusters(uuid, { zoom: 14, south: 62.4, west: 5.8, north: 62.6, east: 6.1 })
    expect(near.clusters.map(({ count }) => count)).toEqual([1, 1])
    expect(near).toMatchObject({ located: 2, area: { south: 62.47, west: 5.94, north: 62.48, east: 5.95 } })
    const all = { located: 3, area: { south: -33.8, west: 5.94, north: 62.48, east: 151.2 } }
    expect(await clusters(uuid)).toMatchObject(all)
  })

  it('show a thousand files at one point as one cluster at every zoom', async () => {
    const { uuid } = await create([await at(62.47, 5.94)])
    await world.db.execute(sql`with made as (
      insert into files (team, name, latitude, longitude, latest_version)
      select team, name || n, latitude, longitude, latest_version from files, generate_series(2, 1000) n where team = ${team} returning uuid)
      insert into map_files (map, file) select ${uuid}, uuid from made`)
    for (const zoom of [0, 7, 20]) {
      const {
        clusters: [one, ...others],
        located,
      } = await clusters(uuid, { zoom })
      expect([one?.count, others, located]).toEqual([1000, [], 1000])
    }
  })

  it('work at the poles and on both sides of the antimeridian', async () => {
    const [north, south] = [await at(90, 0), await at(-90, 0)]
    const fiji = [await at(-17, 179.9), await at(-17, -179.9), await at(-17, 180), await at(-17, -180)]
    const poles = await create([north, south])
    for (const zoom of [0, 20]) expect((await clusters(poles.uuid, { zoom })).clusters).toHaveLength(2)
    const sea = await create(fiji)
    expect((await clusters(sea.uuid)).area).toEqual({ south: -17, west: 179.9, north: -17, east: -179.9 })
    const across = { south: -20, west: 179, north: -10, east: -179 }
    expect((await filesOf(sea.uuid, across)).toSorted()).toEqual(fiji.toSorted())
    expect(await filesOf(sea.uuid, { ...across, west: -179, east: 179 })).toEqual([])
  })

  it.each<Record<string, string>>([
    { south: 'x' },
    { south: '10', north: '-10' },
    { north: '91' },
    { east: '181' },
    { zoom: 'NaN' },
    { zoom: '21' },
    { west: 'Infinity' },
  ])('return 422 for the invalid query %j', async (query) => {
    const { uuid } = await create()
    const params = { map: uuid }
    for (const route of [maps.clusters, maps.publicClusters]) {
      await world.call(maps.update, ada, { params, body: { public: true } })
      expect((await world.call(route, ada, { params, query })).status).toBe(422)
    }
  })

  it('report an error for an area whose north is below its south', async () => {
    const query = { south: '10', north: '-10' }
    const { status, body } = await world.call(maps.libraryClusters, ada, { params: { team }, query })
    expect([status, body]).toMatchObject([422, { errors: [{ detail: 'Use a value no smaller than south' }] }])
  })

  it('include only files that match the search on the map of the library', async () => {
    await at(62.47, 5.94, { name: 'boat.jpg' })
    await at(62.47, 5.94, { name: 'house.jpg' })
    await at(null, null, { name: 'boat nowhere.jpg' })
    const ask = async (q: string) =>
      (await world.call(maps.libraryClusters, ada, { params: { team }, query: { q } })).reply
    expect((await ask('')).located).toBe(2)
    expect((await ask('boat')).clusters).toMatchObject([{ count: 1, file: { name: 'boat.jpg' } }])
    expect((await ask('area:70/0/80/10')).clusters).toEqual([])
  })
})
