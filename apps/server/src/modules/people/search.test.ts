import { people, search } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newLibrary } from '../../testing/library.ts'
import { newWorld, type World } from '../../testing/world.ts'
import { boundingBoxes, persons } from './table.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const newScene = async () => {
  const library = await newLibrary(world)
  const { team, add } = library
  const newPerson = async (name: string) =>
    (await world.db.insert(persons).values({ team, name }).returning())[0]?.uuid ?? ''
  const [ingrid, jonas, unnamed] = [await newPerson('Ingrid Halvorsen'), await newPerson('Jonas'), await newPerson('')]
  const show = async (name: string, ...shown: (string | null)[]) => {
    const file = await add(name)
    const box = { team, file, x1: 0.1, y1: 0.1, x2: 0.2, y2: 0.2, source: 'found' as const }
    if (shown.length > 0) await world.db.insert(boundingBoxes).values(shown.map((person) => ({ ...box, person })))
    return file
  }
  await show('alone.jpg', ingrid)
  await show('both.jpg', ingrid, jonas)
  await show('crowd.jpg', jonas, unnamed, null)
  await show('boat.jpg')
  return { ...library, ingrid, jonas, unnamed }
}

it('a search finds files that show a person, only that person, anyone or someone unnamed', async () => {
  const { found, jonas, unnamed } = await newScene()
  const results: [string, string[]][] = [
    ['person:ingrid', ['alone.jpg', 'both.jpg']],
    ['with:"Ingrid Halvorsen"', ['alone.jpg', 'both.jpg']],
    ['person:ingrid person:jonas', ['both.jpg']],
    [`person:${jonas}`, ['both.jpg', 'crowd.jpg']],
    [`person:${unnamed}`, ['crowd.jpg']],
    ['onlyperson:ingrid', ['alone.jpg']],
    ['only:jonas', []],
    ['person:unnamed', ['crowd.jpg']],
    ['person:any', ['alone.jpg', 'both.jpg', 'crowd.jpg']],
    ['-person:any', ['boat.jpg']],
    ['person:none', ['boat.jpg']],
    ['halvorsen', ['alone.jpg', 'both.jpg']],
    ['person:"any"', []],
  ]
  for (const [q, names] of results) expect({ q, found: (await found(q)).toSorted() }).toEqual({ q, found: names })
})

it('a search reflects renames, merges and deleted faces at once', async () => {
  const { found, person: ada, ingrid, jonas, unnamed } = await newScene()
  await world.call(people.update, ada, { params: { person: unnamed }, body: { name: 'Kofi' } })
  expect(await found('person:kofi')).toEqual(['crowd.jpg'])
  await world.call(people.merge, ada, { params: { person: ingrid }, body: { people: [jonas] } })
  expect((await found('person:ingrid')).toSorted()).toEqual(['alone.jpg', 'both.jpg', 'crowd.jpg'])
  expect((await found('onlyperson:ingrid')).toSorted()).toEqual(['alone.jpg', 'both.jpg'])
  expect(await found('person:jonas')).toEqual([])
  await world.db.execute(sql`delete from bounding_boxes where person is null`)
  expect(await found('person:unnamed')).toEqual([])
})

it('a facet counts people, with all unnamed people as one value', async () => {
  const { person: ada, team } = await newScene()
  const { reply } = await world.call(search.facets, ada, { params: { team } })
  const values = reply.facets.find(({ name }) => name === 'person')?.values ?? []
  expect(values.map(({ value, count, query }) => [value, count, query])).toEqual([
    ['Ingrid Halvorsen', 2, 'person:"Ingrid Halvorsen"'],
    ['Jonas', 2, 'person:Jonas'],
    ['unnamed', 1, 'person:unnamed'],
  ])
})
