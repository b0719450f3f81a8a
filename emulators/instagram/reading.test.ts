import { describe, expect, it } from 'vitest'
import { hmac } from '../kit/secrets.ts'
import { client } from '../testing/client.ts'
import { useInstagram } from '../testing/instagram.ts'

const scene = useInstagram({ webhookRetryMs: [10, 10] })

const get = async (path: string, query: Record<string, string | number> = {}) =>
  (await scene.api.get(`/v26.0/${path}`, query)).body
const idsOf = (body: { data?: { id: string }[] }) => body.data?.map(({ id }) => id)

describe('the media API', () => {
  it("lists the account's own media newest first, with a link to the next page", async () => {
    const posts = ['2026-01-01', '2026-01-03', '2026-01-02'].map((day) => ({
      username: 'studio',
      at: `${day}T00:00:00Z`,
    }))
    const [oldest, newest, middle] = idsOf({ data: (await scene.instagram.seed({ posts })).posts }) ?? []
    const first = await get(`${scene.user}/media`, { limit: 2, fields: 'id,timestamp' })
    expect(idsOf(first)).toEqual([newest, middle])
    expect(first.data[0].timestamp).toBe('2026-01-03T00:00:00+0000')
    const second = (await (await fetch(first.paging.next)).json()) as typeof first
    expect(idsOf(second)).toEqual([oldest])
    expect(second.paging.next).toBeUndefined()
    const back = await get(`${scene.user}/media`, { limit: 2, before: second.paging.cursors.before })
    expect(idsOf(back)).toEqual([newest, middle])
  })

  it('leaves out media_url if the post has licensed audio', async () => {
    const [post] = (await scene.instagram.seed({ posts: [{ username: 'studio', hasMediaUrl: false }] })).posts
    expect(await get(post?.id ?? '', { fields: 'media_url,permalink' })).toEqual({
      id: post?.id,
      permalink: expect.any(String),
    })
  })

  it('returns 100/33 for an unknown id and 100 for an unknown field', async () => {
    expect((await get('12345')).error).toMatchObject({ code: 100, error_subcode: 33, type: 'OAuthException' })
    expect((await get('me', { fields: 'shoe_size' })).error).toMatchObject({ code: 100 })
    expect((await get('me', { fields: 'id{' })).error.message).toContain('Syntax error')
  })

  it('returns 80002 to an account that exceeds its call limit', async () => {
    scene.instagram.settings.update({ callsPerDay: 2 })
    const { headers } = await scene.api.get('/me')
    const usage = JSON.parse(headers.get('x-business-use-case-usage') ?? '')
    expect(usage[scene.user][0]).toMatchObject({ type: 'instagram', call_count: 50 })
    expect((await get('me')).id).toBeDefined()
    expect((await get('me')).error.code).toBe(80002)
  })
})

describe('the API for tagged media', () => {
  it("lists other accounts' media, paginated with cursors but no links", async () => {
    const posts = [1, 2, 3].map((day) => ({ username: 'fan', tags: ['studio'], at: `2026-01-0${day}T00:00:00Z` }))
    const ids = idsOf({ data: (await scene.instagram.seed({ posts })).posts })?.toReversed()
    const first = await get(`${scene.user}/tags`, { limit: 2, fields: 'username,media_url,owner' })
    expect(idsOf(first)).toEqual(ids?.slice(0, 2))
    expect(first.data[0]).toMatchObject({ username: 'fan' })
    expect(first.data[0].owner).toBeUndefined()
    expect(Object.keys(first.paging)).toEqual(['cursors'])
    const second = await get(`${scene.user}/tags`, { limit: 2, after: first.paging.cursors.after })
    expect(idsOf(second)).toEqual(ids?.slice(2))
    expect(idsOf(await get(`${scene.user}/tags`, { after: second.paging.cursors.after }))).toEqual([])
  })

  it('refuses comments and replies if the account is tagged but not mentioned', async () => {
    const [post] = (await scene.instagram.seed({ posts: [{ username: 'fan', tags: ['studio'] }] })).posts
    const comment = await scene.api.post(`/v26.0/${post?.id}/comments`, { message: 'May we use this?' })
    expect(comment.body.error).toMatchObject({ code: 100, error_subcode: 33 })
    const answer = await scene.api.post(`/v26.0/${scene.user}/mentions`, { media_id: post?.id, message: 'May we?' })
    expect(answer.body.error).toMatchObject({ code: 100, error_subcode: 33 })
  })
})

describe('the comments API', () => {
  it("adds the first comment to the account's own post and lists comments newest first", async () => {
    const { body } = await scene.publish(await scene.create({ image_url: scene.square }))
    const first = await scene.api.form(`/v26.0/${body.id}/comments`, { message: 'First' })
    await scene.instagram.seed({ comments: [{ media: body.id, username: 'fan', text: 'Lovely' }] })
    await scene.api.post(`/v26.0/${first.body.id}/replies`, { message: 'Thanks' })
    const { data } = await get(`${body.id}/comments`, { fields: 'text,username,replies{text}' })
    expect(data.map(({ text }: { text: string }) => text)).toEqual(['Lovely', 'First'])
    expect(data[1].replies.data[0].text).toBe('Thanks')
    await scene.api.remove(`/v26.0/${first.body.id}`)
    expect(idsOf(await get(`${body.id}/comments`))).toHaveLength(1)
  })

  it('requires the permission for comments', async () => {
    const { body } = await scene.publish(await scene.create({ image_url: scene.square }))
    const token = scene.instagram.tokenFor('studio', { scopes: ['instagram_business_basic'] })
    const answer = await client(scene.instagram.url, token).post(`/v26.0/${body.id}/comments`, { message: 'First' })
    expect([answer.status, answer.body.error.code]).toEqual([403, 10])
  })
})

describe('the webhook', () => {
  const callback = () => ({ url: `${scene.host.url}/callback`, verifyToken: 'verify' })
  const connect = async () => {
    scene.host.received.length = 0
    expect((await client(scene.instagram.url).post('/_emulator/webhook', callback())).status).toBe(200)
    await scene.api.post(`/v26.0/${scene.user}/subscribed_apps?subscribed_fields=comments,mentions`)
  }

  it('sends a mention with a signature over the raw body', async () => {
    await connect()
    await scene.instagram.seed({ posts: [{ username: 'fan', caption: 'Thank you @studio!' }] })
    await scene.instagram.idle()
    const [event] = scene.host.received
    expect(event?.headers['x-hub-signature-256']).toBe(`sha256=${hmac('emulated-instagram', event?.body ?? '')}`)
    expect(JSON.parse(event?.body ?? '')).toMatchObject({
      object: 'instagram',
      entry: [{ id: scene.user, changes: [{ field: 'comments', value: { from: { username: 'fan' } } }] }],
    })
  })

  it('sends only ids if configured as for Facebook Login, and lets the app read mentions and reply to them', async () => {
    scene.instagram.settings.update({ mentionsArriveAs: 'mentions' })
    await connect()
    const { posts } = await scene.instagram.seed({ posts: [{ username: 'fan', caption: '@studio look' }] })
    await scene.instagram.idle()
    const media_id = posts[0]?.id
    expect(JSON.parse(scene.host.received[0]?.body ?? '').entry[0].changes).toEqual([
      { field: 'mentions', value: { media_id } },
    ])
    const fields = `mentioned_media.media_id(${media_id}){caption,username}`
    expect((await get(scene.user, { fields })).mentioned_media).toMatchObject({
      caption: '@studio look',
      username: 'fan',
    })
    const answer = await scene.api.post(`/v26.0/${scene.user}/mentions`, { media_id, message: 'May we use it?' })
    expect(answer.body.id).toBeDefined()
  })

  it('retries until the callback accepts the event, and can be configured to deliver duplicates', async () => {
    await connect()
    scene.instagram.settings.update({ webhookCopies: 2 })
    scene.host.callbackStatuses.push(500, 503)
    await scene.instagram.seed({ posts: [{ username: 'fan', caption: '@studio' }] })
    await scene.instagram.idle()
    const tries = scene.instagram.journal.entries({ operation: 'webhook.deliver' })
    expect(tries.map(({ status }) => status)).toEqual([500, 503, 200, 200])
    expect(new Set(scene.host.received.map(({ body }) => body)).size).toBe(1)
  })

  it('refuses a callback that does not echo the challenge', async () => {
    const url = scene.host.serve('/other', Buffer.from('hello'))
    const { status } = await client(scene.instagram.url).post('/_emulator/webhook', { url, verifyToken: 'verify' })
    expect(status).toBe(400)
  })
})

describe('the oEmbed endpoint', () => {
  it('returns no author and no thumbnail, and nothing for stories', async () => {
    const { posts } = await scene.instagram.seed({
      posts: [{ username: 'studio' }, { username: 'studio', product: 'STORY' }],
    })
    const embed = (post?: { shortcode: string }) =>
      client(scene.instagram.url).get('/v26.0/instagram_oembed', {
        url: `https://www.instagram.com/p/${post?.shortcode}/`,
        access_token: '990000000000001|client',
        omitscript: true,
      })
    const { body } = await embed(posts[0])
    expect(Object.keys(body)).toEqual(['version', 'provider_name', 'provider_url', 'type', 'width', 'html'])
    expect(body).toMatchObject({ version: '1.0', type: 'rich', width: 658 })
    expect(body.html).not.toContain('<script')
    expect((await embed(posts[1])).status).toBe(400)
  })
})
