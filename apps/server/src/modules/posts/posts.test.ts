import { people, posts as routes, socialAccounts as accounts } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSocialWorld, type SocialWorld } from '../../testing/social-world.ts'
import type { Person } from '../../testing/world.ts'
import { files as fileTable } from '../files/table.ts'
import { boundingBoxes, persons } from '../people/table.ts'
import { socialAccounts } from '../social-accounts/table.ts'
import { versions } from '../versions/table.ts'
import { advance } from './publisher/advance.ts'

let world: SocialWorld
let team: string
let ada: Person
let account: string
let tiktok: string
beforeAll(async () => {
  world = await newSocialWorld()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  account = await world.connect(ada, team, 'Instagram')
  tiktok = await world.connect(ada, team, 'TikTok')
})
afterAll(() => world.close())

const newFile = async (
  row: Partial<typeof fileTable.$inferInsert> = {},
  version: Partial<typeof versions.$inferInsert> = {},
) => {
  const { file, version: uuid } = await world.newFile(team, { created_by: ada.user, name: 'harbour.png', ...row })
  await world.db
    .update(versions)
    .set({ width: 1200, height: 900, ...version })
    .where(eq(versions.uuid, uuid))
  return file
}
const newVideo = (duration: number, size = { width: 1080, height: 1920 }) =>
  newFile({ name: 'film.mp4' }, { kind: 'video', file_type: 'video/mp4', duration, ...size })
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const create = (body: object, person = ada) => world.call(routes.create, person, { body: { team, account, ...body } })
const update = (post: string, body: object) => world.call(routes.update, ada, { params: { post }, body })
const codes = (problems: { code: string }[]) => problems.map(({ code }) => code)

describe('a post', () => {
  it('stays a draft, with its files in order, until it is scheduled', async () => {
    const files = [await newFile(), await newFile()]
    const crop = { left: 10, top: 0, width: 800, height: 800 }
    const [first, second] = files
    const sent = [second, { file: first, crop, alt_text: 'Boats' }]
    const { reply } = await create({ files: sent, caption: 'Boats' })
    expect(reply).toMatchObject({
      status: 'draft',
      time_zone: 'Europe/Oslo',
      scheduled_at: null,
      version: 0,
      problems: [],
    })
    expect(reply.files.map(({ file, crop: part, alt_text }) => [file, part, alt_text])).toEqual([
      [second, null, ''],
      [first, crop, 'Boats'],
    ])
    const at = tomorrow()
    const scheduled = await update(reply.uuid, { status: 'scheduled', scheduledDate: at, time_zone: 'Asia/Kolkata' })
    expect(scheduled.reply).toMatchObject({
      status: 'scheduled',
      scheduled_at: new Date(at),
      time_zone: 'Asia/Kolkata',
      version: 1,
    })
    const drafts = await world.call(routes.drafts, ada, { params: { team } })
    expect(drafts.reply.results.map(({ uuid }) => uuid)).not.toContain(reply.uuid)
  })

  it('is listed by scheduled time, and can be filtered by period and status', async () => {
    const bo = await world.newMember(team)
    const at = (day: number) => new Date(Date.UTC(2031, 4, day)).toISOString()
    const made = []
    for (const day of [3, 1, 2])
      made.push((await create({ files: [await newFile()], scheduledDate: at(day) })).reply.uuid)
    const query = { from: at(1), to: at(3), limit: '1' }
    const first = await world.call(routes.list, bo, { params: { team }, query })
    expect(first.reply).toMatchObject({ count: 2, results: [{ uuid: made[1] }] })
    const second = await world.call(routes.list, bo, {
      params: { team },
      query: { ...query, cursor: first.reply.next ?? '' },
    })
    expect(second.reply).toMatchObject({ next: null, results: [{ uuid: made[2] }] })
    const none = await world.call(routes.list, bo, {
      params: { team },
      query: { from: at(1), to: at(4), status: 'published' },
    })
    expect(none.reply.results).toEqual([])
  })

  it('is not overwritten by an editor with an out-of-date version', async () => {
    const { reply } = await create({ files: [await newFile()], caption: 'First' })
    expect((await update(reply.uuid, { caption: 'Second', version: 0 })).reply.version).toBe(1)
    const stale = await update(reply.uuid, { caption: 'Third', version: 0 })
    expect([stale.status, stale.body['code'], stale.body['changed']]).toEqual([
      409,
      'thing.changed',
      [{ field: 'caption', yours: 'Third', theirs: 'Second' }],
    ])
  })

  it('is duplicated as a draft without a scheduled time', async () => {
    const { reply } = await create({
      files: [await newFile()],
      caption: 'Copy me',
      scheduledDate: tomorrow(),
      status: 'scheduled',
    })
    const copy = await world.call(routes.duplicate, ada, { params: { post: reply.uuid } })
    expect(copy.reply).toMatchObject({ status: 'draft', scheduled_at: null, caption: 'Copy me', files: reply.files })
  })

  it('rejects files of another team, and requires permission to create posts', async () => {
    const { team: other } = await world.newTeam()
    const { file } = await world.newFile(other)
    expect((await create({ files: [file] })).status).toBe(404)
    const manager = await world.newMember(team, ['MANAGE_SOCIALS'])
    expect((await create({ files: [await newFile()] }, manager)).body['code']).toBe('rights.denied')
    const editor = await world.newMember(team, ['EDIT_ASSETS'])
    expect((await create({ files: [] }, editor)).body['code']).toBe('access.denied')
  })

  it('cannot be scheduled in the past or without a time', async () => {
    const files = [await newFile()]
    for (const scheduledDate of [null, new Date(Date.now() - 120_000).toISOString()])
      expect((await create({ files, status: 'scheduled', scheduledDate })).body['code']).toBe('request.invalid')
  })

  it('keeps its scheduled time when a move into the past is refused', async () => {
    const at = tomorrow()
    const { reply } = await create({ files: [await newFile()], scheduledDate: at, status: 'scheduled' })
    const refused = await update(reply.uuid, { scheduledDate: new Date(Date.now() - 300_000).toISOString() })
    expect(refused.body['errors']).toEqual([
      { pointer: '/scheduledDate', detail: 'Choose a date and time in the future' },
    ])
    const { reply: kept } = await world.call(routes.one, ada, { params: { post: reply.uuid } })
    expect([kept.status, kept.scheduled_at?.toISOString()]).toEqual(['scheduled', at])
  })

  it('can be a TikTok reel when it has a single video', async () => {
    const { reply } = await create({ account: tiktok, postType: 'reel', files: [await newVideo(20)] })
    expect(codes(reply.problems)).toEqual(['audience.none'])
    const { reply: images } = await create({ account: tiktok, postType: 'reel', files: [await newFile()] })
    expect(codes(images.problems)).toEqual(['files.kind', 'audience.none'])
  })

  it('waits for approval, and needs approval again after a change', async () => {
    const { reply } = await create({ files: [await newFile()], scheduledDate: tomorrow(), status: 'scheduled' })
    const params = { post: reply.uuid }
    const asked = await world.call(routes.setApproval, ada, { params, body: { approval: 'requested' } })
    expect(codes(asked.reply.problems)).toEqual(['approval.waiting'])
    const given = await world.call(routes.setApproval, ada, { params, body: { approval: 'approved' } })
    expect(given.reply).toMatchObject({
      status: 'scheduled',
      approval: 'approved',
      approval_by: ada.user,
      problems: [],
    })
    expect((await update(reply.uuid, { caption: 'Other words' })).reply.approval).toBe('requested')
  })
})

describe('preflight', () => {
  it.each([
    ['no files', async () => ({ files: [] }), ['files.none']],
    ['a video in an Instagram post', async () => ({ files: [await newVideo(10)] }), ['file.kind']],
    ['an image as a reel', async () => ({ postType: 'reel', files: [await newFile()] }), ['files.kind']],
    ['a reel of two seconds', async () => ({ postType: 'reel', files: [await newVideo(2)] }), ['file.duration']],
    ['a story of 90 seconds', async () => ({ postType: 'story', files: [await newVideo(90)] }), ['file.duration']],
    ['eleven images', async () => ({ files: Array(11).fill(await newFile()) }), ['files.count']],
    ['a long caption', async () => ({ files: [await newFile()], caption: 'x'.repeat(2201) }), ['caption.too_long']],
    ['many hashtags', async () => ({ files: [await newFile()], caption: '#tag '.repeat(31) }), ['caption.hashtags']],
    [
      'a story on TikTok',
      async () => ({ account: tiktok, postType: 'story', files: [await newFile()] }),
      ['type.not_offered'],
    ],
    ['no audience on TikTok', async () => ({ account: tiktok, files: [await newFile()] }), ['audience.none']],
    [
      'a small video on TikTok',
      async () => ({
        account: tiktok,
        audience: { privacy_level: 'SELF_ONLY' },
        files: [await newVideo(5, { width: 200, height: 400 })],
      }),
      ['file.size'],
    ],
  ])('reports %s, and prevents scheduling', async (_name, draft, expected) => {
    const { reply } = await create(await draft())
    expect(codes(reply.problems)).toEqual(expected)
    const { status, body } = await update(reply.uuid, { status: 'scheduled', scheduledDate: tomorrow() })
    expect([status, body['code']]).toEqual([409, 'post.not_ready'])
  })

  it('flags a licence that expires before the post is due, but still allows scheduling', async () => {
    const expires_at = new Date(Date.now() + 3_600_000)
    const file = await newFile({ expires_at })
    const now = await create({ files: [file] })
    expect(now.reply.problems).toEqual([])
    const { reply, status } = await create({ files: [file], status: 'scheduled', scheduledDate: tomorrow() })
    expect([status, reply.status]).toEqual([200, 'scheduled'])
    expect(reply.problems).toMatchObject([
      {
        code: 'file.expired',
        severity: 'stop',
        file,
        text: expect.stringMatching(/^harbour\.png: The licence ends on .* before this post is due\.$/),
      },
    ])
  })

  it('flags a model release that ends before the post is due, and stops the post if the team blocks such uses', async () => {
    const [person] = await world.db.insert(persons).values({ team, name: 'Ingrid Halvorsen' }).returning()
    const file = await newFile()
    const box = { x1: 0.1, y1: 0.1, x2: 0.2, y2: 0.2, source: 'drawn' as const }
    await world.db.insert(boundingBoxes).values({ team, file, person: person?.uuid ?? '', ...box })
    const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await world.call(people.createRelease, ada, { params: { person: person?.uuid ?? '' }, body: { until } })
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const schedule = async (days: number) =>
      (await create({ files: [file], status: 'scheduled', scheduledDate: inDays(days) })).reply
    expect((await schedule(1)).problems).toMatchObject([
      { code: 'release.ending', severity: 'warning', text: expect.stringContaining('for Ingrid Halvorsen ends on') },
    ])
    const uncovered = {
      code: 'release.uncovered',
      file,
      text: 'harbour.png: No model release for Ingrid Halvorsen covers this use.',
    }
    expect((await schedule(10)).problems).toMatchObject([{ ...uncovered, severity: 'warning' }])
    const settings = (uncovered_releases: string) =>
      world.call(people.updateSettings, ada, { params: { team }, body: { uncovered_releases } })
    await settings('block')
    expect((await schedule(10)).problems).toMatchObject([{ ...uncovered, severity: 'stop' }])
    await settings('warn')
  })

  it('stops a post whose file rights do not allow publishing, and says why', async () => {
    for (const [row, code] of [
      [{ status: 'do_not_use' }, 'status.do_not_use'],
      [{ internal_use: true }, 'sharing.disabled'],
      [{ expires_at: new Date(Date.now() - 1000) }, 'file.expired'],
    ] as const) {
      const { reply } = await create({ files: [await newFile(row)] })
      expect(codes(reply.problems)).toContain(code)
      const refused = await world.call(routes.publish, ada, { params: { post: reply.uuid }, body: {} })
      expect([refused.body['code'], refused.body['reasons'].length > 0]).toEqual(['post.not_ready', true])
    }
  })

  it('flags an account that is turned off or needs reconnecting', async () => {
    await world.db
      .update(socialAccounts)
      .set({ active: false, lost: true, problem: 'Reconnect it.' })
      .where(eq(socialAccounts.uuid, account))
    const { reply } = await create({ files: [await newFile()] })
    await world.db
      .update(socialAccounts)
      .set({ active: true, lost: false, problem: null })
      .where(eq(socialAccounts.uuid, account))
    expect(codes(reply.problems)).toEqual(['account.reconnect', 'account.inactive'])
  })
})

it('tagged posts can be found by caption once they have been collected', async () => {
  const tags = ['northlight.studio']
  const posts = Array.from({ length: 60 }, (_, n) => ({
    username: `guest.${n}`,
    caption: n % 2 ? 'At the harbour' : 'In the hills',
    tags,
  }))
  await world.instagram.seed({ posts })
  const asked = await world.call(accounts.refreshTagged, ada, { body: { social_account: account } })
  expect(asked.status).toBe(204)
  await world.finishJobs()
  const found = await world.call(routes.tagged, ada, { query: { account, query: 'harbour', limit: '20' } })
  expect(found.reply).toMatchObject({ count: 30 })
  expect(found.reply.results).toHaveLength(20)
  const stranger = await world.newMember((await world.newTeam()).team, 'Admin')
  expect((await world.call(routes.tagged, stranger, { query: { account } })).status).toBe(404)
})

describe('a post whose derivatives are missing', () => {
  it('has them requested only once, however often the publisher checks for them', async () => {
    const { reply } = await create({ files: [await newFile()], caption: 'Not derived yet' })
    await world.call(routes.publish, ada, { params: { post: reply.uuid }, body: {} })
    let asked = 0
    const asks = { derive: async () => void (asked += 1), followUp: async () => {} }
    const publisher = { db: world.db, ports: world.ports, signal: new AbortController().signal, asks }
    for (let look = 0; look < 5; look++) expect(await advance(publisher, reply.uuid)).toBe(1)
    expect(asked).toBe(1)
  })
})
