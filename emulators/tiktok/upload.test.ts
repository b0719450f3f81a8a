import { describe, expect, it } from 'vitest'
import { useTikTok } from '../testing/tiktok.ts'
import { video } from '../testing/samples.ts'

const scene = useTikTok()

describe('the upload plan', () => {
  it.each([
    [3_145_728, 3_145_728, 1],
    [5_000_000, 5_000_000, 1],
    [64_000_001, 64_000_000, 1],
    [150_000_000, 64_000_000, 2],
    [50_000_123, 10_000_000, 5],
    [4_294_967_296, 64_000_000, 67],
  ])('accepts %d bytes in chunks of %d bytes (number of chunks: %d)', async (size, chunk, chunks) => {
    const { body } = await scene.initFile(size, chunk, chunks)
    expect(body.error.code).toBe('ok')
    expect(body.data.upload_url.length).toBeLessThanOrEqual(256)
    expect(body.data.publish_id).toMatch(/^v_pub_file~/)
  })

  it.each([
    ['a chunk below 5 MB', 20_000_000, 4_000_000, 5],
    ['a chunk above 64 MB', 200_000_000, 65_000_000, 3],
    ['a number of chunks that is rounded up', 50_000_123, 10_000_000, 6],
    ['a small file in two chunks', 4_000_000, 2_000_000, 2],
    ['a file larger than 4 GiB', 4_294_967_297, 64_000_000, 67],
  ])('refuses %s', async (_, size, chunk, chunks) => {
    const { status, body } = await scene.initFile(size, chunk, chunks)
    expect([status, body.error.code]).toEqual([400, 'invalid_param'])
  })
})

describe('chunks', () => {
  const chunk = 5_000_000
  const bytes = Buffer.alloc(12_000_000, 1)
  const start = async () =>
    (await scene.initFile(bytes.length, chunk, 2)).body.data as { publish_id: string; upload_url: string }

  it('are answered with 206 until the last one, which includes the remainder and is answered with 201', async () => {
    const { upload_url, publish_id } = await start()
    const first = await scene.put(upload_url, bytes.subarray(0, chunk), '0-4999999/12000000')
    expect([first.status, first.headers.get('content-range'), await first.text()]).toEqual([
      206,
      'bytes 0-5000000/12000000',
      '',
    ])
    expect((await scene.status(publish_id)).body.data).toMatchObject({
      status: 'PROCESSING_UPLOAD',
      uploaded_bytes: chunk,
    })
    const last = await scene.put(upload_url, bytes.subarray(chunk), '5000000-11999999/12000000')
    expect([last.status, last.headers.get('content-range')]).toEqual([201, 'bytes 0-12000000/12000000'])
    expect(await scene.settle(publish_id)).toMatchObject({ status: 'FAILED', fail_reason: 'file_format_check_failed' })
  })

  it('are refused with 416 and the progress if the range is not the next one', async () => {
    const { upload_url } = await start()
    await scene.put(upload_url, bytes.subarray(0, chunk), '0-4999999/12000000')
    const again = await scene.put(upload_url, bytes.subarray(0, chunk), '0-4999999/12000000')
    expect([again.status, again.headers.get('content-range')]).toEqual([416, 'bytes 0-5000000/12000000'])
  })

  it('are refused with 400 for a wrong length, total, type or header', async () => {
    const { upload_url } = await start()
    const send = async (length: number, range: string, type?: string) =>
      (await scene.put(upload_url, bytes.subarray(0, length), range, type)).status
    expect(await send(100, '0-99/12000000')).toBe(400)
    expect(await send(chunk, '0-4999998/12000000')).toBe(400)
    expect(await send(chunk, '0-4999999/12000001')).toBe(400)
    expect(await send(chunk, '0-4999999/12000000', 'text/plain')).toBe(400)
    expect(await send(chunk, 'all')).toBe(400)
    expect(await send(chunk, '0-4999999/12000000')).toBe(206)
  })

  it('are refused with 403 after an hour, and with 404 for an unknown upload or a wrong token', async () => {
    const { upload_url } = await start()
    const send = async (address: string) => (await scene.put(address, Buffer.alloc(10), '0-9/10')).status
    expect(await send(`${scene.tiktok.url}/upload/none?upload_token=1`)).toBe(404)
    expect(await send(`${upload_url}x`)).toBe(404)
    scene.tiktok.clock.advance(3_600_000)
    expect(await send(upload_url)).toBe(403)
  })

  it('leave the progress unchanged if the connection breaks while one is being sent', async () => {
    const { upload_url, publish_id } = await start()
    const controller = new AbortController()
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new Uint8Array(1_000_000)),
      pull: () => controller.abort(),
    })
    const headers = {
      'content-type': 'video/mp4',
      'content-range': 'bytes 0-4999999/12000000',
      'content-length': String(chunk),
    }
    const options = { method: 'PUT', headers, body, duplex: 'half', signal: controller.signal } as RequestInit
    await expect(fetch(upload_url, options)).rejects.toThrow()
    expect((await scene.status(publish_id)).body.data.uploaded_bytes).toBe(0)
    expect((await scene.put(upload_url, bytes.subarray(0, chunk), '0-4999999/12000000')).status).toBe(206)
  })

  it('become a published post if they form a valid video', async () => {
    const film = await video()
    const { upload_url, publish_id } = (await scene.initFile(film.length)).body.data
    await scene.put(upload_url, film, `0-${film.length - 1}/${film.length}`)
    expect(await scene.settle(publish_id)).toMatchObject({ status: 'PUBLISH_COMPLETE' })
    expect(scene.tiktok.posts()).toMatchObject([{ username: 'studio', title: 'Hello', kind: 'video', publish_id }])
  })
})
