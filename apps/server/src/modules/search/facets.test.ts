import { type FacetName, type Facets, search } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newLibrary } from '../../testing/library.ts'
import { newWorld, type World } from '../../testing/world.ts'
import { files } from '../files/table.ts'
import { versions } from '../versions/table.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

/** Creates a library of two JPEGs, a TIFF and a PNG with tags. Returns it with a function that reads one facet. */
const newScene = async () => {
  const library = await newLibrary(world)
  const { add, tagged, person, team } = library
  const made: Record<string, string> = {}
  for (const [name, file_type, size, ...tags] of [
    ['one.jpg', 'image/jpeg', 500_000, 'golden hour'],
    ['two.jpg', 'image/jpeg', 5_000_000, 'boats'],
    ['three.tiff', 'image/tiff', 50_000_000, 'boats', 'golden hour'],
    ['four.png', 'image/png', 500_000, 'a, "b"'],
  ] as const) {
    const file = await add(name)
    made[name] = file
    await world.db.update(versions).set({ file_type, size }).where(eq(versions.file, file))
    for (const tag of tags) await tagged(file, tag)
  }
  const facet = async (name: FacetName, q: string) => {
    const { body } = await world.call(search.facets, person, { params: { team }, query: { q } })
    const { values = [] } = (body as unknown as Facets).facets.find((one) => one.name === name) ?? {}
    return Object.fromEntries(values.map(({ value, count }) => [value, count]))
  }
  return { ...library, made, facet }
}

it.each([
  ['type:jpeg,tiff', ['one.jpg', 'three.tiff', 'two.jpg']],
  ['tag:"golden hour",boats', ['one.jpg', 'three.tiff', 'two.jpg']],
  ['tag:"golden hour","a, \\"b\\""', ['four.png', 'one.jpg', 'three.tiff']],
  ['tag:"golden hour" tag:boats', ['three.tiff']],
  ['tag:boats type:jpeg,png', ['two.jpg']],
  ['size:<1mb,10mb..100mb', ['four.png', 'one.jpg', 'three.tiff']],
  ['-size:<1mb,10mb..100mb', ['two.jpg']],
  ['-type:jpeg,tiff', ['four.png']],
  ['created:2020,2021', []],
  ['is:untagged,starred', []],
  ['-is:untagged,starred type:png', ['four.png']],
  ['name:one,two', ['one.jpg', 'two.jpg']],
])('%s finds the files that match at least one value of every field', async (q, names) => {
  const { found } = await newScene()
  expect((await found(q)).toSorted()).toEqual(names)
})

it('a facet is counted without its own filter, but with the filters of the other facets', async () => {
  const { facet } = await newScene()
  expect(await facet('type', 'type:jpeg')).toMatchObject({ jpeg: 2, tiff: 1, png: 1 })
  expect(await facet('tag', 'type:jpeg')).toEqual({ 'golden hour': 1, boats: 1 })
  expect(await facet('tag', 'type:jpeg tag:boats')).toEqual({ 'golden hour': 1, boats: 1 })
  expect(await facet('type', 'type:jpeg tag:boats')).toMatchObject({ jpeg: 1, tiff: 1 })
  expect(await facet('size', 'size:<1mb')).toEqual({ '<1mb': 2, '1mb..10mb': 1, '10mb..100mb': 1 })
  const excluded = await facet('type', '-type:jpeg')
  expect(excluded).toMatchObject({ tiff: 1, png: 1 })
  expect(excluded).not.toHaveProperty('jpeg')
})

it('public files are found with is:public and in the list of public files, until their public page closes', async () => {
  const { made, found, facet } = await newScene()
  const publish = (name: string, public_until: Date | null) =>
    world.db
      .update(files)
      .set({ public: true, public_until })
      .where(eq(files.uuid, made[name] ?? ''))
  await publish('one.jpg', null)
  await publish('two.jpg', new Date(Date.now() + 86_400_000))
  await publish('three.tiff', new Date(Date.now() - 1000))
  const open = ['one.jpg', 'two.jpg']
  expect((await found('is:public')).toSorted()).toEqual(open)
  expect((await found({ place: 'public' })).toSorted()).toEqual(open)
  expect((await found('-is:public')).toSorted()).toEqual(['four.png', 'three.tiff'])
  expect(await facet('is', '')).toMatchObject({ public: 2 })
})
