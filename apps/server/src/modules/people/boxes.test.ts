import { files, people } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { squareAround } from './service/thumbnail.ts'
import { boundingBoxes, persons } from './table.ts'

let world: World
let team: string
let ada: Person
let file: string
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  ;({ file } = await world.newFile(team, { created_by: ada.user }))
  await world.db.execute(sql`update versions set width = 2800, height = 1400 where file = ${file}`)
})
afterAll(() => world.close())

/** Corners on an image of 2800 × 1400, scaled to 700 pixels on its longer side, and the fractions that are stored. */
const corners = { x1: 70, y1: 70, x2: 210, y2: 175 }
const stored = { x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.5 }
const draw = (body: object, person = ada, on = file) =>
  world.call(people.createBox, person, { params: { file: on }, body })
const change = (bounding_box: string, body: object, person = ada) =>
  world.call(people.updateBox, person, { params: { bounding_box }, body })
const boxes = async (person = ada) => (await world.call(files.one, person, { params: { file } })).reply.bounding_boxes

describe('boxes drawn by hand', () => {
  it('are assigned to a new person by name, or to an existing person in the team', async () => {
    const { reply } = await draw({ ...corners, name: 'Ingrid' })
    expect(reply).toMatchObject({ ...corners, likelihood: 1, source: 'drawn', person: { name: 'Ingrid' } })
    await draw({ ...corners, x1: 350, x2: 420, person: reply.person?.uuid })
    const [row] = await world.db.select().from(boundingBoxes).where(eq(boundingBoxes.uuid, reply.uuid))
    expect(row).toMatchObject(stored)
    expect((await boxes()).map(({ person }) => person?.uuid)).toEqual([reply.person?.uuid, reply.person?.uuid])
  })

  it.each([
    ['outside the image', { ...corners, x2: 701 }],
    ['below the image', { ...corners, y2: 352 }],
    ['at negative coordinates', { ...corners, y1: -1 }],
    ['without a size', { ...corners, x2: 71 }],
    ['with swapped corners', { x1: 210, y1: 175, x2: 70, y2: 70 }],
    ['with corners that are not numbers', { ...corners, x1: 'a' }],
  ])('are refused %s', async (_how, body) => {
    expect((await draw(body)).status).toBe(422)
    const { reply } = await draw(corners)
    expect((await change(reply.uuid, { box: body })).status).toBe(422)
  })

  it('can be drawn only on images, and at most 1,000 on each', async () => {
    await world.db.execute(sql`update versions set kind = 'video' where file = ${file}`)
    expect((await draw(corners)).body['code']).toBe('box.no_image')
    await world.db.execute(sql`update versions set kind = 'image' where file = ${file}`)
    await world.db
      .insert(boundingBoxes)
      .values(Array.from({ length: 1000 }, () => ({ ...stored, team, file, source: 'found' as const })))
    expect((await draw(corners)).body['code']).toBe('box.too_many')
    expect(await boxes()).toHaveLength(1000)
  })

  it('can be drawn and changed only by people who can edit the file, and are hidden from other teams', async () => {
    const { reply } = await draw({ ...corners, name: 'Ingrid' })
    const viewer = await world.newMember(team, 'Viewer')
    expect((await draw(corners, viewer)).status).toBe(403)
    expect((await change(reply.uuid, { clear: true }, viewer)).status).toBe(403)
    expect(await boxes(viewer)).toHaveLength(1)
    await world.db.execute(sql`update files set public = true where uuid = ${file}`)
    const stranger = await world.newMember((await world.newTeam()).team, 'Admin')
    expect(await boxes(stranger)).toEqual([])
    expect((await change(reply.uuid, { clear: true }, stranger)).status).toBe(404)
  })
})

describe('the person in a box', () => {
  it('can be detached, changed and named', async () => {
    const first = (await draw({ ...corners, name: 'Ingrid' })).reply
    expect((await change(first.uuid, { clear: true })).reply.person).toBe(null)
    expect((await change(first.uuid, { name: 'Jonas' })).reply.person?.name).toBe('Jonas')
    const back = await change(first.uuid, { person: first.person?.uuid ?? '' })
    expect(back.reply.person?.name).toBe('Ingrid')
    const { rows } =
      await world.db.execute(sql`select p.name from face_separations s join persons p on p.uuid = s.person
      where s.box = ${first.uuid}`)
    expect(rows).toEqual([{ name: 'Jonas' }])
  })

  it('must be from the same team', async () => {
    const { team: foreign } = await world.newTeam()
    const [other] = await world.db.insert(persons).values({ team: foreign, name: 'Lena' }).returning()
    expect((await draw({ ...corners, person: other?.uuid })).status).toBe(404)
  })

  it('is no longer recognised from the old face once the box is moved elsewhere', async () => {
    const { reply } = await draw(corners)
    const described = async () =>
      (await world.db.select().from(boundingBoxes).where(eq(boundingBoxes.uuid, reply.uuid)))[0]?.descriptor !== null
    const row = { descriptor: Buffer.alloc(512), described_at: new Date() }
    await world.db.update(boundingBoxes).set(row).where(eq(boundingBoxes.uuid, reply.uuid))
    await change(reply.uuid, { box: { ...corners, x1: corners.x1 + 10 } })
    expect(await described()).toBe(true)
    await change(reply.uuid, { box: { x1: 280, y1: 140, x2: 420, y2: 210 } })
    expect(await described()).toBe(false)
  })

  it('stays when the box is moved, and is no longer shown in the file when the box is deleted', async () => {
    const { reply } = await draw({ ...corners, name: 'Ingrid' })
    const box = { x1: 280, y1: 140, x2: 420, y2: 210 }
    expect((await change(reply.uuid, { box })).reply).toMatchObject({ ...box, person: { name: 'Ingrid' } })
    await world.call(people.removeBox, ada, { params: { bounding_box: reply.uuid } })
    expect(await boxes()).toEqual([])
  })
})

it('a face thumbnail is a square around the face, and stays inside the image if the face is at the edge', () => {
  const size = { width: 1000, height: 500 }
  expect(squareAround({ x1: 0.45, y1: 0.4, x2: 0.55, y2: 0.6 }, size)).toEqual({
    left: 415,
    top: 165,
    width: 170,
    height: 170,
  })
  const { left, top, width, height } = squareAround({ x1: 0.9, y1: 0, x2: 1, y2: 1 }, size)
  expect([left + width <= 1000, top + height <= 500, left, top]).toEqual([true, true, 500, 0])
})

it('10,000 faces of a person in 10,000 files are listed page by page, and at most 1,000 boxes of a file', async () => {
  const [row] = await world.db.insert(persons).values({ team, name: 'Everybody' }).returning()
  const person = row?.uuid ?? ''
  const folder = await world.newFolder(team)
  // Triggers are disabled, because they would index each file for search.
  await world.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into files (uuid, team, name, parent_folder, latest_version)
      select gen_random_uuid(), ${team}, 'portrait ' || n || '.png', ${folder}, gen_random_uuid() from generate_series(1, 10000) n`)
    await tx.execute(sql`
      insert into versions (uuid, team, file, key, size, sha256, original_name, file_type, kind, state)
      select latest_version, team, uuid, uuid, 1, '', name, 'image/png', 'image', 'processed' from files
      where parent_folder = ${folder}`)
    await tx.execute(sql`
      insert into bounding_boxes (uuid, team, file, person, x1, y1, x2, y2, source)
      select gen_random_uuid(), team, uuid, ${person}, 0.1, 0.1, 0.2, 0.2, 'found' from files where parent_folder = ${folder}`)
  })
  const seen = new Set<string>()
  let cursor: string | null = null
  for (let page = 0; page < 3; page++) {
    const query: Record<string, string> = { limit: '50', ...(cursor !== null && { cursor }) }
    const { reply } = await world.call(people.faces, ada, { params: { person }, query })
    for (const face of reply.results) seen.add(face.file.uuid)
    cursor = reply.next
  }
  expect([seen.size, cursor !== null]).toEqual([150, true])
  expect((await world.call(people.one, ada, { params: { person } })).reply).toMatchObject({
    faces: 10_000,
    count: 10_000,
  })
  await world.db.execute(sql`insert into bounding_boxes (uuid, team, file, person, x1, y1, x2, y2, source)
    select gen_random_uuid(), ${team}, ${file}, ${person}, 0.1, 0.1, 0.2, 0.2, 'found' from generate_series(1, 1001)`)
  expect(await boxes()).toHaveLength(1000)
})
