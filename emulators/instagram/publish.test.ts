import { describe, expect, it } from 'vitest'
import { client } from '../testing/client.ts'
import { useInstagram } from '../testing/instagram.ts'
import { video } from '../testing/samples.ts'

const scene = useInstagram()
const HOUR = 3_600_000

const status = async (container: string) =>
  (await scene.api.get(`/v26.0/${container}`, { fields: 'status_code,status' })).body

describe('a single image', () => {
  it('can be published from a container, and read back with its permalink', async () => {
    const container = await scene.create({ image_url: scene.square, caption: 'Hello', alt_text: 'A blue square' })
    expect(await status(container)).toMatchObject({ id: container, status_code: 'FINISHED' })
    const { body } = await scene.publish(container)
    expect((await status(container)).status_code).toBe('PUBLISHED')
    const fields = 'permalink,caption,media_type,media_product_type,media_url,alt_text,timestamp,username,owner'
    const read = await scene.api.get(`/v26.0/${body.id}`, { fields })
    expect(read.body).toMatchObject({
      caption: 'Hello',
      alt_text: 'A blue square',
      media_type: 'IMAGE',
      media_product_type: 'FEED',
      username: 'studio',
      owner: { id: scene.user },
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/),
    })
    expect((await fetch(read.body.permalink)).status).toBe(200)
    expect((await fetch(read.body.media_url)).headers.get('content-type')).toBe('image/jpeg')
  })

  it('can be prepared with form-encoded parameters that include the token', async () => {
    const access_token = scene.instagram.tokenFor('studio')
    const { status: code } = await client(scene.instagram.url).form(`/v26.0/${scene.user}/media`, {
      image_url: scene.square,
      access_token,
    })
    expect(code).toBe(200)
  })
})

describe('media_publish', () => {
  it('uses a container only once', async () => {
    const container = await scene.create({ image_url: scene.square })
    expect((await scene.publish(container)).status).toBe(200)
    expect((await scene.publish(container)).body.error).toMatchObject({ code: 24, error_subcode: 2207008 })
    expect(scene.instagram.posts()).toHaveLength(1)
  })

  it('publishes only once when twenty calls arrive together', async () => {
    const container = await scene.create({ image_url: scene.square })
    const answers = await Promise.all(Array.from({ length: 20 }, () => scene.publish(container)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(scene.instagram.journal.entries({ effect: 'published' })).toHaveLength(1)
  })

  it('fails with 9007 while the container is in progress', async () => {
    const container = await scene.create({ media_type: 'REELS', video_url: scene.host.serve('/r.mp4', await video()) })
    expect((await scene.publish(container)).body.error).toMatchObject({
      code: 9007,
      error_subcode: 2207027,
      is_transient: false,
      error_user_title: 'Cannot publish',
    })
    expect(await scene.finish(container)).toBe('FINISHED')
    expect((await scene.publish(container)).status).toBe(200)
  })

  it('refuses a container that is 24 hours old and has expired', async () => {
    const container = await scene.create({ image_url: scene.square })
    scene.instagram.clock.advance(24 * HOUR)
    expect((await status(container)).status_code).toBe('EXPIRED')
    expect((await scene.publish(container)).body.error.error_subcode).toBe(2207008)
  })

  it("refuses another account's container", async () => {
    const container = await scene.create({ image_url: scene.square })
    const rival = client(scene.instagram.url, scene.instagram.tokenFor('rival'))
    const { user_id } = (await rival.get('/v26.0/me', { fields: 'user_id' })).body
    const other = await rival.post(`/v26.0/${user_id}/media_publish`, { creation_id: container })
    expect(other.body.error).toMatchObject({ error_subcode: 2207008 })
    expect((await scene.publish(container)).status).toBe(200)
  })

  it("refuses another account's token in the query", async () => {
    const creation_id = await scene.create({ image_url: scene.square })
    const query = new URLSearchParams({ creation_id, access_token: scene.instagram.tokenFor('rival') })
    const other = await fetch(`${scene.instagram.url}/v26.0/${scene.user}/media_publish?${query}`, { method: 'POST' })
    expect(await other.json()).toMatchObject({ error: { code: 100, error_subcode: 33 } })
  })

  it('refuses a restricted account with 25/2207050', async () => {
    const container = await scene.create({ image_url: scene.square })
    await scene.instagram.seed({ accounts: [{ username: 'studio', problem: 'restricted' }] })
    expect((await scene.publish(container)).body.error).toMatchObject({ code: 25, error_subcode: 2207050 })
  })
})

describe('the quota', () => {
  it('counts posts from the last 24 hours; once it is used up, publishing fails with 9/2207042', async () => {
    scene.instagram.settings.update({ quotaTotal: 2 })
    for (let count = 0; count < 2; count += 1) await scene.publish(await scene.create({ image_url: scene.square }))
    const limit = await scene.api.get(`/v26.0/${scene.user}/content_publishing_limit`, { fields: 'quota_usage,config' })
    expect(limit.body).toEqual({ data: [{ quota_usage: 2, config: { quota_total: 2, quota_duration: 86_400 } }] })
    const refused = await scene.publish(await scene.create({ image_url: scene.square }))
    expect(refused.body.error).toMatchObject({ code: 9, error_subcode: 2207042 })
    scene.instagram.clock.advance(24 * HOUR)
    const later = await scene.api.get(`/v26.0/${scene.user}/content_publishing_limit`)
    expect(later.body).toEqual({ data: [{ quota_usage: 0 }] })
    expect((await scene.publish(await scene.create({ image_url: scene.square }))).status).toBe(200)
  })

  it('also limits the number of containers created per day', async () => {
    scene.instagram.settings.update({ containerLimit: 1 })
    await scene.create({ image_url: scene.square })
    const { status: code } = await scene.api.post(`/v26.0/${scene.user}/media`, { image_url: scene.square })
    expect(code).toBe(400)
  })
})

describe('the API for carousels, stories and reels', () => {
  const item = () => scene.create({ image_url: scene.square, is_carousel_item: true })

  it('publishes a carousel of images and videos as one post with children', async () => {
    const wide = scene.host.serve('/square.mp4', await video({ size: '480x480' }))
    const film = await scene.create({ media_type: 'VIDEO', video_url: wide, is_carousel_item: true })
    expect(await scene.finish(film)).toBe('FINISHED')
    const children = [await item(), film]
    const parent = await scene.create({ media_type: 'CAROUSEL', children: children.join(','), caption: 'Two' })
    expect(await scene.finish(parent)).toBe('FINISHED')
    const { body } = await scene.publish(parent)
    const fields = 'media_type,children{id,media_type,media_url,permalink}'
    const read = (await scene.api.get(`/v26.0/${body.id}`, { fields })).body
    expect(read.media_type).toBe('CAROUSEL_ALBUM')
    expect(read.children.data.map((child: { media_type: string }) => child.media_type)).toEqual(['IMAGE', 'VIDEO'])
    expect(read.children.data[0].permalink).toBeUndefined()
    const limit = await scene.api.get(`/v26.0/${scene.user}/content_publishing_limit`)
    expect(limit.body.data[0].quota_usage).toBe(1)
  })

  it('refuses a carousel with one item or eleven items', async () => {
    for (const count of [1, 11]) {
      const children = await Promise.all(Array.from({ length: count }, item))
      const { body } = await scene.api.post(`/v26.0/${scene.user}/media`, { media_type: 'CAROUSEL', children })
      expect(body.error).toMatchObject({ code: 100, error_subcode: 2207028 })
    }
  })

  it('shows a story under /stories for 24 hours and never under /media', async () => {
    const { body } = await scene.publish(await scene.create({ media_type: 'STORIES', image_url: scene.square }))
    const ids = async (edge: string) =>
      (await scene.api.get(`/v26.0/${scene.user}/${edge}`)).body.data.map(({ id }: { id: string }) => id)
    expect(await ids('media')).toEqual([])
    expect(await ids('stories')).toEqual([body.id])
    scene.instagram.clock.advance(24 * HOUR)
    expect(await ids('stories')).toEqual([])
  })

  it('publishes a reel with its cover and its share-to-feed setting', async () => {
    const video_url = scene.host.serve('/reel.mp4', await video())
    const container = await scene.create({
      media_type: 'REELS',
      video_url,
      cover_url: scene.square,
      share_to_feed: false,
    })
    await scene.finish(container)
    const { body } = await scene.publish(container)
    const fields = 'media_type,media_product_type,permalink,thumbnail_url,is_shared_to_feed'
    expect((await scene.api.get(`/v26.0/${body.id}`, { fields })).body).toMatchObject({
      media_type: 'VIDEO',
      media_product_type: 'REELS',
      permalink: expect.stringContaining('/reel/'),
      is_shared_to_feed: false,
    })
  })

  it('refuses the media type VIDEO outside a carousel, unknown types, and reels as carousel items', async () => {
    const post = async (fields: object) => (await scene.api.post(`/v26.0/${scene.user}/media`, fields)).body.error
    const video_url = `${scene.host.url}/none.mp4`
    expect(await post({ media_type: 'VIDEO', video_url })).toMatchObject({ code: 100, error_subcode: 2207067 })
    expect(await post({ media_type: 'FILM', video_url })).toMatchObject({ code: 100, error_subcode: 2207023 })
    expect(await post({ media_type: 'REELS', video_url, is_carousel_item: true })).toMatchObject({ code: 100 })
  })
})
