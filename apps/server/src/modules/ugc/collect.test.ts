import { ugc as routes } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Collecting, collectMention, newCollecting } from './testing/collecting.ts'

let scene: Collecting
beforeAll(async () => {
  scene = await newCollecting()
})
afterAll(() => scene.close())

const tags = ['northlight.studio']
const picture = 'one for all'
const seed = (posts: object[]) => scene.world.instagram.seed({ posts: posts as never })
const rowsOf = async (handle: string) =>
  (
    await scene.world.db.execute(
      sql`select p.uuid from social_posts p join source_creators c on c.uuid = p.creator where c.handle = ${handle}`,
    )
  ).rows.length

describe('tagged posts', () => {
  it('are collected from several pages, with creator, caption, counts and cover image', async () => {
    const many = Array.from({ length: 120 }, (_, n) => ({
      username: `walker.${n}`,
      caption: `Trail ${n}`,
      tags,
      picture,
      like_count: n,
      hasMediaUrl: n === 119,
    }))
    await seed(many)
    await scene.refresh(scene.account)
    const { results, count } = await scene.filter({ query: 'Trail' }, { sort: 'most_liked' })
    expect(count).toBe(120)
    expect(results[0]).toMatchObject({
      caption: 'Trail 119',
      like_count: 119,
      status: 'new',
      availability: 'live',
      can_comment: false,
      creator: { handle: 'walker.119', platform: 'Instagram', ig_creator: true, social: true, external: true },
      found_by: [{ account: scene.account, source: 'tagged' }],
    })
    expect(results[0]?.thumbnail_url).toContain('/v1/socials/post/thumbnail/')
    const cover = await scene.world.call(routes.thumbnail, scene.ada, {
      params: { social_post: results[0]?.uuid ?? '' },
    })
    expect([cover.status, cover.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it('can be answered with a comment if their caption mentions the account', async () => {
    await seed([
      { username: 'both.ways', caption: 'Thank you @northlight.studio.', tags, picture, hasMediaUrl: false },
      { username: 'other.name', caption: 'With @northlight.studio.no', tags, picture, hasMediaUrl: false },
    ])
    await scene.refresh(scene.account)
    const [both, other] = [await scene.ofCreator('both.ways'), await scene.ofCreator('other.name')]
    expect(both).toMatchObject([{ can_comment: true, found_by: [{ source: 'tagged' }, { source: 'mentioned' }] }])
    expect(other).toMatchObject([{ can_comment: false, found_by: [{ source: 'tagged' }] }])
  })

  it('are collected when a member requests a refresh, which people in other teams cannot do', async () => {
    const { world, account: social_account } = scene
    await seed([{ username: 'by.trigger', caption: 'Now', tags, picture, hasMediaUrl: false }])
    const body = { social_account }
    const { team } = await world.newTeam({ features: ['UGC_PLUS'] })
    const stranger = await world.newMember(team, 'Admin')
    expect((await world.call(routes.trigger, stranger, { body })).status).toBe(404)
    await world.finishJobs()
    expect(await scene.ofCreator('by.trigger')).toEqual([])
    expect((await world.call(routes.trigger, scene.ada, { body })).status).toBe(204)
    await world.finishJobs()
    expect(await scene.ofCreator('by.trigger')).toHaveLength(1)
  })

  it('are carousels if they have several images, and a check reports which images can be downloaded', async () => {
    const image = (
      await sharp({ create: { width: 32, height: 32, channels: 3, background: '#274060' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')
    await seed([
      { username: 'three.images', caption: 'Three', tags, images: [image, image, image] },
      { username: 'one.image', caption: 'One', tags, picture },
    ])
    await scene.refresh(scene.account)
    const check = async (handle: string) => {
      const [post] = await scene.ofCreator(handle)
      const params = { social_post: post?.uuid ?? '' }
      return { post, told: (await scene.world.call(routes.checkCarousel, scene.ada, { params })).reply }
    }
    const several = await check('three.images')
    expect(several.post).toMatchObject({ media_type: 'carousel', media_count: 3 })
    expect(several.told).toMatchObject({
      is_carousel: true,
      media: [0, 1, 2].map((position) => ({ position, media_type: 'image', available: true })),
    })
    expect((await check('one.image')).told).toMatchObject({ is_carousel: false, media: [{ position: 0 }] })
  })

  it('are stored once when collected through two accounts', async () => {
    const { world, ada, team } = scene
    const second = await world.connect(ada, team, 'Instagram', 'harbour.coffee')
    await seed([{ username: 'both.tagged', caption: 'Both', tags: ['northlight.studio', 'harbour.coffee'], picture }])
    await scene.refresh(scene.account)
    await scene.refresh(second)
    const results = await scene.ofCreator('both.tagged')
    expect(results).toHaveLength(1)
    expect(results[0]?.found_by.map(({ account }) => account).toSorted()).toEqual([scene.account, second].toSorted())
  })

  it('keep scripts and text direction characters as plain text', async () => {
    const caption = '<script>alert(1)</script> \u202Egnp.exe\u202C "quoted"'
    await seed([{ username: 'odd.caption', caption, tags, picture }])
    await scene.refresh(scene.account)
    expect((await scene.ofCreator('odd.caption'))[0]?.caption).toBe(caption)
  })

  it('are marked as gone after their author deletes them', async () => {
    const { posts } = await seed([{ username: 'short.lived', caption: 'Soon gone', tags, picture }])
    await scene.refresh(scene.account)
    expect((await scene.ofCreator('short.lived'))[0]).toMatchObject({ availability: 'live' })
    await scene.world.instagram.seed({ removed: posts.map(({ id }) => id) })
    await scene.refresh(scene.account)
    expect((await scene.ofCreator('short.lived'))[0]).toMatchObject({ availability: 'gone', can_comment: false })
  })

  it('are marked as gone while their author hides them, and as live again afterwards', async () => {
    const { posts } = await seed([{ username: 'shy.person', caption: 'Private for a while', tags, picture }])
    const ids = posts.map(({ id }) => id)
    const availability = async () => {
      await scene.refresh(scene.account)
      return (await scene.ofCreator('shy.person'))[0]?.availability
    }
    expect(await availability()).toBe('live')
    await scene.world.instagram.seed({ hidden: ids })
    expect(await availability()).toBe('gone')
    await scene.world.instagram.seed({ shown: ids })
    expect(await availability()).toBe('live')
  })

  it('stay with their creator after a handle change, and are found by both handles', async () => {
    await seed([{ username: 'old.name', caption: 'Before', tags, picture }])
    await scene.refresh(scene.account)
    const [before] = await scene.ofCreator('old.name')
    await scene.world.instagram.seed({ renamed: [{ from: 'old.name', to: 'new.name' }] })
    await scene.refresh(scene.account)
    const [after] = await scene.ofCreator('@New.Name')
    expect(after).toMatchObject({ uuid: before?.uuid, creator: { uuid: before?.creator.uuid, handle: 'new.name' } })
    expect(after?.creator.former_handles).toEqual(['old.name'])
    expect((await scene.ofCreator('old.name'))[0]?.uuid).toBe(before?.uuid)
  })

  it('are not collected again after they are removed', async () => {
    await seed([{ username: 'not.wanted', caption: 'No', tags, picture }])
    await scene.refresh(scene.account)
    const [post] = await scene.ofCreator('not.wanted')
    const params = { social_post: post?.uuid ?? '' }
    expect((await scene.world.call(routes.remove, scene.ada, { params })).status).toBe(204)
    await scene.refresh(scene.account)
    expect(await scene.ofCreator('not.wanted')).toEqual([])
    expect((await scene.world.call(routes.one, scene.ada, { params })).status).toBe(404)
    expect(await rowsOf('not.wanted')).toBe(1)
  })
})

describe('network events', () => {
  it('collect a post with a mention once, even if the same event is sent 100 times', async () => {
    const { body } = await collectMention(scene, 'kari.nordal')
    const mentions = async () =>
      (await scene.world.events()).filter((event) => event === 'social_post.mentioned').length
    const before = await mentions()
    for (let n = 0; n < 100; n++) expect((await scene.event(body)).status).toBe(200)
    await scene.world.finishJobs()
    expect(await mentions()).toBe(before)
    const results = await scene.ofCreator('kari.nordal')
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({ can_comment: true, found_by: [{ account: scene.account, source: 'mentioned' }] })
  })

  it('are rejected with a wrong or missing signature, or for a network without events', async () => {
    const body = { object: 'instagram', entry: [] }
    expect((await scene.event(body, { secret: 'guessed' })).status).toBe(403)
    const bare = await scene.world.call(routes.webhook, undefined, {
      params: { network: 'instagram' },
      body: JSON.stringify(body),
    })
    expect(bare.status).toBe(403)
    expect((await scene.event(body, { network: 'tiktok' })).status).toBe(404)
  })

  it('can be subscribed to only with our verify token', async () => {
    const ask = (token: string) =>
      scene.world.call(routes.verifyWebhook, undefined, {
        params: { network: 'instagram' },
        query: { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': token },
      })
    expect((await ask('wrong')).status).toBe(403)
    const { status, text } = await ask('emulated-webhook-token')
    expect([status, text]).toEqual([200, '1158201444'])
  })
})

describe('adding by URL', () => {
  const add = (url: string, more: object = {}) =>
    scene.world.call(routes.add, scene.ada, { body: { team: scene.team, url, ...more } })

  it.each([
    'http://127.0.0.1/p/abc/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]:5432/p/abc/',
    'https://instagram.com.evil.example/p/abc/',
    `https://user:${'pass'}@www.instagram.com/p/abc/`,
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://www.instagram.com/explore/',
    'not an address',
  ])('refuses %s', async (url) => {
    const { status, body } = await add(url, { creator: 'somebody' })
    expect([status, body['code']]).toEqual([422, 'ugc.address'])
  })

  it('accepts posts from both networks, without duplicates', async () => {
    const first = await add('https://www.instagram.com/solvik.views/reel/Cx1y2Z3/?igsh=abc')
    expect(first.reply).toMatchObject({
      creator: { handle: 'solvik.views' },
      permalink: 'https://www.instagram.com/reel/Cx1y2Z3/',
      found_by: [{ account: null, source: 'added' }],
    })
    expect((await add('instagram.com/p/Cx1y2Z3')).reply.uuid).toBe(first.reply.uuid)
    const video = await add('https://www.tiktok.com/@solvik.views/video/7300000000000000001')
    expect(video.reply).toMatchObject({ platform: 'TikTok', creator: { handle: 'solvik.views' } })
  })

  it('asks for the creator if the URL does not include one', async () => {
    const { status, body } = await add('https://www.instagram.com/p/Unknown1/')
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('/creator')])
  })

  it('creates no duplicate when the post is tagged later', async () => {
    const { posts } = await seed([{ username: 'later.tagged', caption: 'Later', tags, picture }])
    const code = posts[0]?.shortcode ?? ''
    const { reply } = await add(`https://www.instagram.com/later.tagged/p/${code}/`)
    await scene.refresh(scene.account)
    expect(await scene.ofCreator('later.tagged')).toMatchObject([
      { uuid: reply.uuid, caption: 'Later', media_count: 1 },
    ])
  })
})

it('collected posts are hidden from other teams', async () => {
  const { team } = await scene.world.newTeam({ features: ['UGC_PLUS'] })
  const stranger = await scene.world.newMember(team, 'Admin')
  const [post] = await scene.ofCreator('both.tagged')
  expect((await scene.world.call(routes.one, stranger, { params: { social_post: post?.uuid ?? '' } })).status).toBe(404)
  expect((await scene.world.call(routes.list, stranger, { params: { team } })).reply.results).toEqual([])
})
