import { files as fileRoutes, type FileMap, links, maps } from '@vitrine/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { headOfMap } from './index.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam({ features: ['F_MAPS'] }))
  ada = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

const home = { latitude: 62.471234, longitude: 5.941876 }
const newFile = async (name: string, row = {}) => (await world.newFile(team, { name, ...home, ...row })).file
const create = async (files: string[], body = {}): Promise<FileMap> =>
  (await world.call(maps.create, ada, { params: { team }, body: { title: 'Coast', public: true, files, ...body } }))
    .reply
const ask = (map: string, query = {}) => world.call(maps.publicPage, undefined, { params: { map }, query })
const clusters = (map: string, query = {}) => world.call(maps.publicClusters, undefined, { params: { map }, query })
const frame = (map: string) => world.call(maps.page, undefined, { params: { map } })

describe('a public map', () => {
  it('can be opened only while it is public, even by its team', async () => {
    const { uuid } = await create([await newFile('a')])
    for (const reply of [await ask(uuid), await clusters(uuid), await frame(uuid)]) expect(reply.status).toBe(200)
    await world.call(maps.update, ada, { params: { map: uuid }, body: { public: false } })
    for (const reply of [await ask(uuid), await clusters(uuid), await frame(uuid)]) expect(reply.status).toBe(404)
    expect((await world.call(maps.publicPage, ada, { params: { map: uuid } })).status).toBe(404)
  })

  it('has a page that is readable without JavaScript', async () => {
    const { uuid } = await create([await newFile('<b>Quay</b>')], { description: 'From north to south' })
    const page = await headOfMap(world.db, world.ports)(`/p/map/${uuid}`)
    expect(page?.body).toContain('<h1>Coast</h1>')
    expect(page?.body).toContain('From north to south')
    expect(page?.body).toContain('&#60;b&#62;Quay')
    expect((await headOfMap(world.db, world.ports)('/p/map/x'))?.status).toBe(404)
  })

  it('has an embed without JavaScript, which shows its files at their locations', async () => {
    const { uuid, embed_code, embed_url } = await create([await newFile('"><script>alert(1)</script>')])
    expect(embed_code).toContain(`<iframe src="${embed_url}"`)
    const { text, headers } = await frame(uuid)
    expect(text).toContain(`<a href="/p/map/${uuid}"`)
    expect(text).not.toContain('<script')
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(headers['content-security-policy']).not.toContain('script-src')
  })

  it('has an embed that groups only the files in its view', async () => {
    const far = Array.from({ length: 6 }, (_, i) => newFile(`far ${i}`, { latitude: -60 + i * 8, longitude: i * 20 }))
    const body = { exact: true, capture: { lat: home.latitude, lng: home.longitude, zoom: 14 } }
    const { uuid } = await create([await newFile('here'), ...(await Promise.all(far))], body)
    const { text } = await frame(uuid)
    expect(text.match(/<g transform/g)).toHaveLength(1)
    expect(text).toContain('aria-label="here"')
    const pole = await newFile('north pole', { latitude: 90, longitude: 0 })
    await world.call(maps.changeFiles, ada, { params: { map: uuid }, body: { add: [pole] } })
    await world.call(maps.update, ada, { params: { map: uuid }, body: { capture: { lat: 84, lng: 0, zoom: 3 } } })
    expect((await frame(uuid)).text).toContain('aria-label="north pole"')
  })

  it('groups a large area more coarsely than requested, so that no request returns every file', async () => {
    const many = Array.from({ length: 40 }, (_, i) => newFile(`${i}`, { latitude: 10 + i * 0.04, longitude: 20 }))
    const { uuid } = await create(await Promise.all(many), { exact: true })
    const near = { south: '9', west: '19.9', north: '12', east: '20.1', zoom: '12' }
    expect((await clusters(uuid, near)).reply.clusters).toHaveLength(40)
    for (const query of [{ zoom: '12' }, { zoom: '20' }])
      for (const { reply } of [
        await clusters(uuid, query),
        await world.call(maps.clusters, ada, { params: { map: uuid }, query }),
        await world.call(maps.libraryClusters, ada, { params: { team }, query }),
      ])
        expect([reply.located, reply.clusters.length]).toEqual([40, 1])
  })

  it('has an embed with place names, which also credits the sources of the outline', async () => {
    const { uuid } = await create([await newFile('a')])
    const { text } = await frame(uuid)
    expect(text).toMatch(/<text class="town"[^>]*>Ålesund</)
    expect(text).toContain('© OpenStreetMap contributors</b><b>Outline: Natural Earth. Place names: GeoNames</b>')
  })

  it.each([{ internal: true }, { status: 'do_not_use' }, { expirationDate: '2020-01-01' }, { recycled: true }])(
    'no longer shows a file after an update with %j',
    async (body) => {
      const file = await newFile('secret')
      const { uuid } = await create([file, await newFile('open', { latitude: 1, longitude: 1 })])
      expect((await clusters(uuid)).reply.located).toBe(2)
      await world.call(fileRoutes.update, ada, { params: { file }, body })
      expect((await clusters(uuid)).reply.located).toBe(1)
      for (const { text } of [await ask(uuid), await clusters(uuid), await frame(uuid)])
        expect(text).not.toContain('secret')
    },
  )
})

describe('the location of a file on a public map', () => {
  /** Everything that outsiders can request about the file. */
  const answers = async (map: string, file: string) => [
    await ask(map),
    await ask(map, { south: '62', west: '5', north: '63', east: '6' }),
    await clusters(map, { zoom: '20' }),
    await frame(map),
    await world.call(links.publicFile, undefined, { params: { file } }),
    await world.call(fileRoutes.one, undefined, { params: { file } }),
  ]

  it('is rounded to about 10 km, unless the team shows exact locations', async () => {
    const file = await newFile('a', { public: true, copyright: 'Ada' })
    const { uuid } = await create([file], { capture: { lat: home.latitude, lng: home.longitude, zoom: 18 } })
    for (const { text } of await answers(uuid, file)) expect(text).not.toMatch(/62\.47|5\.94/)
    expect((await clusters(uuid)).reply.clusters).toMatchObject([{ lat: 62.45, lng: 5.95 }])
    expect((await ask(uuid)).reply.map.capture).toEqual({ lat: 62.45, lng: 5.95, zoom: 9 })
    await world.call(maps.update, ada, { params: { map: uuid }, body: { exact: true } })
    expect((await clusters(uuid)).reply.clusters).toMatchObject([{ lat: home.latitude, lng: home.longitude }])
  })

  it('cannot be narrowed down by requesting ever smaller areas', async () => {
    const { uuid } = await create([await newFile('a')])
    const around = { south: '62.471', west: '5.941', north: '62.472', east: '5.942' }
    expect((await ask(uuid, around)).reply.count).toBe(0)
    expect((await clusters(uuid, around)).reply.clusters).toEqual([])
    expect((await ask(uuid, { south: '62.44', west: '5.94', north: '62.46', east: '5.96' })).reply.count).toBe(1)
  })

  it('stays within the valid coordinates at the edges of the world', async () => {
    const corner = { latitude: 90, longitude: 180 }
    const { uuid } = await create([await newFile('a', corner)])
    expect((await clusters(uuid)).reply.clusters).toMatchObject([
      { area: { south: 89.95, west: 179.95, north: 89.95, east: 179.95 } },
    ])
  })
})
