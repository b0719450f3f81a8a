import { activity, integrations as routes } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { files } from '../files/table.ts'
import { integrationUploads } from './table.ts'
import { type IntegrationWorld, newIntegrationWorld } from '../../testing/integration-world.ts'

let world: IntegrationWorld
let canva: string
let image: string
beforeAll(async () => {
  world = await newIntegrationWorld()
  canva = await world.connect('Canva')
  image = await world.image()
})
afterAll(() => world.close())
beforeEach(() => world.canva.faults.clear())

const assetsNamed = (name: string) => world.canva.assets().filter((one) => one.name === name)
const HOUR = 3_600_000

describe('an upload to Canva', () => {
  it('is not done until Canva’s job has succeeded, and is recorded on the file', async () => {
    const file = await world.image({}, 'A name that is longer than the fifty characters Canva takes.jpg')
    const { reply } = await world.toCanva(file, canva)
    expect(reply).toMatchObject({ status: 'waiting', destination: 'Canva' })
    const done = await world.finish(reply.uuid)
    expect(done).toMatchObject({ status: 'done', problem: null, note: null })
    expect(assetsNamed('A name that is longer than the fifty characters Ca')).toMatchObject([
      { type: 'image', width: 600 },
    ])
    const { reply: log } = await world.call(activity.file, world.ada, { params: { file } })
    expect(log.results[0]?.text).toMatch(/sent the file to Canva$/)
  })

  it('is not sent twice while the same version is being sent', async () => {
    const file = await world.image({}, 'Once.jpg')
    const [one, two] = [await world.toCanva(file, canva), await world.toCanva(file, canva)]
    expect(two.reply.uuid).toBe(one.reply.uuid)
    await world.finish(one.reply.uuid)
    expect(assetsNamed('Once.jpg')).toHaveLength(1)
  })

  it('sends a suitable JPEG if the original is in another format or too large', async () => {
    const tiff = await world.sent(world.toCanva(await world.image({ format: 'tiff' }, 'Scan.tiff'), canva))
    expect(tiff).toMatchObject({ status: 'done', note: 'Sent as a JPEG (600 × 400 px).' })
    const wide = await world.sent(world.toCanva(await world.image({ width: 9000, height: 90 }, 'Wide.jpeg'), canva))
    expect(wide).toMatchObject({ status: 'done', note: 'Sent as a JPEG (8000 × 80 px).' })
    expect(assetsNamed('Wide.jpg')).toMatchObject([{ width: 8000 }])
  })

  it('sends videos', async () => {
    expect(await world.sent(world.toCanva(await world.video(), canva))).toMatchObject({ status: 'done' })
    expect(world.canva.assets().at(-1)?.type).toBe('video')
  })

  it.each([
    ['import_failed', 'Canva could not import this file. Convert it to another format first, then send it again.'],
    ['file_too_big', 'The file is too large for Canva. Send a smaller version.'],
  ])('fails with a reason when Canva’s job fails (%s)', async (error, problem) => {
    world.canva.faults.add({ on: 'asset.process', error })
    const file = await world.image({}, `Failing ${error}.jpg`)
    expect(await world.sent(world.toCanva(file, canva))).toMatchObject({ status: 'failed', problem })
    expect(assetsNamed(`Failing ${error}.jpg`)).toEqual([])
  })

  it('is refused for files that are neither images nor videos', async () => {
    const { file } = await world.newFile(world.team, { created_by: world.ada.user })
    await world.db.execute(sql`update versions set kind = 'audio', state = 'processed' where file = ${file}`)
    const { status, body } = await world.toCanva(file, canva)
    expect([status, body['detail']]).toEqual([422, 'Canva accepts only images and videos.'])
  })

  it('renews a token that Canva no longer accepts, and continues', async () => {
    world.canva.clock.advance(5 * HOUR)
    const before = (await world.row(canva)).access_token
    expect(await world.sent(world.toCanva(image, canva))).toMatchObject({ status: 'done' })
    expect((await world.row(canva)).access_token).not.toBe(before)
  })

  it('waits when Canva limits the request rate, and is then sent once', async () => {
    world.canva.faults.add({
      on: 'asset.upload',
      times: 2,
      error: 'too_many_requests',
      headers: { 'retry-after': '7' },
    })
    const file = await world.image({}, 'Patient.jpg')
    const { reply } = await world.toCanva(file, canva)
    await world.finishJobs()
    expect(await world.upload(reply.uuid)).toMatchObject({
      status: 'waiting',
      problem: expect.stringContaining('will try again'),
    })
    expect(await world.finish(reply.uuid)).toMatchObject({ status: 'done', problem: null })
    expect(assetsNamed('Patient.jpg')).toHaveLength(1)
  })

  it.each(['reset', 'truncate'] as const)(
    'is not sent again when the response was lost after Canva had processed the request (%s)',
    async (action) => {
      world.canva.faults.add({ on: 'asset.upload', when: 'after', action })
      const file = await world.image({}, `Lost ${action}.jpg`)
      const { status, problem } = await world.sent(world.toCanva(file, canva))
      expect([status, problem]).toEqual([
        'unconfirmed',
        'Canva did not confirm the upload. Look for the file in Canva before you send it again.',
      ])
      await world.canva.idle()
      expect(assetsNamed(`Lost ${action}.jpg`)).toHaveLength(1)
    },
  )

  it('is not sent again if its worker died before the response was stored', async () => {
    const file = await world.image({}, 'Killed.jpg')
    const { reply } = await world.toCanva(file, canva)
    await world.db.update(integrationUploads).set({ status: 'sending' }).where(eq(integrationUploads.uuid, reply.uuid))
    expect(await world.finish(reply.uuid)).toMatchObject({ status: 'unconfirmed' })
    expect(assetsNamed('Killed.jpg')).toEqual([])
  })

  it('continues to poll the same job if its worker died between start and poll', async () => {
    const file = await world.image({}, 'Resumed.jpg')
    const { reply } = await world.toCanva(file, canva)
    await world.finishJobs()
    expect(await world.upload(reply.uuid)).toMatchObject({ status: 'processing' })
    await world.db.execute(sql`delete from graphile_worker._private_jobs`)
    await world.db.update(integrationUploads).set({ next_at: sql`now() - interval '5 minutes'` })
    await world.db.execute(sql`select graphile_worker.add_job('integrations.sweep', '{}'::json)`)
    expect(await world.finish(reply.uuid)).toMatchObject({ status: 'done' })
    expect(assetsNamed('Resumed.jpg')).toHaveLength(1)
  })

  it('fails and asks for the account to be reconnected when access was revoked', async () => {
    world.canva.revoke({ username: 'northlight.studio' })
    const { status, problem } = await world.sent(world.toCanva(image, canva))
    expect([status, problem]).toEqual(['failed', 'Canva no longer accepts this connection. Reconnect the account.'])
    expect((await world.toCanva(image, canva)).body['code']).toBe('integration.not_connected')
    expect(await world.connect('Canva')).toBe(canva)
  })
})

describe('sending a file', () => {
  const set = (row: Partial<typeof files.$inferInsert>) => world.db.update(files).set(row).where(eq(files.uuid, image))

  it.each([
    ['restricted', { status: 'restricted' as const }, { status: 'available' as const }],
    ['not to be shared', { internal_use: true }, { internal_use: false }],
    [
      'expired',
      { expires_at: new Date('2020-01-01'), expiration_date: '2019-12-31' },
      { expires_at: null, expiration_date: null },
    ],
  ])('is refused if the file is %s', async (_state, row, back) => {
    await set(row)
    const { status, body } = await world.toCanva(image, canva)
    await set(back)
    expect([status, body['code']]).toEqual([403, 'rights.denied'])
  })

  it('is refused for members who cannot download files', async () => {
    const eve = await world.newMember(world.team, ['EDIT_ASSETS'])
    const { body } = await world.toCanva(image, canva, eve)
    expect(body['reasons']).toEqual([expect.stringContaining('Download files')])
  })

  it('checks the rights again when the upload starts', async () => {
    const { reply } = await world.toCanva(image, canva)
    await set({ status: 'do_not_use' })
    const over = await world.finish(reply.uuid)
    await set({ status: 'available' })
    expect(over).toMatchObject({ status: 'failed', problem: 'The file is marked "Do not use".' })
  })

  it('adds the watermark that a file requires, unless the role can download files without one', async () => {
    const file = await world.image({}, 'Marked.jpg')
    await world.db.update(files).set({ watermark: true }).where(eq(files.uuid, file))
    const eve = await world.newMember(world.team, ['EDIT_ASSETS', 'DOWNLOAD_ASSETS'])
    const marked = await world.sent(world.toCanva(file, canva, eve))
    expect(marked).toMatchObject({ status: 'done', note: expect.stringContaining('It has your team’s watermark.') })
    expect(await world.sent(world.toCanva(file, canva))).toMatchObject({ status: 'done', note: null })
  })

  it('lists the upload only for people who can see the file', async () => {
    const file = await world.image({}, 'Hidden.jpg')
    await world.sent(world.toCanva(file, canva))
    await world.db.update(files).set({ recycled_at: new Date() }).where(eq(files.uuid, file))
    const viewer = await world.newMember(world.team, 'Viewer')
    const { text } = await world.call(routes.uploads, viewer, { params: { team: world.team }, query: { limit: '200' } })
    expect(text).not.toContain('Hidden.jpg')
  })
})
