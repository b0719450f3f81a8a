import { ReadableStream } from 'node:stream/web'
import { type ErrorCode, downloads, downloadWords, leftOutNote } from '@vitrine/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onSignedOut } from '../../lib/signed-out.ts'
import { work } from '../../lib/work.ts'
import { errorResponse, serve, TEAM } from '../../testing/app.tsx'
import * as toasts from '../../ui/toasts.tsx'
import { questions } from './steps.ts'
import { downloadZip } from './zip.ts'

const ZIP = '0198c6e0-0000-7000-8000-0000000000b1'
const files = ['f1', 'f2'].map((end) => ({ uuid: `0198c6e0-0000-7000-8000-0000000000${end}`, name: `${end}.jpg` }))
const begun = {
  ready: true,
  zip: ZIP,
  url: `/v1/files/download/zip/bytes/${ZIP}/`,
  name: 'Vitrine.zip',
  size: 9,
  files: 2,
  left_out: [],
  gone: 0,
}
const said = { ok: vi.fn(), note: vi.fn(), stop: vi.fn(), warn: vi.fn() }
const saved = vi.fn()

beforeEach(() => {
  for (const kind of ['ok', 'note', 'stop', 'warn'] as const)
    vi.spyOn(toasts.toast, kind).mockImplementation(said[kind])
  Object.assign(URL, { createObjectURL: () => 'blob:zip', revokeObjectURL: () => undefined })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(saved)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.clearAllMocks()
  for (const { id } of work.list()) work.remove(id)
})

it('shows the progress and total size of the zip, and says how many files it contains', async () => {
  let wait = (_go: unknown) => {}
  const stream = () =>
    new ReadableStream({
      pull: async (to) => {
        to.enqueue(Buffer.from('12345'))
        await new Promise((go) => (wait = go))
        to.enqueue(Buffer.from('6789'))
        to.close()
      },
    })
  serve([
    [downloads.beginZip, () => begun],
    [downloads.zipBytes, () => new Response(stream() as BodyInit, { headers: { 'content-length': '9' } })],
  ])
  const running = downloadZip(TEAM, files)
  await vi.waitFor(
    () => expect(work.list()[0]).toMatchObject({ title: '2 files', detail: '5 bytes of 9 bytes', progress: 5 / 9 }),
    20_000,
  )
  wait(undefined)
  await running
  expect(saved).toHaveBeenCalledOnce()
  expect(said.ok).toHaveBeenCalledWith('Downloaded 2 file(s)', { detail: undefined })
})

it('reports that files were left out if the zip is smaller than announced', async () => {
  const bytes = () => new Response('1234', { headers: { 'content-length': '4' } })
  serve([
    [downloads.beginZip, () => begun],
    [downloads.zipBytes, bytes],
  ])
  await downloadZip(TEAM, files)
  expect(said.ok).not.toHaveBeenCalled()
  expect(said.warn).toHaveBeenCalledWith('2 files: some files were left out', { detail: leftOutNote.notice })
})

it('tells people when they have been signed out', async () => {
  const signedOut = vi.fn()
  const stop = onSignedOut(signedOut)
  serve([
    [downloads.beginZip, () => begun],
    [downloads.zipBytes, () => errorResponse('auth.required')],
  ])
  const plain = globalThis.fetch
  globalThis.fetch = async (url, init) =>
    init?.method === 'HEAD' ? new Response(null, { status: 401 }) : plain(url, init)
  await downloadZip(TEAM, files)
  stop()
  expect(signedOut).toHaveBeenCalledOnce()
  expect(said.stop).toHaveBeenCalledWith(downloadWords.failed('2 files'), { detail: 'Sign in to continue' })
})

it('cancels the zip from the tray, and shows a message', async () => {
  serve([[downloads.beginZip, () => begun]])
  const plain = globalThis.fetch
  globalThis.fetch = (url, init) =>
    String(url).includes('/bytes/')
      ? new Promise((_, no) => init?.signal?.addEventListener('abort', () => no(init.signal?.reason)))
      : plain(url, init)
  const running = downloadZip(TEAM, files)
  await vi.waitFor(() => expect(work.list()[0]?.detail).toBe('0 bytes of 9 bytes'), 20_000)
  work.list()[0]?.cancel?.()
  await running
  expect(said.note).toHaveBeenCalledWith(downloadWords.canceled)
  expect([work.list(), saved.mock.calls]).toEqual([[], []])
})

it('refuses to request too many files at once, before asking for any details', async () => {
  const code: ErrorCode = 'rights.steps'
  const calls = serve([[downloads.beginZip, () => errorResponse(code, { steps: ['use_case', 'request'] })]])
  const many = Array.from({ length: 51 }, (_, at) => ({ uuid: ZIP, name: `${at}.jpg` }))
  await downloadZip(TEAM, many)
  expect(said.stop).toHaveBeenCalledWith(downloadWords.tooManyToAsk, { detail: 'You selected 51 files.' })
  expect(calls).toHaveLength(1)
})

it('offers smaller sizes if an image is larger than them, and waits while images are converted', async () => {
  const answers = [{ ready: false, prepared: 1, images: 2 }, begun]
  const calls = serve([
    [downloads.beginZip, () => answers.shift()],
    [downloads.zipBytes, () => new Response('123456789', { headers: { 'content-length': '9' } })],
  ])
  const sized = files.map((file, at) => ({ ...file, kind: 'image' as const, width: 900, height: at ? 2500 : 600 }))
  const running = downloadZip(TEAM, sized)
  await vi.waitFor(() => expect(questions.list()).toHaveLength(1), 20_000)
  const [question] = questions.list()
  expect(question?.terms.sizes.map(({ label }) => label)).toEqual(['Original', 'Large (2000 px)', 'Medium (1080 px)'])
  question?.answer({ shape: 'original', size: 'large' })
  await running
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toHaveLength(2)
  for (const body of sent) expect(body).toMatchObject({ size: 'large', files: files.map(({ uuid }) => uuid) })
  expect(said.ok).toHaveBeenCalledOnce()
})
