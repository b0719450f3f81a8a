import { conversions } from '@vitrine/contract'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { newConversionWorld } from '../../testing/conversion-world.ts'

const { world, ada, viewer, stored, film, ask, get, untilReady, made, close } = await newConversionWorld()
afterAll(close)

describe('a video', () => {
  it('is converted to MP4 in the background, with a status to poll', async () => {
    const { file, version } = await film('clip.mov')
    expect((await ask('toMp4', file)).body).toEqual({ ready: false, problem: null })
    const url = await untilReady('toMp4', file)
    expect(url).toBe(`/v1/files/conversion/${version}/mp4/`)
    const { headers, rawPayload } = await get(url)
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': expect.stringContaining('attachment; filename="clip.mp4"'),
    })
    expect(rawPayload.subarray(4, 8).toString()).toBe('ftyp')
  })

  it('is resized in the background too', async () => {
    const { file } = await film('clip.mp4', { container: 'mp4' })
    const { headers } = await get(await untilReady('resize', file, { width: '320' }))
    expect(headers['content-disposition']).toContain('filename="clip-w320.mp4"')
    const original = await ask('toMp4', file)
    expect(original.body.url).toContain('/original/')
  })

  it('is converted once for any number of requests', async () => {
    const { file } = await film('clip.mov')
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('toMp4', file)))
    expect(answers.map(({ body }) => body.problem)).toEqual(Array(8).fill(null))
    const { rows } = await world.db.execute<{ n: number }>(
      `select count(*)::int n from makings m join versions v on v.uuid = m.version where v.file = '${file}'`,
    )
    expect(rows[0]?.n).toBeLessThanOrEqual(1)
    await untilReady('toMp4', file)
  })

  it('reports the error from spec §8 if it cannot be converted, and the conversion can be retried', async () => {
    const { file, version } = await film('clip.mov')
    const key = await stored(version)
    const original = await world.ports.storage.read(key)
    await world.ports.storage.put(key, original.subarray(0, 900))
    await ask('toMp4', file)
    const failed = await vi.waitFor(
      async () => {
        const { body } = await ask('toMp4', file)
        if (!body.problem) throw new Error('no problem yet')
        return body
      },
      { timeout: 20_000, interval: 100 },
    )
    expect(failed).toMatchObject({ ready: false, problem: { text: 'Could not convert to MP4' } })
    expect(failed.problem.detail).not.toBe('')
    await world.ports.storage.put(key, original)
    const cancel = { params: { file, name: 'mp4' } }
    expect((await world.call(conversions.cancel, viewer, cancel)).body.code).toBe('access.denied')
    expect((await world.call(conversions.cancel, ada, cancel)).status).toBe(204)
    await untilReady('toMp4', file)
  })

  it('stops being processed when its conversion is cancelled, and nothing is stored', async () => {
    const { file, version } = await film('long.mp4', { seconds: 20, size: '1280x720', container: 'mp4' })
    let ended: Promise<unknown> | undefined
    const { toMp4 } = world.ports.media
    const watched = vi.spyOn(world.ports.media, 'toMp4').mockImplementation((...asked) => {
      const work = toMp4(...asked)
      ended = work.then(
        () => 'made',
        (error: { code: string }) => error.code,
      )
      return work
    })
    await ask('resize', file, { width: '1278' })
    await vi.waitFor(() => expect(ended).toBeDefined(), 10_000)
    const name = { params: { file, name: 'w1278' } }
    expect((await world.call(conversions.cancel, ada, name)).status).toBe(204)
    expect(await ended).toBe('cancelled')
    watched.mockRestore()
    expect(await made(version)).toEqual([])
    expect((await world.call(conversions.cancel, ada, name)).status).toBe(404)
  })
})
