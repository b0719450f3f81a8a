import { conversions, downloads, downloadWords } from '@vitrine/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { work } from '../../lib/work.ts'
import { serve } from '../../testing/app.tsx'
import * as toasts from '../../ui/toasts.tsx'
import { downloadFile } from './download.ts'

const film = { uuid: '0198c6e0-0000-7000-8000-0000000000f1', name: 'walk.mov' }
const terms = {
  verdict: 'allow',
  steps: [],
  reasons: [],
  marked: false,
  sizes: [],
  disclaimer: null,
  agreement: null,
  granted: null,
  request: null,
  at_once: [],
}
const said = { note: vi.fn(), stop: vi.fn() }

/** A server that returns the given responses for a conversion, one after another; the last one is repeated. */
const answering = (...answers: object[]) =>
  serve([
    [downloads.terms, () => terms],
    [downloads.begin, () => (answers.length > 1 ? answers.shift() : answers[0])],
    [conversions.cancel, () => undefined],
  ])
beforeEach(() => {
  for (const kind of ['note', 'stop'] as const) vi.spyOn(toasts.toast, kind).mockImplementation(said[kind])
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.clearAllMocks()
  for (const { id } of work.list()) work.remove(id)
})

it('a long conversion shows its progress, and shows a message when it is cancelled from the tray', async () => {
  const calls = answering({ ready: false, problem: null })
  const running = downloadFile(film, { shape: 'mp4' })
  await vi.waitFor(() => expect(work.list()[0]?.detail).toBe('Converting to MP4'), 20_000)
  work.list()[0]?.cancel?.()
  await running
  expect(said.note).toHaveBeenCalledWith(downloadWords.canceled)
  await vi.waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'DELETE' }), 20_000)
  expect(calls.at(-1)?.path).toContain(`${film.uuid}/mp4/`)
  expect(work.list()).toEqual([])
})

it('a failed conversion is cleared on the server before it is retried', async () => {
  const calls = answering({ ready: false, problem: 'It has no picture.' }, { ready: false, problem: null })
  await downloadFile(film, { shape: 'mp4' })
  expect(said.stop).toHaveBeenCalledWith('Could not convert to MP4', { detail: 'It has no picture.' })
  expect(work.list()[0]).toMatchObject({ state: 'failed', detail: 'It has no picture.' })
  const before = calls.length
  work.list()[0]?.retry?.()
  await vi.waitFor(() => expect(work.list()[0]?.detail).toBe('Converting to MP4'), 20_000)
  expect(calls.slice(before).map(({ method }) => method)).toEqual(['DELETE', 'POST'])
  work.list()[0]?.cancel?.()
})
