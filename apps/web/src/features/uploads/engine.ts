import { toasts, uploads as routes } from '@vitrine/contract'
import { call, newKey } from '../../lib/client.ts'
import { work } from '../../lib/work.ts'
import { toast } from '../../ui/toasts.tsx'
import { newKeep } from './keep.ts'
import { choose } from './picked.ts'
import { forgetPicture, pictureOf } from './pictures.ts'
import { newQueue, type Ports } from './queue.ts'
import { sendFile } from './send.ts'
import { workOf } from './tray.ts'
import type { Upload } from './upload.ts'

/** The one queue of this page, and its place in the tray. Loaded when somebody uploads, or left something undone. */

const TELL_MS = 200
const SHOWN_MS = 5000

const register: Ports['register'] = async (uploads) => {
  const [first] = uploads
  if (!first) return []
  const { team, folder, version_of } = first.target
  const key = newKey()
  if (version_of !== null) {
    const { name, size, file_type: fileType } = first
    return [await call(routes.beginVersion, { params: { file: version_of }, body: { name, size, fileType } }, { key })]
  }
  const files = uploads.map(({ name, size, file_type, path }) => ({ name, size, file_type, path: [...path] }))
  return call(routes.begin, { params: { team }, body: { folder, files } }, { key })
}
const wait: Ports['wait'] = (ms, signal) =>
  new Promise((done, stopped) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stopped(signal.reason)
    })
  })
const connected: Ports['connected'] = (signal) =>
  new Promise((done, stopped) => {
    if (navigator.onLine) return done()
    addEventListener('online', () => done(), { once: true, signal })
    signal.addEventListener('abort', () => stopped(signal.reason))
  })

/** Everything that is on its way from this page. */
export const queue = newQueue({
  register,
  send: sendFile,
  forget: ({ uuid }) => call(routes.cancel, { params: { upload: uuid } }),
  keep: newKeep(newKey()),
  connected,
  wait,
})

type Handle = FileSystemFileHandle & {
  [ask in 'queryPermission' | 'requestPermission']?: () => Promise<PermissionState>
}
const fileOf = async (handle: Handle | undefined, ask: 'queryPermission' | 'requestPermission') =>
  handle && (await handle[ask]?.()) === 'granted' ? handle.getFile().catch(() => undefined) : undefined

const chooseAgain = async (id: string) => {
  const upload = queue.list().find((one) => one.id === id)
  const file = (await fileOf(queue.source(id)?.handle, 'requestPermission')) ?? (await choose({ many: false }))[0]?.file
  if (!upload || !file) return
  if (file.size === upload.size) queue.resume(id, file)
  else toast.warn('That is another file', { detail: `Choose ${upload.name}, as it was when you began.` })
}

const forget = (ids: readonly string[]) => {
  for (const id of ids) forgetPicture(id)
  queue.clear(ids)
}
const told = new Set<string>()
const tellEnd = (batch: string, uploads: readonly Upload[]) => {
  if (told.has(batch)) return
  told.add(batch)
  const [first] = uploads
  toast.ok(toasts.uploaded(uploads.length === 1 && first ? first.name : `${uploads.length} files`))
  setTimeout(() => forget(uploads.map(({ id }) => id)), SHOWN_MS)
}

const hands = {
  pause: queue.pause,
  resume: (id: string) => queue.resume(id),
  cancel: (id: string) => {
    forgetPicture(id)
    queue.cancel(id)
  },
  choose: (id: string) => void chooseAgain(id),
  picture: (id: string) => pictureOf(id, queue.source(id)?.file, tellSoon),
}
const shown = new Set<string>()
const tellTray = () => {
  const batches = Map.groupBy(queue.list(), ({ batch }) => batch)
  for (const batch of shown) if (!batches.has(batch)) work.remove(batch)
  shown.clear()
  for (const [batch, uploads] of batches) {
    shown.add(batch)
    const one = workOf(batch, uploads, hands)
    work.add(one)
    if (one.state === 'done') tellEnd(batch, uploads)
    else told.delete(batch)
  }
}
let timer: ReturnType<typeof setTimeout> | undefined
const tellSoon = () => {
  timer ??= setTimeout(() => {
    timer = undefined
    tellTray()
  }, TELL_MS)
}
queue.subscribe(tellSoon)

/** Goes on with what an earlier page of this person left undone. */
export const restoreUploads = async (user: string) => {
  await queue.restore(user)
  for (const { id, state } of queue.list()) {
    if (state !== 'asleep') continue
    const file = await fileOf(queue.source(id)?.handle, 'queryPermission')
    if (file) queue.resume(id, file)
  }
}
