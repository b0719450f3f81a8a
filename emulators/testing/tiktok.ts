import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { startTikTok, type TikTokEmulator, type TikTokOptions } from '../tiktok/start.ts'
import { type Answer, type Client, client } from './client.ts'
import { type MediaHost, startMediaHost } from './media-host.ts'

export type TikTokScene = {
  tiktok: TikTokEmulator
  host: MediaHost
  /** A client for the public account `studio`. */
  api: Client
  /** Starts direct posting of a video. */
  init(source_info: object, post_info?: object): Promise<Answer>
  initFile(size: number, chunk?: number, chunks?: number): Promise<Answer>
  initPhotos(photo_images: string[], post_info?: object): Promise<Answer>
  /** Sends one chunk; `range` is `first-last/total`. */
  put(address: string, bytes: Buffer, range: string, type?: string): Promise<Response>
  status(publish_id: string): Promise<Answer>
  /** Reads the status until the post is published or has failed, and returns the last one. */
  settle(publish_id: string): Promise<Answer['body']>
}

const PUBLIC = { privacy_level: 'PUBLIC_TO_EVERYONE', title: 'Hello' }

/** An emulator with the accounts `studio` and `hidden` (private). Every test starts from the same state. */
export const useTikTok = (settings: TikTokOptions['settings'] = {}): TikTokScene => {
  const scene = {} as TikTokScene
  beforeAll(async () => {
    scene.host = await startMediaHost()
    const initial = { accounts: [{ username: 'studio' }, { username: 'hidden', isPrivate: true }] }
    scene.tiktok = await startTikTok({ initial, settings: { initPerMinute: 100, statusPerMinute: 1000, ...settings } })
  })
  beforeEach(async () => {
    await client(scene.tiktok.url).post('/_emulator/reset')
    scene.api = client(scene.tiktok.url, scene.tiktok.tokensFor('studio').access_token)
  })
  afterAll(async () => {
    await scene.tiktok.close()
    scene.host.close()
  })
  scene.init = (source_info, post_info = {}) =>
    scene.api.post('/v2/post/publish/video/init/', { source_info, post_info: { ...PUBLIC, ...post_info } })
  scene.initFile = (size, chunk = size, chunks = 1) =>
    scene.init({ source: 'FILE_UPLOAD', video_size: size, chunk_size: chunk, total_chunk_count: chunks })
  scene.initPhotos = (photo_images, post_info = {}) =>
    scene.api.post('/v2/post/publish/content/init/', {
      media_type: 'PHOTO',
      post_mode: 'DIRECT_POST',
      post_info: { ...PUBLIC, ...post_info },
      source_info: { source: 'PULL_FROM_URL', photo_images, photo_cover_index: 0 },
    })
  scene.put = (address, bytes, range, type = 'video/mp4') =>
    fetch(address, {
      method: 'PUT',
      headers: { 'content-type': type, 'content-range': `bytes ${range}` },
      body: new Uint8Array(bytes),
    })
  scene.status = (publish_id) => scene.api.post('/v2/post/publish/status/fetch/', { publish_id })
  scene.settle = async (publish_id) => {
    expect(publish_id).toBeTruthy()
    await scene.tiktok.idle()
    for (let reads = 0; reads < 50; reads += 1) {
      const { data } = (await scene.status(publish_id)).body
      if (!data.status.startsWith('PROCESSING')) return data
    }
    throw new Error('The post stayed in progress')
  }
  return scene
}
