import { guests, staff, teams, uploads, versions } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newGuestWorld } from '../../testing/guest-world.ts'
import { evilZip } from '../../testing/hostile-zips.ts'
import { cornered } from '../../testing/media-files.ts'
import { processed, uploadFile, uploadVersion } from '../../testing/uploads.ts'
import type { Person } from '../../testing/world.ts'

let scene: Awaited<ReturnType<typeof newGuestWorld>>
let boss: Person
beforeAll(async () => {
  scene = await newGuestWorld()
  boss = await scene.world.newUser({ is_staff: true })
})
afterAll(() => scene.world.close())

const setQuota = (quota: unknown) =>
  scene.world.call(staff.setQuota, boss, { params: { team: scene.team }, body: { quota } })
const begin = (...sizes: number[]) =>
  scene.world.call(uploads.begin, scene.ada, {
    params: { team: scene.team },
    body: { files: sizes.map((size) => ({ name: 'harbour.bin', size })) },
  })
const stored = async () =>
  (await scene.world.call(teams.storage, scene.ada, { params: { team: scene.team } })).reply.stored_bytes
const forgetUploads = () => scene.world.db.execute(sql`update uploads set state = 'cancelled'`)

it('uploads that would exceed the storage limit, counting those in progress, are refused before being sent', async () => {
  expect((await setQuota(10_000)).body).toMatchObject({ quota: 10_000, stored_bytes: 0 })
  expect((await begin(6000)).status).toBe(200)
  expect(await begin(3000, 2000)).toMatchObject({ status: 403, body: { code: 'quota.exceeded' } })
  expect((await begin(4000)).status).toBe(200)
  await forgetUploads()
})

it('an upload is refused if the storage limit was lowered while it was in progress', async () => {
  const file = await uploadFile(scene.world, scene.ada, scene.team, { name: 'a.bin', bytes: Buffer.alloc(4000, 'a') })
  expect(await stored()).toBe(4000)
  const begun = await begin(5000)
  await setQuota(5000)
  const refused = await scene.world.app.inject({
    method: 'PATCH',
    url: begun.body[0].url,
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      cookie: scene.ada.cookie,
      origin: scene.world.settings.origin,
    },
    payload: Buffer.alloc(5000, 'b'),
  })
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({ code: 'quota.exceeded' })
  expect(await stored()).toBe(4000)
  const version = await scene.world.call(uploads.beginVersion, scene.ada, {
    params: { file },
    body: { name: 'b.bin', size: 2000 },
  })
  expect(version.body['code']).toBe('quota.exceeded')
  await forgetUploads()
  await setQuota(10_000)
  await uploadVersion(scene.world, scene.ada, file, { name: 'b.bin', bytes: Buffer.alloc(2000, 'c') })
  expect(await stored()).toBe(6000)
})

it('the storage limit allows only one of two uploads that together exceed it', async () => {
  const send = async (letter: string) => {
    const begun = await begin(3000)
    return () =>
      scene.world.app.inject({
        method: 'PATCH',
        url: begun.body[0].url,
        headers: {
          'tus-resumable': '1.0.0',
          'content-type': 'application/offset+octet-stream',
          'upload-offset': '0',
          cookie: scene.ada.cookie,
          origin: scene.world.settings.origin,
        },
        payload: Buffer.alloc(3000, letter),
      })
  }
  await setQuota(0)
  const both = [await send('x'), await send('y')]
  await setQuota(10_000)
  const codes = (await Promise.all(both.map((one) => one()))).map(({ statusCode }) => statusCode)
  expect(codes.toSorted()).toEqual([204, 403])
  expect(await stored()).toBe(9000)
  await forgetUploads()
})

it('the storage limit applies to guests', async () => {
  const link = await scene.make()
  expect(await scene.begin(link, [['a.jpg', 2000]])).toMatchObject({ status: 403, body: { code: 'quota.exceeded' } })
  await setQuota(0)
  expect((await scene.begin(link, [['a.jpg', 2000]])).status).toBe(200)
  expect(guests.begin.path).toContain('/public/')
})

/** A zip of about 200 bytes with two entries of 6,000 bytes each. */
const zipped = evilZip([
  ['a.txt', Buffer.alloc(6000, 'a')],
  ['b.txt', Buffer.alloc(6000, 'b')],
])
const expand = async () => {
  await uploadFile(scene.world, scene.ada, scene.team, { name: 'photos.zip', bytes: zipped })
  await scene.world.finishJobs()
  const { rows } = await scene.world.db.execute<{ uuid: string }>(
    sql`select uuid from uploads where name = 'photos.zip' order by created_at desc limit 1`,
  )
  const params = { upload: rows[0]?.uuid ?? '' }
  return (await scene.world.call(uploads.entries, scene.ada, { params })).reply
}

it('the storage limit applies to the entries of a zip: those beyond it are skipped with a reason', async () => {
  await forgetUploads()
  const before = await stored()
  await setQuota(before + 10_000)
  const refused = await expand()
  expect(refused.files).toBe(0)
  expect(refused.left_out.map(({ name, problem }) => [name, problem])).toEqual(
    ['a.txt', 'b.txt'].map((name) => [name, expect.stringMatching(/storage/i)]),
  )
  expect(await stored()).toBe(before)
  await setQuota(before + 13_000)
  expect(await expand()).toMatchObject({ files: 2, left_out: [] })
  expect(await stored()).toBe(before + 12_000)
})

it('the storage limit applies to crops: one that would exceed it adds no version and is reported as failed', async () => {
  await forgetUploads()
  await setQuota(0)
  const bytes = await cornered(1600, 1200).jpeg().toBuffer()
  const file = await uploadFile(scene.world, scene.ada, scene.team, { name: 'photo.jpg', bytes })
  await scene.world.finishJobs()
  const { latest_version } = await processed(scene.world, scene.ada, file)
  const before = await stored()
  const crop = async () => {
    const params = { version: latest_version.uuid }
    const body = { left: 0, top: 0, width: 800, height: 600 }
    expect((await scene.world.call(versions.crop, scene.ada, { params, body })).status).toBeLessThan(300)
    await scene.world.finishJobs()
    return (await scene.world.call(versions.list, scene.ada, { params: { file } })).reply.length
  }
  await setQuota(before + 100)
  expect(await crop()).toBe(1)
  expect(await stored()).toBe(before)
  const { rows } = await scene.world.db.execute(sql`select data from ledger where event = 'version.crop_failed'`)
  expect(rows).toMatchObject([{ data: { file, code: 'quota_exceeded' } }])
  await setQuota(before + 1_000_000)
  expect(await crop()).toBe(2)
})

it('the storage limit can be set only by staff, and only to whole numbers of 0 or more', async () => {
  for (const quota of [-1, 1.5, '5', null, 2 ** 60]) expect((await setQuota(quota)).status).toBe(422)
  const params = { team: scene.team }
  expect((await scene.world.call(staff.setQuota, scene.ada, { params, body: { quota: 5 } })).status).toBe(404)
  expect(await scene.world.events()).toContain('team.quota_set')
})

it('stored bytes are counted exactly after uploads, a deletion and a failed transaction', async () => {
  const recount = async () => {
    const { rows } = await scene.world.db.execute<{ bytes: string }>(
      sql`select coalesce(sum(size), 0) bytes from versions where team = ${scene.team}`,
    )
    return Number(rows[0]?.bytes)
  }
  const before = await recount()
  expect(before).toBeGreaterThan(0)
  expect(await stored()).toBe(before)
  const deleteLargest = sql`delete from files where uuid = (select file from versions where team = ${scene.team} order by size desc limit 1)`
  await scene.world.db
    .transaction(async (tx) => {
      await tx.execute(deleteLargest)
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect(await stored()).toBe(before)
  await scene.world.db.execute(deleteLargest)
  expect(await stored()).toBeLessThan(before)
  expect(await stored()).toBe(await recount())
})
