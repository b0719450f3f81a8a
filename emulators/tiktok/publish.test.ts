import { describe, expect, it } from 'vitest'
import { client } from '../testing/client.ts'
import { image, video } from '../testing/samples.ts'
import { useTikTok } from '../testing/tiktok.ts'

const scene = useTikTok()

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]

describe('creator info', () => {
  const query = (token: string) => client(scene.tiktok.url, token).post('/v2/post/publish/creator_info/query/')
  const infoOf = async (username: string) => (await query(scene.tiktok.tokensFor(username).access_token)).body.data

  it('offers a public audience to a public account, and followers instead to a private one', async () => {
    expect((await infoOf('studio')).privacy_level_options).toEqual([
      'PUBLIC_TO_EVERYONE',
      'MUTUAL_FOLLOW_FRIENDS',
      'SELF_ONLY',
    ])
    expect((await infoOf('hidden')).privacy_level_options[0]).toBe('FOLLOWER_OF_CREATOR')
    await scene.tiktok.seed({
      accounts: [{ username: 'studio', duet_disabled: true, max_video_post_duration_sec: 60 }],
    })
    expect(await infoOf('studio')).toMatchObject({ duet_disabled: true, max_video_post_duration_sec: 60 })
  })

  it('returns an avatar URL that expires after two hours', async () => {
    const { creator_avatar_url } = await infoOf('studio')
    expect((await fetch(creator_avatar_url)).status).toBe(200)
    scene.tiktok.clock.advance(7_200_000)
    expect((await fetch(creator_avatar_url)).status).toBe(403)
  })

  it('reports a banned creator with HTTP 200 and an error code', async () => {
    await scene.tiktok.seed({ accounts: [{ username: 'studio', isBanned: true }] })
    const answer = await query(scene.tiktok.tokensFor('studio').access_token)
    expect(codeOf(answer)).toEqual([200, 'spam_risk_user_banned_from_posting'])
  })

  it('offers only SELF_ONLY to an unaudited app', async () => {
    scene.tiktok.settings.update({ isAudited: false })
    expect((await infoOf('studio')).privacy_level_options).toEqual(['SELF_ONLY'])
  })
})

describe('photos', () => {
  const photo = async () => scene.host.serve('/photo.jpg', await image(1080, 1350))

  it('are fetched and published', async () => {
    const address = await photo()
    const { body } = await scene.initPhotos([address, address])
    expect(body.data.publish_id).toMatch(/^p_pub_url~/)
    expect(await scene.settle(body.data.publish_id)).toMatchObject({ status: 'PUBLISH_COMPLETE' })
    expect(scene.tiktok.posts()).toMatchObject([{ kind: 'photo', items: 2 }])
  })

  it('are accepted only from a verified domain or prefix', async () => {
    const address = await photo()
    const outcome = async (...verified: string[]) => {
      scene.tiktok.settings.update({ verified })
      return codeOf(await scene.initPhotos([address]))
    }
    expect(await outcome('example.com')).toEqual([403, 'url_ownership_unverified'])
    expect(await outcome(`${scene.host.url}/other/`)).toEqual([403, 'url_ownership_unverified'])
    expect(await outcome(`${scene.host.url}/`)).toEqual([200, 'ok'])
  })

  it('are accepted only over https and from a host name', async () => {
    scene.tiktok.settings.update({ verified: ['example.com', '10.0.0.1'] })
    expect(codeOf(await scene.initPhotos(['http://media.example.com/a.jpg']))).toEqual([400, 'invalid_param'])
    expect(codeOf(await scene.initPhotos(['https://10.0.0.1/a.jpg']))).toEqual([400, 'invalid_param'])
    expect(codeOf(await scene.initPhotos(['https://evil-example.com/a.jpg']))).toEqual([
      403,
      'url_ownership_unverified',
    ])
  })

  it.each([
    ['redirects', { status: 302, location: '/photo.jpg' }, 'photo_pull_failed'],
    ['is missing', { status: 404 }, 'photo_pull_failed'],
  ])('fail if the URL %s', async (name, served, reason) => {
    await photo()
    const { body } = await scene.initPhotos([scene.host.serve(`/${name.replaceAll(' ', '-')}`, served)])
    expect(await scene.settle(body.data.publish_id)).toMatchObject({ status: 'FAILED', fail_reason: reason })
  })

  it('must be JPEG or WebP of at most 1080p', async () => {
    const outcome = async (path: string, bytes: Buffer) =>
      scene.settle((await scene.initPhotos([scene.host.serve(path, bytes)])).body.data.publish_id)
    expect((await outcome('/a.png', await image(500, 500, 'png'))).fail_reason).toBe('file_format_check_failed')
    expect((await outcome('/a.jpg', await image(1200, 1200))).fail_reason).toBe('picture_size_check_failed')
    expect((await outcome('/a.webp', await image(1080, 1920, 'webp'))).status).toBe('PUBLISH_COMPLETE')
  })

  it('are limited to 35 in a post, with a title of 90 characters and a description of 4000', async () => {
    const address = await photo()
    expect(codeOf(await scene.initPhotos([address], { title: 'a'.repeat(91) }))).toEqual([400, 'invalid_param'])
    expect(codeOf(await scene.initPhotos([address], { description: 'a'.repeat(4001) }))).toEqual([400, 'invalid_param'])
    expect(codeOf(await scene.initPhotos(Array.from({ length: 36 }, () => address)))).toEqual([400, 'invalid_param'])
  })
})

describe('videos', () => {
  const pull = async (path: string, bytes: Buffer, info: object = {}) => {
    const { body } = await scene.init({ source: 'PULL_FROM_URL', video_url: scene.host.serve(path, bytes) }, info)
    return scene.settle(body.data.publish_id)
  }

  it.each([
    ['have 15 frames a second', { rate: 15 }, 'frame_rate_check_failed'],
    ['are 320 px wide', { size: '320x640' }, 'picture_size_check_failed'],
    ['are longer than the creator may post', { seconds: 5 }, 'duration_check_failed'],
    ['are in MPEG-4 part 2', { codec: 'mpeg4' }, 'file_format_check_failed'],
  ])('fail if they %s', async (name, wanted, reason) => {
    await scene.tiktok.seed({ accounts: [{ username: 'studio', max_video_post_duration_sec: 4 }] })
    expect(await pull(`/${name.replaceAll(' ', '-')}`, await video(wanted))).toMatchObject({
      status: 'FAILED',
      fail_reason: reason,
    })
  })

  it('get their public post id after a delay, as a JSON number beyond 2^53 in a misspelt field', async () => {
    const { body } = await scene.init({ source: 'PULL_FROM_URL', video_url: scene.host.serve('/v.mp4', await video()) })
    const { publish_id } = body.data
    await scene.tiktok.idle()
    const reads = []
    for (let read = 0; read < 3; read += 1) reads.push((await scene.status(publish_id)).text)
    expect(reads[0]).toContain('"PROCESSING_DOWNLOAD"')
    expect(reads[1]).toContain('"publicaly_available_post_id":[]')
    const id = /"publicaly_available_post_id":\[(\d+)\]/.exec(reads[2] ?? '')?.[1] ?? ''
    expect(BigInt(id) > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true)
    expect(String(Number(id))).not.toBe(id)
    expect(scene.tiktok.posts()[0]?.id).toBe(id)
  })

  it('never get a public post id if they are private', async () => {
    await pull('/v.mp4', await video(), { privacy_level: 'SELF_ONLY' })
    const publish_id = scene.tiktok.posts()[0]?.publish_id ?? ''
    for (let read = 0; read < 5; read += 1)
      expect((await scene.status(publish_id)).body.data.publicaly_available_post_id).toEqual([])
  })

  it('can be listed, queried and embedded if they are public', async () => {
    await pull('/v.mp4', await video())
    await pull('/v.mp4', await video(), { privacy_level: 'SELF_ONLY' })
    const [post] = scene.tiktok.posts()
    const fields = 'id,title,share_url,duration'
    const listed = (await scene.api.post(`/v2/video/list/?fields=${fields}`, { max_count: 20 })).body.data
    expect(listed).toMatchObject({ videos: [{ id: post?.id, title: 'Hello', duration: 3 }], has_more: false })
    const filters = { video_ids: [post?.id] }
    expect((await scene.api.post(`/v2/video/query/?fields=${fields}`, { filters })).body.data.videos).toHaveLength(1)
    const embedded = (await scene.api.get('/oembed', { url: listed.videos[0].share_url })).body
    expect(embedded).toMatchObject({ width: '100%', height: '100%', type: 'video', author_name: 'studio' })
    expect((await fetch(listed.videos[0].share_url)).status).toBe(200)
  })

  it('can be cancelled until they are published', async () => {
    const { body } = await scene.initFile(5_000_000)
    const { publish_id } = body.data
    expect((await scene.api.post('/v2/post/publish/cancel/', { publish_id })).body.error.code).toBe('ok')
    expect(await scene.settle(publish_id)).toMatchObject({ status: 'FAILED', fail_reason: 'publish_cancelled' })
    expect(codeOf(await scene.api.post('/v2/post/publish/cancel/', { publish_id }))).toEqual([
      400,
      'publish_not_cancellable',
    ])
  })
})

describe('posting rules', () => {
  it('refuse a privacy level that is not offered, and a title longer than 2200 UTF-16 units', async () => {
    const source = { source: 'FILE_UPLOAD', video_size: 10, chunk_size: 10, total_chunk_count: 1 }
    const level = { privacy_level: 'FOLLOWER_OF_CREATOR' }
    expect(codeOf(await scene.init(source, level))).toEqual([403, 'privacy_level_option_mismatch'])
    expect(codeOf(await scene.init(source, { privacy_level: '' }))).toEqual([400, 'invalid_param'])
    expect(codeOf(await scene.init(source, { title: '😀'.repeat(1101) }))).toEqual([400, 'invalid_param'])
    expect(codeOf(await scene.init(source, { title: '😀'.repeat(1100) }))).toEqual([200, 'ok'])
  })

  it('let an unaudited app post only to private accounts', async () => {
    scene.tiktok.settings.update({ isAudited: false })
    const source = { source: 'FILE_UPLOAD', video_size: 10, chunk_size: 10, total_chunk_count: 1 }
    const info = { privacy_level: 'SELF_ONLY' }
    expect(codeOf(await scene.init(source, info))).toEqual([403, 'unaudited_client_can_only_post_to_private_accounts'])
    scene.api = client(scene.tiktok.url, scene.tiktok.tokensFor('hidden').access_token)
    expect(codeOf(await scene.init(source, info))).toEqual([200, 'ok'])
  })

  it('limit an unaudited app to five users a day', async () => {
    scene.tiktok.settings.update({ isAudited: false })
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    await scene.tiktok.seed({ accounts: names.map((username) => ({ username, isPrivate: true })) })
    const outcomes = []
    for (const name of names) {
      scene.api = client(scene.tiktok.url, scene.tiktok.tokensFor(name).access_token)
      const source = { source: 'FILE_UPLOAD', video_size: 10, chunk_size: 10, total_chunk_count: 1 }
      outcomes.push((await scene.init(source, { privacy_level: 'SELF_ONLY' })).body.error.code)
    }
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'reached_active_user_cap'])
  })

  it('limit a creator to 15 posts a day', async () => {
    for (let post = 0; post < 15; post += 1) expect((await scene.initFile(10)).status).toBe(200)
    expect(codeOf(await scene.initFile(10))).toEqual([403, 'spam_risk_too_many_posts'])
    scene.tiktok.clock.advance(86_400_000)
    scene.api = client(scene.tiktok.url, scene.tiktok.tokensFor('studio').access_token)
    expect((await scene.initFile(10)).status).toBe(200)
  })

  it('limit init to 6 calls per minute for each token', async () => {
    scene.tiktok.settings.update({ initPerMinute: 6 })
    for (let call = 0; call < 6; call += 1) await scene.initFile(10)
    expect(codeOf(await scene.initFile(10))).toEqual([429, 'rate_limit_exceeded'])
    scene.tiktok.clock.advance(60_000)
    expect((await scene.initFile(10)).status).toBe(200)
  })

  it('deny other accounts the status of a publish request', async () => {
    const { publish_id } = (await scene.initFile(10)).body.data
    expect(codeOf(await scene.status('v_pub_file~none'))).toEqual([400, 'invalid_publish_id'])
    scene.api = client(scene.tiktok.url, scene.tiktok.tokensFor('hidden').access_token)
    expect(codeOf(await scene.status(publish_id))).toEqual([400, 'token_not_authorized_for_specified_publish_id'])
  })

  it('allow at most five drafts in the inbox', async () => {
    const source_info = { source: 'PULL_FROM_URL', video_url: scene.host.serve('/draft.mp4', await video()) }
    const draft = () => scene.api.post('/v2/post/publish/inbox/video/init/', { source_info })
    const { publish_id } = (await draft()).body.data
    expect(await scene.settle(publish_id)).toMatchObject({ status: 'SEND_TO_USER_INBOX' })
    for (let more = 0; more < 4; more += 1) await draft()
    expect(codeOf(await draft())).toEqual([403, 'spam_risk_too_many_pending_share'])
    expect(scene.tiktok.posts()).toEqual([])
  })
})
