import { type MapClusters, maps } from '@vitrine/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { boundingBoxes, persons } from '../people/table.ts'

let world: World
let team: string
let ada: Person
let map: string
let [quay, beach, bay]: string[] = []
const newFile = async (name: string, longitude: number, row = {}) =>
  (await world.newFile(team, { name, latitude: 62.4, longitude, created_by: ada.user, ...row })).file
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam({ features: ['F_MAPS'] }))
  ada = await world.newMember(team, 'Admin')
  quay = await newFile('Quay', 5, { description: 'Boats at dawn', copyright: '© Ada Lind' })
  beach = await newFile('Beach', 55, { description: 'Boats at noon', copyright: '© Ada Lind', internal_use: true })
  bay = await newFile('Bay', 105, { copyright: '© Ada Lind' })
  // This file is not added to the map.
  await newFile('Pier', 155, { description: 'Boats at night' })
  const body = { title: 'Coast', public: true, files: [quay, beach, bay] }
  map = (await world.call(maps.create, ada, { params: { team }, body })).reply.uuid
})
afterAll(() => world.close())

const idsOf = ({ results }: { results: readonly { uuid: string }[] }) => results.map(({ uuid }) => uuid).toSorted()
const shownOn = ({ clusters }: MapClusters) => clusters.map(({ file }) => file.uuid).toSorted()
const ask = (query: Record<string, string>) => ({ params: { map }, query })
/** The files that a member finds in the list and on the map, with their counts. */
const found = async (query: Record<string, string>) => {
  const list = (await world.call(maps.files, ada, ask(query))).reply
  const clusters = (await world.call(maps.clusters, ada, ask(query))).reply
  return { list: idsOf(list), count: list.count, map: shownOn(clusters), located: clusters.located }
}
/** The files that a visitor finds in the list and on the map, with their counts. */
const foundByVisitor = async (q: string) => {
  const list = (await world.call(maps.publicPage, undefined, ask({ q }))).reply
  const clusters = (await world.call(maps.publicClusters, undefined, ask({ q }))).reply
  return { list: idsOf(list), count: list.count, map: shownOn(clusters), located: clusters.located }
}
const both = (...files: (string | undefined)[]) => {
  const uuids = files.map(String).toSorted()
  return { list: uuids, count: uuids.length, map: uuids, located: uuids.length }
}

describe('the filter of a map', () => {
  it('limits its files and clusters to those that match the search', async () => {
    expect(await found({})).toEqual(both(quay, beach, bay))
    expect(await found({ q: 'boats' })).toEqual(both(quay, beach))
    expect(await found({ q: 'boats -is:internal' })).toEqual(both(quay))
    expect(await found({ q: 'type:video' })).toEqual(both())
    expect(await found({ q: 'boats', west: '50', east: '60', south: '60', north: '65' })).toEqual(both(beach))
  })

  it('lets visitors search only the fields they can read, and find only the files they can see', async () => {
    const [ingrid] = await world.db.insert(persons).values({ team, name: 'Ingrid' }).returning()
    const person = ingrid?.uuid ?? ''
    const box = { x1: 0.1, y1: 0.1, x2: 0.2, y2: 0.2, source: 'drawn' as const }
    await world.db.insert(boundingBoxes).values({ team, file: quay ?? '', person, ...box })
    expect(await foundByVisitor('')).toEqual(both(quay, bay))
    expect(await foundByVisitor('boats')).toEqual(both(quay))
    for (const q of ['person:Ingrid', 'Ingrid', 'has:gps', 'area:60/0/65/110', 'status:available']) {
      expect((await found({ q })).count, q).toBeGreaterThan(0)
      expect(await foundByVisitor(q), q).toEqual(both())
    }
  })
})
