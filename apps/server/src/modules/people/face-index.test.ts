import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { newWorld, type World } from '../../testing/world.ts'
import { dropIdleIndexes, faceIndexOf, indexedTeams } from './service/face-index.ts'
import { toVector } from './service/vectors.ts'
import { type FaceTeam, newFaceTeam, vector } from './testing/faces.ts'

let world: World
let at: FaceTeam
beforeAll(async () => {
  world = await newWorld({ faces: true })
})
beforeEach(async () => {
  at = await newFaceTeam(world)
})
afterEach(() => void vi.useRealTimers())
afterAll(() => world.close())

const size = async (page?: number) => (await faceIndexOf(world.db, at.team, page)).size()
/** Faces of one image, all described at the same time. */
const newImage = async (faces: number, described_at: Date) => {
  const { file } = await at.newFace(vector(1), { described_at })
  for (let n = 1; n < faces; n++) await at.newFace(vector(1, n / 100), { file, described_at })
}

it('the face index reads every face, even if a page boundary falls between two faces of one image', async () => {
  const now = new Date()
  await newImage(5, now)
  await newImage(3, new Date(now.getTime() + 1))
  for (const page of [1, 2, 3]) {
    dropIdleIndexes(Number.POSITIVE_INFINITY)
    expect(await size(page)).toBe(8)
  }
})

it('the face index adds new faces before each search, including those of a transaction that committed late', async () => {
  await newImage(3, new Date())
  expect(await size(2)).toBe(3)
  await newImage(4, new Date(Date.now() - 60_000))
  await newImage(1, new Date())
  expect(await size(2)).toBe(8)
})

it('the face index is rebuilt without the faces that were deleted', async () => {
  await newImage(10, new Date())
  expect(await size(3)).toBe(10)
  await world.db.execute(sql`delete from bounding_boxes where uuid in (
    select uuid from bounding_boxes where team = ${at.team} order by uuid limit 4)`)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  expect(await size(3)).toBe(6)
})

it('the face index finds a face by its current description', async () => {
  const face = await at.newFace(vector(2))
  await size()
  await world.db.execute(sql`update bounding_boxes set descriptor = ${vector(3)}, described_at = now()
    where uuid = ${face.uuid}`)
  const index = await faceIndexOf(world.db, at.team)
  const near = (n: number) => index.nearest(toVector(vector(n)), { within: 0.5, most: 5 }).map(({ uuid }) => uuid)
  expect([near(2), near(3)]).toEqual([[], [face.uuid]])
})

it('the face index is empty as soon as another process has turned recognition off', async () => {
  await newImage(2, new Date())
  expect(await size()).toBe(2)
  await world.db.execute(sql`update teams set face_recognition = false where uuid = ${at.team}`)
  expect(await size()).toBe(0)
  expect(indexedTeams()).not.toContain(at.team)
})

it('the face index is deleted from memory when no search has used it for five minutes', async () => {
  await newImage(2, new Date())
  await size()
  dropIdleIndexes(Date.now() + 299_000)
  expect(indexedTeams()).toContain(at.team)
  dropIdleIndexes(Date.now() + 301_000)
  expect(indexedTeams()).not.toContain(at.team)
})
