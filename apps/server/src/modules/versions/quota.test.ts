import { guests, staff, teams, uploads } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newGuestWorld } from '../../testing/guest-world.ts'
import { uploadFile, uploadVersion } from '../../testing/uploads.ts'
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

it('refuses uploads that would exceed the limit before a byte is sent, and counts those on their way', async () => {
  expect((await setQuota(10_000)).body).toMatchObject({ quota: 10_000, stored_bytes: 0 })
  expect((await begin(6000)).status).toBe(200)
  expect(await begin(3000, 2000)).toMatchObject({ status: 403, body: { code: 'quota.exceeded' } })
  expect((await begin(4000)).status).toBe(200)
  await forgetUploads()
})

it('refuses a version at the moment it is added, if the limit was lowered in the meantime', async () => {
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

it('lets only one of two uploads through that together exceed the limit', async () => {
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

it('applies to guests', async () => {
  const link = await scene.make()
  expect(await scene.begin(link, [['a.jpg', 2000]])).toMatchObject({ status: 403, body: { code: 'quota.exceeded' } })
  await setQuota(0)
  expect((await scene.begin(link, [['a.jpg', 2000]])).status).toBe(200)
  expect(guests.begin.path).toContain('/public/')
})

it('takes whole numbers from zero, from staff only', async () => {
  for (const quota of [-1, 1.5, '5', null, 2 ** 60]) expect((await setQuota(quota)).status).toBe(422)
  const params = { team: scene.team }
  expect((await scene.world.call(staff.setQuota, scene.ada, { params, body: { quota: 5 } })).status).toBe(404)
  expect(await scene.world.events()).toContain('team.quota_set')
})
