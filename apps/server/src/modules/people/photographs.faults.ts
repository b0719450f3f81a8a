import { createRequire } from 'node:module'
import path from 'node:path'
import { BOX_REFERENCE_PX, people } from '@vitrine/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploadFile } from '../../testing/uploads.ts'
import { newWorld, type World } from '../../testing/world.ts'
import { groupNightly } from './jobs.ts'
import { jobContext } from './testing/faces.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ faces: true })
})
afterAll(() => world.close())

/** The photographs in the detector's package, with 3 to 5 people each. */
const samples = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
)
/** The number of people in each photograph, counted by eye. */
const counted = [3, 3, 3, 4, 5, 4]
const ACROSS = 4
const TILE_PX = 500
const PEOPLE = Array.from({ length: ACROSS * ACROSS }, (_, n) => counted[n % counted.length] ?? 0).reduce(
  (a, b) => a + b,
)
/** Draws an image of a crowd: the photographs side by side, each two or three times. */
const drawCrowd = async () => {
  const side = { width: TILE_PX, height: TILE_PX }
  const photos = await Promise.all(
    counted.map((_, n) =>
      sharp(path.join(samples, `sample${n + 1}.jpg`))
        .resize({ ...side, fit: 'cover' })
        .toBuffer(),
    ),
  )
  const tiles = Array.from({ length: ACROSS * ACROSS }, (_, n) => ({
    input: photos[n % photos.length] ?? Buffer.alloc(0),
    left: (n % ACROSS) * TILE_PX,
    top: Math.floor(n / ACROSS) * TILE_PX,
  }))
  const whole = { width: ACROSS * TILE_PX, height: ACROSS * TILE_PX, channels: 3 as const, background: 'white' }
  return sharp({ create: whole }).composite(tiles).jpeg({ quality: 90 }).toBuffer()
}

it('face recognition finds and describes faces in a crowd, and never assigns two in one image to the same person', async () => {
  const { team } = await world.newTeam()
  const ada = await world.newMember(team, 'Admin')
  const bytes = await drawCrowd()
  const file = await uploadFile(world, ada, team, { name: 'crowd.jpg', bytes })
  await world.finishJobs()
  const boxes = (await world.call(people.boxes, ada, { params: { file } })).reply
  // The detector sees the whole image at 512 px, where a face is about 25 px high: it finds most faces, but not all.
  expect(boxes.length).toBeGreaterThan(25)
  expect(boxes.length).toBeLessThanOrEqual(PEOPLE)
  for (const { x1, y1, x2, y2, likelihood } of boxes) {
    expect(x1 >= 0 && y1 >= 0 && x2 <= BOX_REFERENCE_PX && y2 <= BOX_REFERENCE_PX && x1 < x2 && y1 < y2).toBe(true)
    expect(likelihood).toBeGreaterThanOrEqual(0.5)
  }
  // Several tiles show the same photograph, but two faces in one image are two people.
  await groupNightly.run(jobContext(world), {})
  const grouped = (await world.call(people.boxes, ada, { params: { file } })).reply
  const known = grouped.flatMap(({ person }) => person?.uuid ?? [])
  expect(new Set(known).size).toBe(known.length)
  const { reply } = await world.call(people.settings, ada, { params: { team } })
  expect(reply).toMatchObject({ faces: boxes.length, described: boxes.length })
  expect((await world.call(people.boxThumbnail, ada, { params: { bounding_box: boxes[0]?.uuid ?? '' } })).status).toBe(
    200,
  )
})

it('face recognition groups the faces of a crowd across two images of it', async () => {
  const { team } = await world.newTeam()
  const ada = await world.newMember(team, 'Admin')
  const bytes = await drawCrowd()
  const boxesIn = async (name: string, bytesOf: Buffer) => {
    const file = await uploadFile(world, ada, team, { name, bytes: bytesOf })
    await world.finishJobs()
    return { file, boxes: (await world.call(people.boxes, ada, { params: { file } })).reply }
  }
  const first = await boxesIn('first.jpg', bytes)
  const second = await boxesIn('second.jpg', Buffer.concat([bytes, Buffer.from([0])]))
  expect(second.boxes).toHaveLength(first.boxes.length)
  const shown = second.boxes.flatMap(({ person }) => person?.uuid ?? [])
  expect(shown.length).toBeGreaterThan(25)
  expect(new Set(shown).size).toBe(shown.length)
})
