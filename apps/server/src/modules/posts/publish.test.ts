import { posts as routes, socialAccounts as accountRoutes } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { files as fileTable } from '../files/table.ts'
import { tablesWith } from '../../testing/dump.ts'
import { secretsOf } from '../social-accounts/index.ts'
import { advancePost } from './jobs.ts'
import { newPublishingWorld, type PublishingWorld } from './testing/publishing-world.ts'
import { enqueuer } from '../../platform/jobs/jobs.ts'

let scene: PublishingWorld
beforeAll(async () => {
  scene = await newPublishingWorld()
})
afterAll(() => scene.close())

const instagramPosts = (caption: string) => scene.world.instagram.posts().filter((one) => one.caption === caption)
const published = (caption: string) =>
  scene.world.instagram.journal
    .entries({ effect: 'published' })
    .filter(({ effects }) => effects.some((one) => one['caption'] === caption))

describe('Instagram', () => {
  it('publishes an image as a JPEG with an allowed aspect ratio, first comment, alt text and URL', async () => {
    const file = await scene.picture(600, 1800)
    const files = [{ file, alt_text: 'A tall house' }]
    const post = await scene.publishAll({ files, caption: 'One tall house', first_comment: '#solvik' })
    expect(post).toMatchObject({ status: 'published', failure: null, attempt: { number: 1, state: 'done' } })
    expect(instagramPosts('One tall house')).toMatchObject([{ product: 'FEED', items: 1 }])
    const followed = await vi.waitFor(async () => {
      const now = await scene.one(post.uuid)
      if (now.first_comment_status !== 'sent' || !now.permalink) throw new Error(now.first_comment_status)
      return now
    }, 20_000)
    expect(followed.permalink).toContain('/p/')
    expect(scene.world.instagram.journal.entries({ operation: 'comment.create' })).toHaveLength(1)
    const [created] = scene.world.instagram.journal.entries({ operation: 'media.create' })
    expect(created?.input).toMatchObject({ alt_text: 'A tall house' })
  })

  it('publishes a carousel in order', async () => {
    const files = [await scene.picture(), await scene.picture(1080, 1080, 'jpeg'), await scene.picture(2000, 600)]
    await scene.publishAll({ files, caption: 'Three of them' })
    expect(instagramPosts('Three of them')).toMatchObject([{ product: 'FEED', items: 3 }])
  })

  it('publishes a story and a reel', async () => {
    const story = await scene.publishAll({ postType: 'story', files: [await scene.picture(900, 1600)] })
    expect(story.status).toBe('published')
    const reel = await scene.publishAll({ postType: 'reel', files: [await scene.film()], caption: 'A reel' })
    expect(reel).toMatchObject({ status: 'published' })
    expect(instagramPosts('A reel')).toMatchObject([{ product: 'REELS', items: 1 }])
  })

  it('receives media without a watermark, and only from a signed URL', async () => {
    const file = await scene.picture(1000, 1000)
    await scene.world.db.update(fileTable).set({ watermark: true }).where(eq(fileTable.uuid, file))
    const post = await scene.publishAll({ files: [file], caption: 'Unmarked' })
    expect(post.status).toBe('published')
    const created = scene.world.instagram.journal.entries({ operation: 'media.create' }).at(-1)
    const { image_url } = (created?.input ?? {}) as { image_url?: string }
    const url = new URL(image_url ?? 'http://nowhere.test')
    const unsigned = await fetch(`${url.origin}${url.pathname}`)
    expect(unsigned.status).toBe(403)
    const other = await fetch(`${url.origin}${url.pathname.replace(/0\/$/, '1/')}${url.search}`)
    expect(other.status).toBe(403)
  })
})

describe('TikTok', () => {
  it('publishes a video, and reports its status', async () => {
    const post = await scene.publishAll({ platform: 'TikTok', files: [await scene.film()], caption: 'A TikTok' })
    expect(post).toMatchObject({ status: 'published' })
    const live = scene.world.tiktok.posts().find(({ title }) => title === 'A TikTok')
    expect(post.permalink).toContain(`/@northlight.studio/video/${live?.id}`)
    const { reply } = await scene.world.call(routes.tiktokStatus, scene.ada, { params: { post: post.uuid } })
    expect(reply).toMatchObject({ status: 'published', network_status: 'PUBLISH_COMPLETE', post_id: live?.id })
  })

  it('publishes photos', async () => {
    const files = [await scene.picture(2400, 3200), await scene.picture()]
    const post = await scene.publishAll({ platform: 'TikTok', files, title: 'Two photos', caption: 'Of Solvik' })
    expect(post).toMatchObject({ status: 'published' })
    expect(scene.world.tiktok.posts().filter(({ title }) => title === 'Two photos')).toMatchObject([
      { kind: 'photo', items: 2 },
    ])
  })

  it('requires the audience of a post to be chosen before the post is published', async () => {
    const { uuid, problems } = await scene.create({
      platform: 'TikTok',
      files: [await scene.picture()],
      audience: null,
    })
    expect(problems.map(({ code }) => code)).toContain('audience.none')
    expect((await scene.publish(uuid)).body['code']).toBe('post.not_ready')
  })
})

describe('a post', () => {
  it('T-PUBL-6: is published only once when 20 people click at once', async () => {
    await scene.noSpacing()
    const { uuid } = await scene.create({ files: [await scene.picture()], caption: 'Clicked often' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => scene.publish(uuid)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await scene.hurryUntil(uuid, 'published')
    expect(published('Clicked often')).toHaveLength(1)
  })

  it('T-PUBL-4: is published only once when its job is delivered many times, at once and afterwards', async () => {
    await scene.noSpacing()
    const { uuid } = await scene.create({ files: [await scene.picture()], caption: 'Delivered often' })
    await scene.publish(uuid)
    const enqueue = enqueuer(scene.world.db, { team: scene.team, actor: null })
    for (let copy = 0; copy < 6; copy++) await enqueue(advancePost, { post: uuid })
    await scene.hurryUntil(uuid, 'published')
    for (let copy = 0; copy < 3; copy++) await enqueue(advancePost, { post: uuid })
    await scene.world.finishJobs()
    expect(published('Delivered often')).toHaveLength(1)
  })

  it.each([
    ['the connection breaks after the call took effect', { when: 'after', action: 'reset' }],
    ['the response breaks off', { when: 'after', action: 'truncate' }],
    ['the network fails after the call took effect', { when: 'after', status: 500, body: 'Bad gateway' }],
    ['the network throttles the call after it took effect', { when: 'after', error: '4' }],
    ['the network suspects spam after the call took effect', { when: 'after', error: '2207051' }],
  ] as const)('T-PUBL-3: is published only once when %s', async (name, fault) => {
    scene.world.instagram.faults.add({ on: 'media.publish', ...fault })
    const caption = `Fault: ${name}`
    const post = await scene.publishAll({ files: [await scene.picture()], caption })
    expect(post.status).toBe('published')
    expect(instagramPosts(caption)).toHaveLength(1)
    expect(
      scene.world.instagram.journal
        .entries({ operation: 'media.publish' })
        .filter(({ effects }) => effects.some((one) => one['caption'] === caption)),
    ).toHaveLength(1)
  })

  it('fails with the reason when the network definitely refused it, and can be published again', async () => {
    scene.world.instagram.faults.add({ on: 'media.publish', error: '2207051' })
    await scene.noSpacing()
    const { uuid } = await scene.create({ files: [await scene.picture()], caption: 'Refused once' })
    await scene.publish(uuid)
    await scene.until(uuid, 'unconfirmed')
    const failed = await scene.hurryUntil(uuid, 'failed')
    expect(failed.failure).toMatchObject({ code: '4/2207051', text: expect.stringContaining('possible spam') })
    const mail = (await scene.world.mails()).findLast(({ to }) => to === scene.ada.email)
    expect(mail?.subject).toBe('A post was not published on Instagram')
    await scene.noSpacing()
    await scene.publish(uuid)
    expect(await scene.hurryUntil(uuid, 'published')).toMatchObject({ attempt: { number: 2 } })
    expect(instagramPosts('Refused once')).toHaveLength(1)
  })

  it.each(['Instagram', 'TikTok'] as const)(
    'is not mistaken for another post with the same caption on %s',
    async (platform) => {
      const caption = `Said twice on ${platform}`
      const title = platform === 'TikTok' ? { title: caption } : {}
      const files = [await scene.picture()]
      const first = await scene.publishAll({ platform, files, caption, ...title })
      expect(first.status).toBe('published')
      if (platform === 'TikTok') scene.world.tiktok.faults.add({ on: 'photo.init', action: 'reset' })
      else scene.world.instagram.faults.add({ on: 'media.publish', action: 'reset' })
      await scene.noSpacing()
      const { uuid } = await scene.create({ platform, files, caption, ...title })
      await scene.publish(uuid)
      const second = await scene.hurryUntil(uuid, 'failed')
      expect(second.failure).toMatchObject({
        code: 'not_published',
        text: expect.stringContaining('did not publish this post. You can try again.'),
      })
    },
  )

  it('stays unconfirmed while its outcome is unknown, and then fails without a second call', async () => {
    scene.world.instagram.faults.add({ on: 'media.publish', action: 'reset' })
    await scene.noSpacing()
    const { uuid } = await scene.create({ files: [await scene.picture()], caption: 'Never arrived' })
    await scene.publish(uuid)
    await scene.until(uuid, 'unconfirmed')
    expect((await scene.publish(uuid)).body['code']).toBe('post.unconfirmed')
    const edited = await scene.world.call(routes.update, scene.ada, {
      params: { post: uuid },
      body: { caption: 'Changed' },
    })
    expect(edited.body['code']).toBe('post.publishing')
    await scene.hurryUntil(uuid, 'failed')
    const subjects = (await scene.world.mails()).map(({ subject }) => subject)
    expect(subjects).toContain('Check whether a post was published on Instagram')
    expect(instagramPosts('Never arrived')).toHaveLength(0)
  })
})

describe('a post that TikTok accepted but failed to publish', () => {
  const create = async (caption: string) => {
    await scene.noSpacing()
    const { uuid } = await scene.create({ platform: 'TikTok', files: [await scene.picture()], caption, title: caption })
    await scene.publish(uuid)
    return uuid
  }
  const over = (uuid: string) =>
    vi.waitFor(
      async () => {
        await scene.noSpacing()
        await scene.hurry()
        const now = await scene.one(uuid)
        if (now.status !== 'published' && now.status !== 'failed') throw new Error(now.status)
        return now
      },
      { timeout: 60_000, interval: 100 },
    )
  const times = (caption: string) => scene.world.tiktok.posts().filter(({ title }) => title === caption).length

  it('is sent again if TikTok could not fetch its images', async () => {
    scene.world.tiktok.faults.add({ on: 'post.process', error: 'photo_pull_failed' })
    const uuid = await create('Fetched at the second try')
    expect(await over(uuid)).toMatchObject({ status: 'published', attempt: { number: 1 } })
    expect(times('Fetched at the second try')).toBe(1)
  })

  it('fails after the third call, with the reason and the next step', async () => {
    const before = scene.world.tiktok.journal.entries({ operation: 'photo.init' }).length
    scene.world.tiktok.faults.add({ on: 'post.process', error: 'photo_pull_failed', times: 3 })
    const failed = await over(await create('Never fetched'))
    const text = 'TikTok could not fetch the images. You can try publishing the post again.'
    expect(failed).toMatchObject({ status: 'failed', failure: { code: 'photo_pull_failed', text } })
    expect(scene.world.tiktok.journal.entries({ operation: 'photo.init' })).toHaveLength(before + 3)
    expect(times('Never fetched')).toBe(0)
  })

  it('is not sent again if TikTok refused it', async () => {
    const before = scene.world.tiktok.journal.entries({ operation: 'photo.init' }).length
    scene.world.tiktok.faults.add({ on: 'post.process', error: 'picture_size_check_failed' })
    expect(await over(await create('Too large'))).toMatchObject({ status: 'failed' })
    expect(scene.world.tiktok.journal.entries({ operation: 'photo.init' })).toHaveLength(before + 1)
  })
})

describe('before the publishing call', () => {
  it.each([
    ['media.create', { status: 503, body: 'Bad gateway', times: 2 }],
    ['media.create', { error: '2207052' }],
    ['node.read', { action: 'reset' }],
    ['quota.read', { status: 429, headers: { 'retry-after': '1' }, body: {} }],
  ] as const)('the publisher retries when %s fails (%j)', async (on, fault) => {
    const files = [await scene.picture()]
    scene.world.instagram.faults.add({ on, ...fault })
    const caption = `Again ${on} ${JSON.stringify(fault)}`
    expect(await scene.publishAll({ files, caption })).toMatchObject({ status: 'published' })
    expect(instagramPosts(caption)).toHaveLength(1)
  })

  it('a post is not sent after the daily limit is reached', async () => {
    scene.world.instagram.settings.update({ quotaTotal: 1 })
    await scene.noSpacing()
    const { uuid } = await scene.create({ files: [await scene.picture()], caption: 'One too many' })
    await scene.publish(uuid)
    const failed = await scene.hurryUntil(uuid, 'failed')
    scene.world.instagram.settings.update({ quotaTotal: 1000 })
    expect(failed.failure?.text).toContain('in 24 hours')
    expect(instagramPosts('One too many')).toHaveLength(0)
  })

  it('T-PUBL-7: a post waits while its account is disconnected, and continues after reconnecting', async () => {
    await scene.noSpacing()
    const { uuid } = await scene.create({ files: [await scene.picture()], caption: 'Reconnected' })
    const scheduledDate = new Date(Date.now() + 86_400_000).toISOString()
    const files = [await scene.picture()]
    const { uuid: later } = await scene.create({ files, caption: 'Tomorrow', status: 'scheduled', scheduledDate })
    const heldBack = async () => (await scene.one(later)).problems.map(({ code }) => code)
    scene.world.instagram.revoke({ username: 'northlight.studio' })
    const before = scene.world.instagram.journal.entries().length
    await scene.publish(uuid)
    await scene.hurryUntil(uuid, 'needs_reconnect')
    expect(scene.world.instagram.journal.entries().length - before).toBeLessThanOrEqual(3)
    const { reply } = await scene.world.call(accountRoutes.list, scene.ada, { params: { team: scene.team } })
    expect(reply.results.find(({ platform }) => platform === 'Instagram')?.health).toBe('needs_reconnect')
    await vi.waitFor(async () => expect(await heldBack()).toEqual(['account.reconnect']), { timeout: 20_000 })
    await scene.world.connect(scene.ada, scene.team, 'Instagram')
    await vi.waitFor(async () => expect(await heldBack()).toEqual([]), { timeout: 20_000 })
    await scene.hurryUntil(uuid, 'published')
    expect(instagramPosts('Reconnected')).toHaveLength(1)
  })

  it('a late post waits for a decision, and no post is published early', async () => {
    const { uuid } = await scene.create({ files: [await scene.picture()], caption: 'Missed' })
    await scene.world.db.execute(
      sql`update posts set status = 'scheduled', scheduled_at = now() - interval '16 minutes' where uuid = ${uuid}`,
    )
    await enqueuer(scene.world.db, { team: scene.team, actor: null })(advancePost, { post: uuid })
    expect((await scene.until(uuid, 'missed')).failure?.code).toBe('missed')
    await scene.noSpacing()
    const scheduledDate = new Date(Date.now() + 4000).toISOString()
    const later = await scene.create({
      files: [await scene.picture()],
      caption: 'On time',
      status: 'scheduled',
      scheduledDate,
    })
    const post = await scene.until(later.uuid, 'published')
    const [live] = instagramPosts('On time')
    expect(Date.parse(live?.at ?? '')).toBeGreaterThanOrEqual(post.scheduled_at?.getTime() ?? Infinity)
  })

  it('T-TIME-5: posts of the same account are spaced apart', async () => {
    await scene.noSpacing()
    const [first, second] = [
      await scene.create({ files: [await scene.picture()], caption: 'Spaced 1' }),
      await scene.create({ files: [await scene.picture()], caption: 'Spaced 2' }),
    ]
    await scene.publish(first.uuid)
    await scene.hurryUntil(first.uuid, 'published')
    await scene.publish(second.uuid)
    await vi.waitFor(async () => {
      const { attempt } = await scene.one(second.uuid)
      expect((attempt?.next_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(5000)
    }, 20_000)
    expect(instagramPosts('Spaced 2')).toHaveLength(0)
    await scene.world.call(routes.remove, scene.ada, { params: { post: second.uuid } })
  })
})

describe('secrets', () => {
  it('T-CRYPT: no table, log or response contains a token after publishing, and swapped ciphertexts are rejected', async () => {
    const { world, ada, account } = scene
    const video = await scene.publishAll({ platform: 'TikTok', files: [await scene.film()], caption: 'Canary film' })
    const image = await scene.publishAll({ files: [await scene.picture()], caption: 'Canary image' })
    expect([video.status, image.status]).toEqual(['published', 'published'])
    const read = async (table: string, uuid: string) =>
      (await world.db.execute<Record<string, string | null>>(sql`select * from ${sql.raw(table)} where uuid = ${uuid}`))
        .rows[0] ?? {}
    const canaries: string[] = []
    for (const uuid of Object.values(account)) {
      const { access_token, refresh_token } = await read('social_accounts', uuid)
      const { open } = secretsOf(world.ports, { table: 'social_accounts', row: uuid, team: scene.team })
      for (const sealed of [access_token, refresh_token]) if (sealed) canaries.push(open(sealed))
    }
    // An upload URL is as sensitive as a token, so it is encrypted and bound to its attempt.
    const { rows } = await world.db.execute<{ uuid: string; sealed: string }>(
      sql`select uuid, memory ->> 'upload_url' sealed from post_attempts where post = ${video.uuid}`,
    )
    const [attempt] = rows
    const sealed = secretsOf(world.ports, { table: 'post_attempts', row: attempt?.uuid ?? '', team: scene.team })
    canaries.push(sealed.open(attempt?.sealed ?? ''))
    const elsewhere = secretsOf(world.ports, { table: 'post_attempts', row: image.uuid, team: scene.team })
    expect(() => elsewhere.open(attempt?.sealed ?? '')).toThrow('belongs to another row')
    const said = [
      ...world.lines,
      (await world.call(routes.list, ada, { params: { team: scene.team } })).text,
      (await world.call(routes.one, ada, { params: { post: video.uuid } })).text,
      (await world.call(routes.tiktokStatus, ada, { params: { post: video.uuid } })).text,
      (await world.call(accountRoutes.list, ada, { params: { team: scene.team } })).text,
    ].join('\n')
    expect(canaries).toHaveLength(4)
    for (const canary of canaries) {
      expect((await tablesWith(world, canary)).found).toEqual([])
      expect(said).not.toContain(canary)
    }
  })
})
