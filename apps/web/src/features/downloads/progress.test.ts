import { expect, it, vi } from 'vitest'
import {
  type DownloadProgress,
  fetchDownload,
  type GrantedDownload,
  MEMORY_MAX_BYTES,
  type BrowserDownload,
  newLimiter,
} from './progress.ts'

const granted: GrantedDownload = { download: 'd', url: '/bytes', name: 'harbour.jpg', size: 6 }
const means = (fetch: BrowserDownload['fetch']) => ({
  fetch,
  save: vi.fn<BrowserDownload['save']>(),
  follow: vi.fn<BrowserDownload['follow']>(),
})
const run = async (with_: BrowserDownload, what = granted, signal = new AbortController().signal) => {
  const reported: DownloadProgress[] = []
  await fetchDownload(what, (one) => reported.push(one), signal, with_)
  return reported
}

it('a download reports its progress, and saves the bytes under the file name', async () => {
  const using = means(async () => new Response('harbou', { headers: { 'content-type': 'image/jpeg' } }))
  const reported = await run(using)
  expect(reported[0]).toEqual({ downloadId: 'd', progress: 0, loaded: 0, total: 6, canceled: false, completed: false })
  expect(reported.at(-1)).toMatchObject({ progress: 1, loaded: 6, completed: true })
  const [bytes, name] = using.save.mock.calls[0] ?? []
  expect([await bytes?.text(), bytes?.type, name]).toEqual(['harbou', 'image/jpeg', 'harbour.jpg'])
})

it('a download falls back to the plain link when the fetch fails', async () => {
  const using = means(async (_, { method }) => {
    if (method !== 'HEAD') throw new TypeError('network')
    return new Response(null)
  })
  expect((await run(using)).at(-1)?.completed).toBe(true)
  expect(using.follow).toHaveBeenCalledWith('/bytes', 'harbour.jpg')
})

it('the progress of a download is measured against the size sent by the server if that is smaller than announced', async () => {
  const using = means(async () => new Response('har', { headers: { 'content-length': '3' } }))
  expect((await run(using)).at(-1)).toMatchObject({ progress: 1, loaded: 3, total: 3, completed: true })
})

it('a download fails if the plain link is refused too', async () => {
  const using = means(async () => new Response(null, { status: 404 }))
  await expect(run(using)).rejects.toThrow('404')
  expect(using.follow).not.toHaveBeenCalled()
})

it('a download that is too large for memory uses the plain link at once', async () => {
  const using = means(async () => new Response(null))
  await run(using, { ...granted, size: MEMORY_MAX_BYTES + 1 })
  expect([using.save.mock.calls.length, using.follow.mock.calls.length]).toEqual([0, 1])
})

it('a cancelled download reports the cancellation, and does not fall back to the plain link', async () => {
  const stop = new AbortController()
  const using = means(async () => {
    stop.abort()
    throw new DOMException('stopped', 'AbortError')
  })
  const reported: DownloadProgress[] = []
  await expect(fetchDownload(granted, (one) => reported.push(one), stop.signal, using)).rejects.toThrow('stopped')
  expect(reported.at(-1)?.canceled).toBe(true)
  expect(using.follow).not.toHaveBeenCalled()
})

it('at most five downloads run at a time, each started a moment after the previous one', async () => {
  const waits: number[] = []
  const lane = newLimiter(5, 200, async (ms) => void waits.push(ms))
  let [running, most] = [0, 0]
  const ends: (() => void)[] = []
  const all = Array.from({ length: 8 }, () =>
    lane(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((end) => ends.push(end))
      running -= 1
    }),
  )
  await vi.waitFor(() => expect(running).toBe(5), 20_000)
  for (let done = 0; done < 8; done++) {
    await vi.waitFor(() => expect(ends.length).toBeGreaterThan(0), 20_000)
    ends.shift()?.()
  }
  await Promise.all(all)
  expect([most, waits.length, waits[0]]).toEqual([5, 8, 200])
})
