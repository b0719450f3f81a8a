import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { files, people } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeRegions } from './testing/regions.ts'
import { uploadFile } from '../../testing/uploads.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { groupNightly, scanProcessedVersion } from './jobs.ts'
import { toBuffer } from './service/vectors.ts'
import { boundingBoxes, persons } from './table.ts'

/** A photograph of three people from the detector's package. */
const photo = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo/sample1.jpg',
)
let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld({ faces: true })
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

const upload = async (bytes: Buffer, name: string) => {
  const file = await uploadFile(world, ada, team, { name, bytes })
  await world.finishJobs()
  return file
}
const boxesOf = async (file: string) => (await world.call(files.one, ada, { params: { file } })).reply.bounding_boxes
const settings = (body: object) => world.call(people.updateSettings, ada, { params: { team }, body })
const described = async () =>
  Number(
    (
      await world.db.execute<{ n: number }>(
        sql`select count(*)::int n from bounding_boxes where team = ${team} and (descriptor is not null or described_at is not null)`,
      )
    ).rows[0]?.n,
  )
/** Describes a face. Faces with the same `at` are alike; `apart` says how much they differ. */
const vector = (at: number, apart = 0) => {
  const numbers = new Float32Array(128).fill(0)
  numbers[at] = 1
  numbers[127] = apart
  return toBuffer(numbers)
}
const newFace = async (descriptor: Buffer, row: Partial<typeof boundingBoxes.$inferInsert> = {}) => {
  const file = row.file ?? (await world.newFile(team, { created_by: ada.user })).file
  const box = { x1: 0.1, y1: 0.1, x2: 0.2, y2: 0.2, source: 'found', team, file, descriptor } as const
  const [made] = await world.db
    .insert(boundingBoxes)
    .values({ ...box, described_at: new Date(), ...row })
    .returning()
  return { uuid: made?.uuid ?? '', file }
}
const newPerson = async (name: string) =>
  (await world.db.insert(persons).values({ team, name }).returning())[0]?.uuid ?? ''
const personOf = async ({ uuid }: { uuid: string }) =>
  (await world.db.execute<{ person: string | null }>(sql`select person from bounding_boxes where uuid = ${uuid}`))
    .rows[0]?.person
/** Runs the nightly job as its worker does. */
const night = () => {
  const { db, ports } = world
  const by = {
    team: null,
    actor: null,
    seq: null,
    about: null,
    attempt: 1,
    last: false,
    signal: new AbortController().signal,
  }
  return groupNightly.run({ db, ports, ...by, write: writeIn }, {})
}
const writeIn = ((work: (tx: unknown) => Promise<unknown>) =>
  world.db.transaction((db) => work({ db, record: async () => {}, enqueue: async () => {} }))) as never

describe('faces of a photograph', () => {
  it('are found after its thumbnail was made, recognised in another photograph, and forgotten when recognition is turned off', async () => {
    const bytes = await readFile(photo)
    const first = await upload(bytes, 'first.jpg')
    const boxes = await boxesOf(first)
    expect(boxes).toHaveLength(3)
    for (const { x1, y1, x2, y2, likelihood, category, source, person } of boxes) {
      expect(x1 >= 0 && y1 >= 0 && x2 <= 700 && y2 <= 700 && x1 < x2 && y1 < y2).toBe(true)
      expect({ category, source, person }).toEqual({ category: 'FACE', source: 'found', person: null })
      expect(likelihood).toBeGreaterThan(0.9)
    }
    // The same photograph with different bytes: each face is grouped with its counterpart.
    const second = await upload(Buffer.concat([bytes, Buffer.from([0])]), 'second.jpg')
    const [ours, theirs] = [await boxesOf(first), await boxesOf(second)]
    expect(theirs.map(({ person }) => person?.uuid)).toEqual(ours.map(({ person }) => person?.uuid))
    expect(new Set(theirs.map(({ person }) => person?.uuid)).size).toBe(3)
    const thumbnail = await world.call(people.boxThumbnail, ada, { params: { bounding_box: ours[0]?.uuid ?? '' } })
    expect([thumbnail.status, thumbnail.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await described()).toBe(6)
    const { reply } = await settings({ face_recognition: false })
    expect(reply).toMatchObject({ face_recognition: false, described: 0, faces: 6 })
    expect(await described()).toBe(0)
    expect(await boxesOf(second)).toHaveLength(3)
    await upload(Buffer.concat([bytes, Buffer.from([1])]), 'third.jpg')
    expect(await described()).toBe(0)
  })

  it('are detected by a job that runs after all other jobs', async () => {
    expect(scanProcessedVersion.on).toBe('version.processed')
    await settings({ face_recognition: true })
    const { rows } = await world.db.execute(
      sql`select priority from graphile_worker.jobs where task_identifier = 'people.look-at-team'`,
    )
    expect(rows).toEqual([{ priority: 20 }])
  })
})

describe('face regions in metadata', () => {
  it.each([
    ['of Lightroom, Picasa and digiKam (MWG)', 'mwg'],
    ['of Windows and digiKam (Microsoft Photo)', 'mp'],
  ] as const)('%s become named boxes, without recognition', async (_which, kind) => {
    await settings({ face_recognition: false })
    const bytes = await writeRegions(kind, { name: 'Ingrid Halvorsen', x: 0.5, y: 0.25, w: 0.2, h: 0.3 })
    const file = await upload(bytes, 'marked.jpg')
    const [box, ...more] = await boxesOf(file)
    expect(more).toEqual([])
    expect(box).toMatchObject({ source: 'metadata', person: { name: 'Ingrid Halvorsen' }, likelihood: 1 })
    expect([box?.x1, box?.y1, box?.x2, box?.y2].map((n) => Math.round(n ?? 0))).toEqual([280, 53, 420, 210])
    const again = await upload(Buffer.concat([bytes, Buffer.from([0])]), 'again.jpg')
    expect((await boxesOf(again))[0]?.person?.uuid).toBe(box?.person?.uuid)
  })
})

describe('grouping', () => {
  it('assigns a face to the nearest person who is similar enough', async () => {
    const ingrid = await newPerson('Ingrid')
    await newFace(vector(1), { person: ingrid })
    const [alike, other] = [await newFace(vector(1, 0.2)), await newFace(vector(2))]
    await night()
    expect([await personOf(alike), await personOf(other)]).toEqual([ingrid, null])
  })

  it('creates an unnamed person from two similar faces, but not from a single face', async () => {
    const [one, two, alone] = [await newFace(vector(3)), await newFace(vector(3, 0.1)), await newFace(vector(4))]
    await night()
    expect(await personOf(one)).toBe(await personOf(two))
    expect([(await personOf(one)) !== null, await personOf(alone)]).toEqual([true, null])
  })

  it('keeps two faces in one image apart, however similar they are', async () => {
    const one = await newFace(vector(5))
    const two = await newFace(vector(5, 0.1), { file: one.file })
    await night()
    expect([await personOf(one), await personOf(two)]).toEqual([null, null])
  })

  it('merges similar unnamed people, and never named people', async () => {
    const [a, b, named] = [await newPerson(''), await newPerson(''), await newPerson('Ingrid')]
    const faces = [a, b, named].map((person, n) => newFace(vector(6, n / 10), { person }))
    const [one, two, three] = await Promise.all(faces)
    await night()
    expect(await personOf(one ?? { uuid: '' })).toBe(await personOf(two ?? { uuid: '' }))
    expect(await personOf(three ?? { uuid: '' })).toBe(named)
  })

  it('never regroups faces that a member has separated', async () => {
    const [a, b] = [await newPerson(''), await newPerson('')]
    const [one, two] = [await newFace(vector(7), { person: a }), await newFace(vector(7, 0.1), { person: b })]
    await world.call(people.separate, ada, { params: { person: a }, body: { people: [b] } })
    const detached = await newFace(vector(8))
    const lena = await newPerson('Lena')
    await newFace(vector(8, 0.1), { person: lena })
    await night()
    await world.call(people.updateBox, ada, { params: { bounding_box: detached.uuid }, body: { clear: true } })
    await night()
    expect([await personOf(one), await personOf(two), await personOf(detached)]).toEqual([a, b, null])
  })

  it('uses the threshold of the team', async () => {
    const ingrid = await newPerson('Ingrid')
    await newFace(vector(9), { person: ingrid })
    const face = await newFace(vector(9, 0.4))
    await settings({ face_likeness: 0.7 })
    await night()
    expect(await personOf(face)).toBe(null)
    await settings({ face_likeness: 0.5 })
    await night()
    expect(await personOf(face)).toBe(ingrid)
  })

  it('suggests similar pairs of people, and people for a face', async () => {
    const [ingrid, unnamed] = [await newPerson('Ingrid'), await newPerson('')]
    await newFace(vector(10), { person: ingrid })
    await newFace(vector(10, 0.3), { person: unnamed })
    const face = await newFace(vector(10, 0.1))
    const pairs = await world.call(people.suggestions, ada, { params: { team } })
    expect(pairs.reply).toMatchObject([{ person: { uuid: ingrid }, other: { uuid: unnamed } }])
    const forBox = await world.call(people.suggestForBox, ada, { params: { bounding_box: face.uuid } })
    expect(forBox.reply.map(({ person }) => person.uuid)).toEqual([ingrid, unnamed])
    const forPerson = await world.call(people.suggestFor, ada, { params: { person: unnamed } })
    expect(forPerson.reply.map(({ person }) => person.uuid)).toEqual([ingrid])
  })
})
