import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { files, people, versions } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { writeRegions } from './testing/regions.ts'
import { uploadFile, uploadVersion } from '../../testing/uploads.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { renditions } from '../versions/table.ts'
import { findFacesJob, scanProcessedVersion, scanTeamJob } from './jobs.ts'
import { jobContext, vector } from './testing/faces.ts'
import { boundingBoxes } from './table.ts'

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

describe('faces in a photograph', () => {
  it('are detected after its thumbnail is made, recognised in another photograph, and forgotten when recognition is turned off', async () => {
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
    const { version } = await world.newFile(team)
    await scanProcessedVersion.run(jobContext(world), { file: newId(), version })
    const detections = sql`select j.priority, q.queue_name from graphile_worker._private_jobs j
      join graphile_worker._private_job_queues q on q.id = j.job_queue_id where j.payload -> 'data' ->> 'version' = ${version}`
    expect((await world.db.execute(detections)).rows).toEqual([{ priority: 20, queue_name: 'faces' }])
  })

  it('are those of the active version, even after an older version is set as active or the active one is deleted', async () => {
    const bytes = await readFile(photo)
    const file = await upload(bytes, 'photo.jpg')
    const grey = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#8aa' } })
      .jpeg()
      .toBuffer()
    const addGrey = async (last: number) => {
      const unlike = Buffer.concat([grey, Buffer.from([last])])
      await uploadVersion(world, ada, file, { name: 'grey.jpg', bytes: unlike })
      await world.finishJobs()
      expect(await boxesOf(file)).toEqual([])
      return (await world.call(versions.list, ada, { params: { file } })).reply
    }
    const [, older] = await addGrey(0)
    await world.call(versions.setActive, ada, { params: { version: older?.uuid ?? '' } })
    await world.finishJobs()
    expect(await boxesOf(file)).toHaveLength(3)
    const [active] = await addGrey(1)
    await world.call(versions.remove, ada, { params: { version: active?.uuid ?? '' } })
    await world.finishJobs()
    expect(await boxesOf(file)).toHaveLength(3)
  })

  it('keep their names in a cropped version, at their new places', async () => {
    const file = await upload(await readFile(photo), 'photo.jpg')
    const [, middle] = await boxesOf(file)
    const body = { name: 'Ingrid' }
    await world.call(people.updateBox, ada, { params: { bounding_box: middle?.uuid ?? '' }, body })
    const { width, height } = await sharp(photo).metadata()
    const left = Math.round(width / 4)
    const part = { left, top: 0, width: Math.round(width * 0.7), height }
    const bytes = await sharp(photo).extract(part).jpeg().toBuffer()
    await uploadVersion(world, ada, file, { name: 'cropped.jpg', bytes })
    await world.finishJobs()
    const named = (await boxesOf(file)).filter(({ person }) => person?.name === 'Ingrid')
    expect(named.map(({ uuid }) => uuid)).toEqual([middle?.uuid])
    // Boxes are measured in an image that is 700 pixels wide.
    const expected = ((middle?.x1 ?? 0) * width - left * 700) / part.width
    expect(Math.abs((named[0]?.x1 ?? 0) - expected)).toBeLessThan(15)
  })

  it('are looked for only once in an image that cannot be read, and its boxes are kept', async () => {
    const { file, version } = await world.newFile(team, { created_by: ada.user })
    const key = randomUUID()
    const { size } = await world.ports.storage.put(key, Buffer.from('no image'))
    await world.db.insert(renditions).values({ version, name: '1080', key, file_type: 'image/jpeg', size })
    const box = { x1: 0.1, y1: 0.1, x2: 0.2, y2: 0.2, source: 'found', team, file, descriptor: vector(1) } as const
    await world.db.insert(boundingBoxes).values(box)
    const queued = async () => {
      await scanTeamJob.run(jobContext(world), { team })
      const { rows } = await world.db.execute(sql`delete from graphile_worker._private_jobs
        where payload -> 'data' ->> 'version' = ${version} returning id`)
      return rows.length
    }
    expect(await queued()).toBe(1)
    await findFacesJob.run(jobContext(world), { version })
    expect(await queued()).toBe(0)
    expect(await boxesOf(file)).toHaveLength(1)
  })
})

it('the thumbnail of a box shows the active version, even with recognition off', async () => {
  await settings({ face_recognition: false })
  const draw = (background: string) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer()
  const file = await upload(await draw('#f00'), 'red.png')
  const box = { x1: 70, y1: 70, x2: 140, y2: 140, name: 'Ingrid' }
  const { reply } = await world.call(people.createBox, ada, { params: { file }, body: box })
  const redAndBlue = async () => {
    await world.call(people.boxThumbnail, ada, { params: { bounding_box: reply.uuid } })
    const { rows } = await world.db.execute<{ picture: Buffer }>(
      sql`select picture from box_thumbnails where box = ${reply.uuid}`,
    )
    const { channels } = await sharp(rows[0]?.picture).stats()
    return [channels[0], channels[2]].map((one) => (one?.mean ?? 0) > 200)
  }
  expect(await redAndBlue()).toEqual([true, false])
  await uploadVersion(world, ada, file, { name: 'blue.png', bytes: await draw('#00f') })
  await world.finishJobs()
  expect(await redAndBlue()).toEqual([false, true])
})

describe('face regions in metadata', () => {
  it.each([
    ['written by Lightroom, Picasa and digiKam (MWG)', 'mwg'],
    ['written by Windows and digiKam (Microsoft Photo)', 'mp'],
  ] as const)('become named boxes when %s, even with recognition off', async (_which, kind) => {
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

  it('never name a face again from which a member detached the person, or whose person was deleted', async () => {
    await settings({ face_recognition: false })
    const bytes = await writeRegions('mwg', { name: 'Ingrid Halvorsen', x: 0.5, y: 0.25, w: 0.2, h: 0.3 })
    const [one, two] = [
      await upload(bytes, 'one.jpg'),
      await upload(Buffer.concat([bytes, Buffer.from([9])]), 'two.jpg'),
    ]
    const addVersion = async (file: string, last: number) => {
      await uploadVersion(world, ada, file, { name: 'new.jpg', bytes: Buffer.concat([bytes, Buffer.from([last])]) })
      await world.finishJobs()
      return boxesOf(file)
    }
    const [box] = await boxesOf(one)
    await world.call(people.updateBox, ada, { params: { bounding_box: box?.uuid ?? '' }, body: { clear: true } })
    expect(await addVersion(one, 1)).toMatchObject([{ uuid: box?.uuid, person: null }])
    const person = (await boxesOf(two))[0]?.person?.uuid ?? ''
    await world.call(people.remove, ada, { params: { person } })
    expect(await addVersion(two, 2)).toMatchObject([{ person: null }])
    const { reply } = await world.call(people.list, ada, { params: { team } })
    expect(reply.results).toEqual([])
  })
})
