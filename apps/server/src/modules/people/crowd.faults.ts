import { randomUUID } from 'node:crypto'
import { people } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newWorld, type World } from '../../testing/world.ts'
import { files } from '../files/table.ts'
import { folders } from '../folders/table.ts'
import { versions } from '../versions/table.ts'
import { toBuffer } from './service/vectors.ts'
import { boundingBoxes } from './table.ts'
import { type FaceTeam, newFaceTeam } from './testing/faces.ts'

const PEOPLE = 100
const FACES_EACH = 100
const FACES = PEOPLE * FACES_EACH
const FACES_PER_FILE = 4
/** The maximum duration of a call, long enough for a busy computer. */
const ANSWER_MS = 10_000

let world: World
let at: FaceTeam
beforeAll(async () => {
  world = await newWorld({ faces: true })
  at = await newFaceTeam(world)
})
afterAll(() => world.close())

/** Returns a random number generator that gives the same numbers in every run. */
const newRandom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}
/** A description of the face of person `n`: similar to the person's other faces, and far from all others. */
const describe = (n: number, random: () => number) => {
  const numbers = Float32Array.from({ length: 128 }, () => (random() - 0.5) * 0.02)
  numbers[n] = 1
  return toBuffer(numbers)
}

/** 10,000 faces of 100 people in 2,500 files in one folder. No file shows a person twice. */
const addFaces = async () => {
  const { team, ada } = at
  const [folder] = await world.db.insert(folders).values({ team, name: 'Crowd' }).returning()
  const rows = Array.from({ length: FACES / FACES_PER_FILE }, (_, n) => ({
    team,
    name: `crowd ${n}.jpg`,
    parent_folder: folder?.uuid ?? null,
    created_by: ada.user,
  }))
  const made = await world.db.insert(files).values(rows).returning({ uuid: files.uuid })
  const version = {
    team,
    size: 1,
    sha256: '',
    original_name: 'crowd.jpg',
    file_type: 'image/jpeg',
    kind: 'image',
  } as const
  await world.db
    .insert(versions)
    .values(made.map(({ uuid: file }) => ({ ...version, file, key: randomUUID(), state: 'processed' as const })))
  await world.db.execute(
    sql`update ${files} f set latest_version = v.uuid from ${versions} v where v.file = f.uuid and f.team = ${team}`,
  )
  const random = newRandom(7)
  const faces = made.flatMap(({ uuid: file }, n) =>
    Array.from({ length: FACES_PER_FILE }, (_, k) => ({
      team,
      file,
      x1: k / 4,
      y1: 0.1,
      x2: k / 4 + 0.2,
      y2: 0.4,
      source: 'found' as const,
      descriptor: describe((n * FACES_PER_FILE + k) % PEOPLE, random),
      described_at: new Date(),
    })),
  )
  for (let from = 0; from < faces.length; from += 1000)
    await world.db.insert(boundingBoxes).values(faces.slice(from, from + 1000))
}
const timed = async <T>(work: Promise<T>): Promise<T> => {
  const began = performance.now()
  const reply = await work
  expect(performance.now() - began).toBeLessThan(ANSWER_MS)
  return reply
}
const list = (query: Record<string, string> = {}) =>
  timed(world.call(people.list, at.ada, { params: { team: at.team }, query })).then(({ reply }) => reply)
const one = async (person: string) => (await timed(world.call(people.one, at.ada, { params: { person } }))).reply
const ungrouped = async () =>
  Number(
    (await world.db.execute<{ n: number }>(sql`select count(*)::int n from bounding_boxes where person is null`))
      .rows[0]?.n,
  )

it('10,000 faces in one folder are grouped, listed, shown, merged and deleted, with correct counts', async () => {
  await addFaces()
  const began = performance.now()
  await at.night()
  console.log(`grouping ${FACES} faces took ${((performance.now() - began) / 1000).toFixed(1)} s`)
  expect(await ungrouped()).toBe(0)

  const first = await list({ limit: '100' })
  expect(first).toMatchObject({ count: PEOPLE, named: 0, unnamed: PEOPLE, files: FACES / FACES_PER_FILE })
  expect(new Set(first.results.map(({ count }) => count))).toEqual(new Set([FACES_EACH]))
  const [kept, merged, deleted] = first.results.map(({ uuid }) => uuid)
  if (!kept || !merged || !deleted) throw new Error('people are missing')

  expect(await one(kept)).toMatchObject({ count: FACES_EACH, faces: FACES_EACH })
  const shown = await timed(world.call(people.faces, at.ada, { params: { person: kept }, query: { limit: '100' } }))
  expect(shown.reply).toMatchObject({ count: FACES_EACH, next: null })
  await timed(world.call(people.suggestFor, at.ada, { params: { person: kept } }))

  const merge = await timed(world.call(people.merge, at.ada, { params: { person: kept }, body: { people: [merged] } }))
  expect(merge.reply).toMatchObject({ faces: 2 * FACES_EACH })
  expect((await list()).count).toBe(PEOPLE - 1)
  await timed(at.unmerge(merge.reply.merges[0]?.uuid ?? ''))
  expect([(await one(kept)).faces, (await one(merged)).faces]).toEqual([FACES_EACH, FACES_EACH])

  const removed = await timed(world.call(people.remove, at.ada, { params: { person: deleted } }))
  expect(removed.status).toBe(204)
  expect(await list()).toMatchObject({ count: PEOPLE - 1, unnamed: PEOPLE - 1 })
  expect(await ungrouped()).toBe(FACES_EACH)
  // A deleted person's faces are not recognised again.
  await at.night()
  expect([await ungrouped(), (await list()).count]).toEqual([FACES_EACH, PEOPLE - 1])
})
