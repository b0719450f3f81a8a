import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type InstagramEmulator, type InstagramOptions, startInstagram } from '../instagram/start.ts'
import { type Answer, type Client, client } from './client.ts'
import { type MediaHost, startMediaHost } from './media-host.ts'
import { image } from './samples.ts'

export type InstagramScene = {
  instagram: InstagramEmulator
  host: MediaHost
  /** A client for the account `studio`, and the account's id. */
  api: Client
  user: string
  /** Creates a container and returns its id. */
  create(fields: Record<string, unknown>): Promise<string>
  /** Reads a container until it is no longer in progress, and returns its status code. */
  finish(container: string): Promise<string>
  publish(container: string): Promise<Answer>
  /** The URL of a square JPEG. */
  square: string
}

/** An emulator with the accounts `studio` and `rival`, for the tests in one file. Every test starts from the same state. */
export const useInstagram = (settings?: InstagramOptions['settings']): InstagramScene => {
  const scene = {} as InstagramScene
  beforeAll(async () => {
    scene.host = await startMediaHost()
    const initial = { accounts: [{ username: 'studio' }, { username: 'rival' }] }
    scene.instagram = await startInstagram({ initial, ...(settings && { settings }) })
    scene.square = scene.host.serve('/square.jpg', await image(640, 640))
  })
  beforeEach(async () => {
    await client(scene.instagram.url).post('/_emulator/reset')
    scene.api = client(scene.instagram.url, scene.instagram.tokenFor('studio'))
    scene.user = (await scene.api.get('/v26.0/me', { fields: 'user_id' })).body.user_id as string
  })
  afterAll(async () => {
    await scene.instagram.close()
    scene.host.close()
  })
  scene.create = async (fields) => {
    const { status, body } = await scene.api.post(`/v26.0/${scene.user}/media`, fields)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.id as string
  }
  scene.finish = async (container) => {
    for (let tries = 0; tries < 200; tries += 1) {
      await scene.instagram.idle()
      const { body } = await scene.api.get(`/v26.0/${container}`, { fields: 'status_code' })
      if (body.status_code !== 'IN_PROGRESS') return body.status_code as string
    }
    throw new Error('The container stayed in progress')
  }
  scene.publish = (container) => scene.api.post(`/v26.0/${scene.user}/media_publish`, { creation_id: container })
  return scene
}
