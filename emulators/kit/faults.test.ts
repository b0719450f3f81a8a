import { describe, expect, it } from 'vitest'
import { client } from '../testing/client.ts'
import { useInstagram } from '../testing/instagram.ts'

const scene = useInstagram()
const publish = async () => scene.publish(await scene.create({ image_url: scene.square, caption: 'Once' }))
const published = () => scene.instagram.journal.entries({ effect: 'published' })
const last = () => scene.instagram.journal.entries({ operation: 'media.publish' }).at(-1)

describe('scripted faults', () => {
  it('can fail a call before it takes effect: nothing is published', async () => {
    scene.instagram.faults.add({ on: 'media.publish', status: 503, body: 'Bad gateway' })
    const answer = await publish()
    expect([answer.status, answer.text]).toEqual([503, 'Bad gateway'])
    expect(scene.instagram.posts()).toEqual([])
    expect((await publish()).status).toBe(200)
  })

  it('can fail a call after it took effect: the post is live although the call failed', async () => {
    scene.instagram.faults.add({ on: 'media.publish', when: 'after', error: '2207051' })
    const answer = await publish()
    expect(answer.body.error).toMatchObject({ code: 4, error_subcode: 2207051, fbtrace_id: expect.any(String) })
    expect(scene.instagram.posts()).toMatchObject([{ caption: 'Once' }])
    expect(published()).toHaveLength(1)
  })

  it.each(['before', 'after'] as const)('can reset the connection %s the call takes effect', async (when) => {
    scene.instagram.faults.add({ on: 'media.publish', when, action: 'reset' })
    await expect(publish()).rejects.toThrow('fetch failed')
    expect(scene.instagram.posts()).toHaveLength(when === 'after' ? 1 : 0)
    expect(last()?.outcome).toBe('reset')
  })

  it.each(['before', 'after'] as const)('can leave a call unanswered %s it takes effect', async (when) => {
    scene.instagram.faults.add({ on: 'media.publish', when, action: 'timeout' })
    const container = await scene.create({ image_url: scene.square })
    const address = `${scene.instagram.url}/v26.0/${scene.user}/media_publish?creation_id=${container}`
    const headers = { authorization: `Bearer ${scene.instagram.tokenFor('studio')}` }
    await expect(fetch(address, { method: 'POST', headers, signal: AbortSignal.timeout(150) })).rejects.toThrow(
      'timeout',
    )
    expect(scene.instagram.posts()).toHaveLength(when === 'after' ? 1 : 0)
    expect(last()?.outcome).toBe('hanging')
  })

  it('can truncate a response', async () => {
    scene.instagram.faults.add({ on: 'media.publish', when: 'after', action: 'truncate' })
    await expect(publish()).rejects.toThrow('terminated')
    expect(scene.instagram.posts()).toHaveLength(1)
  })

  it('can delay a call that then succeeds', async () => {
    scene.instagram.faults.add({ on: 'media.publish', delayMs: 120 })
    const began = performance.now()
    expect((await publish()).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(115)
  })

  it('can affect several calls, starting with the nth', async () => {
    scene.instagram.faults.add({ on: 'node.read', nth: 2, times: 2, status: 500 })
    const statuses = []
    for (let call = 0; call < 5; call += 1) statuses.push((await scene.api.get('/me')).status)
    expect(statuses).toEqual([200, 500, 500, 200, 200])
  })

  it('can be limited to calls that include a given text', async () => {
    scene.instagram.faults.add({ on: '*', includes: 'Twice', status: 500 })
    expect((await publish()).status).toBe(200)
    const { status } = await scene.api.post(`/v26.0/${scene.user}/media`, { image_url: scene.square, caption: 'Twice' })
    expect(status).toBe(500)
  })

  it('can be scripted over HTTP, with headers such as Retry-After', async () => {
    const control = client(scene.instagram.url)
    const fault = { on: 'media.publish', status: 429, headers: { 'retry-after': '30' }, body: { error: {} } }
    expect((await control.post('/_emulator/faults', { faults: [fault] })).body).toMatchObject([{ seen: 0 }])
    const answer = await publish()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30'])
    expect((await control.post('/_emulator/faults', { on: 'media.publish', when: 'never' })).status).toBe(400)
    await control.remove('/_emulator/faults')
    expect((await control.get('/_emulator/faults')).body).toEqual([])
  })

  it('can make a container end in ERROR with a subcode', async () => {
    scene.instagram.faults.add({ on: 'container.process', error: '2207053' })
    const container = await scene.create({ media_type: 'REELS', video_url: `${scene.host.url}/any.mp4` })
    await scene.finish(container)
    const { body } = await scene.api.get(`/${container}`, { fields: 'status_code,status' })
    expect([body.status_code, body.status]).toEqual(['ERROR', expect.stringContaining('2207053')])
  })
})
