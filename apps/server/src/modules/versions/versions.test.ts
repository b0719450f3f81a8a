import { problemInWords, type Version, versions } from '@vitrine/contract'
import type { Worker } from '../../platform/jobs/worker.ts'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { cornered, cornersOf, drawNef } from '../../testing/media-files.ts'
import { processed, uploadFile, uploadVersion } from '../../testing/uploads.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { removeOrphans } from '../uploads/jobs.ts'

let world: World
let jobs: Worker
let team: string
let ada: Person
let photo: Buffer
beforeAll(async () => {
  world = await newWorld()
  jobs = await world.startJobs()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  photo = await cornered(1600, 1200).jpeg().toBuffer()
})
afterAll(async () => {
  await jobs.stop()
  await world.close()
})

const listed = async (file: string, person = ada): Promise<Version[]> =>
  (await world.call(versions.list, person, { params: { file } })).reply
const names = async (file: string) => (await listed(file)).map(({ original_name }) => original_name)
const upload = (name: string, bytes = photo) => uploadFile(world, ada, team, { name, bytes })
const get = (url: string, person = ada) =>
  world.app.inject({ method: 'GET', url, headers: { cookie: person.cookie, origin: world.settings.origin } })
const remove = (version: string, person = ada) => world.call(versions.remove, person, { params: { version } })
/** Creates a file with two unprocessed versions. */
const twoVersions = async () => {
  const file = await upload('first.jpg')
  await uploadVersion(world, ada, file, { name: 'second.jpg', bytes: photo })
  const [second, first] = await listed(file)
  if (!first || !second) throw new Error('two versions were uploaded')
  return { file, first, second }
}

describe('the versions of a file', () => {
  it('are listed newest first after each upload', async () => {
    const file = await upload('first.jpg')
    expect(await names(file)).toEqual(['first.jpg'])
    await uploadVersion(world, ada, file, { name: 'second.jpg', bytes: photo })
    await uploadVersion(world, ada, file, { name: 'third.jpg', bytes: photo })
    expect(await names(file)).toEqual(['third.jpg', 'second.jpg', 'first.jpg'])
  })

  it('are listed with the active one first, even if it is older, and the file shows that one', async () => {
    const { file, first } = await twoVersions()
    const answer = await world.call(versions.setActive, ada, { params: { version: first.uuid } })
    expect([answer.status, answer.body.map((one: Version) => one.original_name)]).toEqual([
      200,
      ['first.jpg', 'second.jpg'],
    ])
    expect((await processed(world, ada, file)).latest_version.uuid).toBe(first.uuid)
  })

  it('can be deleted only while the file has another one', async () => {
    const { file, first, second } = await twoVersions()
    expect((await remove(second.uuid)).status).toBe(200)
    const only = await remove(first.uuid)
    expect([only.status, only.body.title]).toEqual([409, 'Cannot delete the only version of a file'])
    expect(await names(file)).toEqual(['first.jpg'])
  })

  it('keep their numbers when others are deleted, and no number is reused', async () => {
    const { file, first, second } = await twoVersions()
    const numbers = async () => (await listed(file)).map(({ number }) => number)
    const add = (name: string) => uploadVersion(world, ada, file, { name, bytes: photo })
    await add('third.jpg')
    expect(await numbers()).toEqual([3, 2, 1])
    await remove(first.uuid)
    await remove((await listed(file))[0]?.uuid ?? '')
    expect(await listed(file)).toMatchObject([{ uuid: second.uuid, number: 2 }])
    await Promise.all([add('fourth.jpg'), add('fifth.jpg')])
    expect((await numbers()).toSorted()).toEqual([2, 4, 5])
  })

  it('report in plain language which processing step failed', async () => {
    const cut = Buffer.concat([photo.subarray(0, 20), Buffer.alloc(400)])
    const { latest_version } = await processed(world, ada, await upload('cut.jpg', cut))
    expect(latest_version.problem).toMatchObject({ step: 'picture' })
    expect(problemInWords(latest_version.problem ?? { code: '', text: '' })).toMatch(/^Creating the preview failed. /)
    const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(200)])
    const broken = (await processed(world, ada, await upload('broken.mp4', film))).latest_version
    expect(broken.problem?.step).toBeDefined()
    // A file whose format has no preview isn't treated as failed.
    expect(problemInWords({ code: 'unsupported', text: 'No picture.', step: 'picture' })).toBe('No picture.')
  })

  it('always include at least one, even if the last two are deleted at once', async () => {
    for (let round = 0; round < 3; round++) {
      const { file, first, second } = await twoVersions()
      const replies = await Promise.all([
        remove(first.uuid),
        remove(second.uuid),
        remove(first.uuid),
        remove(second.uuid),
      ])
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      const left = await listed(file)
      expect(left).toHaveLength(1)
      expect((await processed(world, ada, file)).latest_version.uuid).toBe(left[0]?.uuid)
    }
  })

  it('are deleted with their bytes and renditions', async () => {
    const file = await upload('first.jpg')
    const { latest_version: version } = await processed(world, ada, file)
    await uploadVersion(world, ada, file, { name: 'second.jpg', bytes: photo })
    const { rows } = await world.db.execute<{ key: string }>(
      `select key::text from versions where uuid = '${version.uuid}' union select key from renditions where version = '${version.uuid}'`,
    )
    const stored = () => Promise.all(rows.map(({ key }) => world.ports.storage.stat(key)))
    expect(rows.length).toBeGreaterThan(3)
    expect(await stored()).not.toContain(undefined)
    expect((await remove(version.uuid)).status).toBe(200)
    await vi.waitFor(async () => expect(await stored()).toEqual(rows.map(() => undefined)), 10_000)
  })

  it('keep their renditions when unknown objects are deleted from storage', async () => {
    const file = await upload('swept.jpg')
    const { latest_version: version } = await processed(world, ada, file)
    const { rows } = await world.db.execute<{ key: string; made: string }>(
      `select v.key::text, r.key made from versions v join renditions r on r.version = v.uuid where v.uuid = '${version.uuid}'`,
    )
    const left = `${rows[0]?.key}/400.0badbad0.jpg`
    await world.ports.storage.put(left, Buffer.from('left by a crash'))
    await removeOrphans(world, -60_000)
    expect(await world.ports.storage.stat(left)).toBeUndefined()
    for (const { key, made } of rows)
      expect(await Promise.all([key, made].map((one) => world.ports.storage.stat(one)))).not.toContain(undefined)
  })

  it('keep their bytes when their upload is finished while unknown objects are deleted from storage', async () => {
    const { version } = await world.newFile(team, {}, 'just finished')
    const { rows } = await world.db.execute<{ key: string }>(
      sql`select key::text from versions where uuid = ${version}`,
    )
    const key = rows[0]?.key ?? ''
    await world.db.execute(sql`update versions set key = gen_random_uuid() where uuid = ${version}`)
    await world.db.execute(
      sql`insert into uploads (uuid, team, name, size) values (${key}, ${team}, 'just-finished.txt', 13)`,
    )
    const finish = async () => {
      await world.db.execute(sql`update versions set key = ${key} where uuid = ${version}`)
      await world.db.execute(sql`update uploads set state = 'done' where uuid = ${key}`)
    }
    let finished: Promise<void> | undefined
    // The upload becomes a version after the first query of the sweep.
    const query = async (...args: Parameters<typeof world.pool.query>) => {
      const result = await world.pool.query(...args)
      await (finished ??= finish())
      return result
    }
    await removeOrphans({ db: drizzle({ query } as unknown as pg.Pool), ports: world.ports }, -60_000)
    expect(await finished).toBeUndefined()
    expect(await world.ports.storage.stat(key)).toBeDefined()
  })

  it('can be compared, because each has its own image, creator and time', async () => {
    const file = await upload('before.jpg')
    await processed(world, ada, file)
    await uploadVersion(world, ada, file, { name: 'after.jpg', bytes: await sharp(photo).rotate(180).toBuffer() })
    await processed(world, ada, file)
    const [after, before] = await listed(file)
    const seen = [before, after].map(async (one) => cornersOf((await get(one?.view_url ?? '')).rawPayload))
    expect(await Promise.all(seen)).toEqual([
      ['red', 'green', 'blue', 'white'],
      ['white', 'blue', 'green', 'red'],
    ])
    expect(after).toMatchObject({ created_by: { uuid: ada.user }, created_at: expect.any(Date), width: 1600 })
  })
})

describe('a crop', () => {
  const crop = (version: string, box: object, person = ada) =>
    world.call(versions.crop, person, { params: { version }, body: { left: 0, top: 0, width: 1, height: 1, ...box } })
  /** Requests a crop and waits for the resulting version. */
  const cropped = async (file: string, version: string, box: object) => {
    const { body } = await crop(version, box)
    return vi.waitFor(async () => {
      const found = (await listed(file)).find(({ uuid, processed: done }) => uuid === body.uuid && done)
      if (!found) throw new Error('not cut yet')
      return found
    }, 20_000)
  }

  it('creates a new active version from the selected area', async () => {
    const file = await upload('harbour.jpg')
    const { latest_version } = await processed(world, ada, file)
    const made = await cropped(file, latest_version.uuid, { left: 800, top: 100, width: 700, height: 400 })
    expect(made).toMatchObject({ width: 700, height: 400, file_type: 'image/jpeg', created_by: { uuid: ada.user } })
    expect(await cornersOf((await get(made.url)).rawPayload)).toEqual(['green', 'green', 'green', 'green'])
    expect((await listed(file)).map(({ uuid }) => uuid)).toEqual([made.uuid, latest_version.uuid])
    expect((await get(latest_version.url)).rawPayload.equals(photo)).toBe(true)
  })

  it('is clipped to the image if it extends beyond it', async () => {
    const file = await upload('harbour.jpg')
    const { latest_version } = await processed(world, ada, file)
    const made = await cropped(file, latest_version.uuid, { left: 900, width: 99_999, height: 300 })
    expect(made).toMatchObject({ width: 1600, height: 300 })
  })

  it('is taken from the image as displayed, even for rotated photos and camera raw files', async () => {
    const turned = await sharp(photo).withMetadata({ orientation: 6 }).toBuffer()
    const file = await upload('turned.jpg', turned)
    const { latest_version: version } = await processed(world, ada, file)
    expect(version).toMatchObject({ width: 1200, height: 1600 })
    const made = await cropped(file, version.uuid, { left: 600, top: 0, width: 600, height: 800 })
    expect(await cornersOf((await get(made.url)).rawPayload)).toEqual(['red', 'red', 'red', 'red'])

    const raw = await upload('camera.nef', drawNef(photo, 1))
    const { latest_version: camera } = await processed(world, ada, raw)
    const half = { width: Math.floor((camera.width ?? 0) / 2), height: Math.floor((camera.height ?? 0) / 2) }
    const piece = await cropped(raw, camera.uuid, { left: half.width, top: half.height, ...half })
    expect(await cornersOf((await get(piece.url)).rawPayload)).toEqual(['white', 'white', 'white', 'white'])
  })

  it('is refused if smaller than 1 px, outside the image, or of an unsupported type', async () => {
    const file = await upload('harbour.jpg')
    const { latest_version } = await processed(world, ada, file)
    expect((await crop(latest_version.uuid, { width: 0 })).status).toBe(422)
    expect((await crop(latest_version.uuid, { left: 1600 })).body.code).toBe('crop.outside')
    const gif = await upload('moving.gif', await cornered(60, 40).gif().toBuffer())
    const { latest_version: moving } = await processed(world, ada, gif)
    expect((await crop(moving.uuid, {})).body.title).toBe('This format cannot be cropped')
    expect(await names(gif)).toEqual(['moving.gif'])
  })

  it('requires permission to upload and to edit', async () => {
    const file = await upload('harbour.jpg')
    const [version] = await listed(file)
    for (const flags of [['UPLOAD_ASSETS'], ['EDIT_ASSETS']] as const) {
      const person = await world.newMember(team, flags)
      expect((await crop(version?.uuid ?? '', {}, person)).body.code).toBe('access.denied')
    }
  })
})
