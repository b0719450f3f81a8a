import {
  type Destination,
  type IntegrationProvider,
  integrations,
  type IntegrationUpload,
  isUploadOver,
} from '@vitrine/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call, newIdempotencyKey } from '../../lib/client.ts'
import { reasonOf } from '../../lib/errors.ts'
import { keyOf } from '../../lib/query.ts'
import { work } from '../../lib/work.ts'
import { toast } from '../../ui/toasts.tsx'
import { notSentInWords, sendWords, sentInWords } from './copy.ts'
import type { SentFile } from './sendable.ts'

const LOOK_MS = 1000
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

type SendRequest = {
  team: string
  provider: IntegrationProvider
  account: string
  /** A file without a kind is treated as an image. */
  files: readonly (Omit<SentFile, 'kind'> & Partial<SentFile>)[]
  /** The destination for images; all other files go to Frame.io. */
  destination?: Destination
}
type Failed = { name: string; problem: string | undefined }

const requestUpload = (
  { provider, account, destination }: SendRequest,
  { uuid: file, kind = 'image' }: SendRequest['files'][number],
): Promise<IntegrationUpload> => {
  const options = { key: newIdempotencyKey() }
  if (provider === 'Canva')
    return call(integrations.canvaUpload, { params: { file }, body: { canvaAccount: account } as never }, options)
  const body = { adobeAccount: account, ...(kind === 'image' && { destination }) }
  return call(integrations.adobeUpload, { params: { file }, body: body as never }, options)
}

/** Polls the uploads until all are finished. */
const pollUploads = async (team: string, begun: readonly IntegrationUpload[], show: (over: number) => void) => {
  const known = new Map(begun.map((upload) => [upload.uuid, upload]))
  const open = () => [...known.values()].filter(({ status }) => !isUploadOver(status))
  while (open().length > 0) {
    await wait(LOOK_MS)
    const { results } = await call(integrations.uploads, { params: { team }, query: { limit: 200 } as never })
    for (const upload of results) if (known.has(upload.uuid)) known.set(upload.uuid, upload)
    show(known.size - open().length)
  }
  return [...known.values()]
}

/** Sends files, shows the progress in the tray, and reports the result. */
export const sendFiles = async (cache: QueryClient, asked: SendRequest) => {
  const { team, provider, files } = asked
  const id = `send ${newIdempotencyKey()}`
  const show = (done: number) =>
    work.add({
      id,
      title: sendWords.sending(files.length, provider),
      state: 'running',
      progress: files.length > 1 ? done / files.length : null,
      detail: files.length > 1 ? sendWords.progress(done, files.length) : undefined,
      count: { done, of: files.length },
      // The tray heading is generic, so a single file is listed below it by name.
      parts: files.length === 1 ? [{ id, title: files[0]?.name ?? '', state: 'running', progress: null }] : undefined,
    })
  show(0)
  const [begun, failed]: [IntegrationUpload[], Failed[]] = [[], []]
  try {
    for (const file of files) {
      try {
        begun.push(await requestUpload(asked, file))
      } catch (error) {
        failed.push({ name: file.name, problem: reasonOf(error) })
      }
    }
    const over = await pollUploads(team, begun, (done) => show(done + failed.length))
    const done = over.filter(({ status }) => status === 'done')
    const left = over.filter(({ status }) => status !== 'done')
    failed.push(...left.map(({ file, problem }) => ({ name: file.name, problem: problem ?? undefined })))
    if (done.length > 0)
      toast.ok(sentInWords(provider, done), { detail: done.length === 1 ? (done[0]?.note ?? undefined) : undefined })
  } catch (error) {
    failed.push({ name: '', problem: reasonOf(error) })
  } finally {
    work.remove(id)
  }
  if (failed.length > 0) showFailures(id, provider, failed, files.length)
  await cache.invalidateQueries({ queryKey: keyOf(integrations.uploads) })
}

/** Reports failures: a toast for a single file; with several, each failed file stays in the tray with its reason. */
const showFailures = (id: string, provider: IntegrationProvider, failed: readonly Failed[], of: number) => {
  const title = notSentInWords(provider, failed.length, of)
  const [first] = failed
  if (of === 1 || !first?.name) return toast.stop(title, { detail: first?.problem })
  for (const [at, { name, problem }] of failed.entries())
    work.add({ id: `${id} ${at}`, title: name, state: 'failed', progress: null, detail: problem })
  toast.stop(title)
}
