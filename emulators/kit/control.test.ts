import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInstagram } from '../instagram/start.ts'
import { client } from '../testing/client.ts'
import { useInstagram } from '../testing/instagram.ts'
import { hash } from './secrets.ts'

const scene = useInstagram()
const control = () => client(scene.instagram.url)

describe('the clock', () => {
  it('can be set, advanced, frozen and reset over HTTP', async () => {
    const set = async (body: object) => (await control().post('/_emulator/clock', body)).body.now as string
    expect(await set({ now: '2027-03-28T00:59:00Z', frozen: true })).toBe('2027-03-28T00:59:00.000Z')
    expect(await set({ advanceSeconds: 60 })).toBe('2027-03-28T01:00:00.000Z')
    expect(new Date(scene.instagram.clock.now()).toISOString()).toBe('2027-03-28T01:00:00.000Z')
    await set({ reset: true })
    expect(Math.abs(scene.instagram.clock.now() - Date.now())).toBeLessThan(1000)
  })
})

describe('the journal', () => {
  it('records every call with its account, effects and response', async () => {
    const container = await scene.create({ image_url: scene.square, caption: 'Noted' })
    await scene.publish(container)
    const { body } = await control().get('/_emulator/journal', { operation: 'media.publish' })
    expect(body).toMatchObject([
      {
        operation: 'media.publish',
        method: 'POST',
        account: 'studio',
        input: { creation_id: container },
        effects: [{ type: 'published', account: 'studio', container, caption: 'Noted' }],
        outcome: 'answered',
        status: 200,
      },
    ])
  })

  it('shows secrets only as hashes', async () => {
    const token = scene.instagram.tokenFor('studio')
    await client(scene.instagram.url, token).get('/me')
    await client(scene.instagram.url).get('/me', { access_token: token })
    const query = { grant_type: 'ig_exchange_token', client_secret: 'emulated-instagram', access_token: token }
    await client(scene.instagram.url).get('/access_token', query)
    await scene.instagram.seed({ posts: [{ username: 'studio' }, { username: 'studio' }] })
    await client(scene.instagram.url, token).get(`/${scene.user}/media`, { limit: 1 })
    const { text } = await control().get('/_emulator/journal')
    expect(text).not.toContain(token)
    expect(text).not.toContain('emulated-instagram')
    expect(text.split(`sha256:${hash(token).slice(0, 16)}`).length).toBeGreaterThan(4)
  })
})

describe('the feed', () => {
  it('shows each account with its posts, and escapes captions', async () => {
    await scene.publish(await scene.create({ image_url: scene.square, caption: '<b>Bold</b> & true' }))
    const { text, headers } = await control().get('/')
    expect(headers.get('content-type')).toContain('text/html')
    expect(text).toContain('@studio')
    expect(text).toContain('&#60;b&#62;Bold&#60;/b&#62; &#38; true')
    const picture = /<img[^>]+src="([^"]+)"/.exec(text)?.[1]?.replaceAll('&#38;', '&') ?? ''
    expect((await fetch(picture)).headers.get('content-type')).toBe('image/jpeg')
  })
})

describe('the state file', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vitrine-emulator-test-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('restores the state after a restart, even if its last line was cut off', async () => {
    const stateFile = path.join(folder, 'instagram.ndjson')
    const first = await startInstagram({ stateFile })
    const token = first.tokenFor('northlight.studio')
    const user = (await client(first.url, token).get('/me', { fields: 'user_id' })).body.user_id
    const created = await client(first.url, token).post(`/${user}/media`, { image_url: scene.square, caption: 'Kept' })
    first.clock.advance(3_600_000)
    first.settings.update({ quotaTotal: 7 })
    await first.close()
    await writeFile(stateFile, `${await readFile(stateFile, 'utf8')}["media","1",{"id`)
    const second = await startInstagram({ stateFile })
    const { body } = await client(second.url, token).post(`/${user}/media_publish`, { creation_id: created.body.id })
    expect(second.posts()).toMatchObject([{ id: body.id, caption: 'Kept' }])
    expect(second.journal.entries({ operation: 'media.create' })).toHaveLength(1)
    expect(second.clock.now() - Date.now()).toBeGreaterThan(3_590_000)
    expect(second.settings.get().quotaTotal).toBe(7)
    expect(await readFile(stateFile, 'utf8')).not.toContain(token)
    await second.close()
  })
})
