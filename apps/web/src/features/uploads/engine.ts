import { AppError, uploads as routes } from '@vitrine/contract'
import { call, newKey } from '../../lib/client.ts'
import { work } from '../../lib/work.ts'
import { toast } from '../../ui/toasts.tsx'
import { newKeep } from './keep.ts'
import { showLeftOut } from './left-out.ts'
import { choose } from './picked.ts'
import { forgetPicture, pictureOf } from './pictures.ts'
import { newQueue, type Ports } from './queue.ts'
import { sendFile } from './send.ts'
import { newTeller } from './tell.ts'
import { workOf } from './tray.ts'

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

const LOOK_MS = 1000
/** Asks until the zip is open; the server goes on without us, so a lost line costs nothing. */
const unpack: Ports['unpack'] = async ({ uuid }, signal) => {
  for (;;) {
    const { expanding, ...became } = await call(routes.entries, { params: { upload: uuid } }, { signal }).catch(
      (error: unknown) => {
        if (error instanceof AppError && error.status >= 500) return { expanding: true, files: 0, left_out: [] }
        throw error
      },
    )
    if (!expanding) return became
    await wait(LOOK_MS, signal)
  }
}

/** Everything that is on its way from this page. */
export const queue = newQueue({
  register,
  send: sendFile,
  unpack,
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

const hands = {
  pause: queue.pause,
  resume: (id: string) => queue.resume(id),
  cancel: (id: string) => {
    forgetPicture(id)
    queue.cancel(id)
  },
  choose: (id: string) => void chooseAgain(id),
  showLeftOut,
  picture: (id: string) => pictureOf(id, queue.source(id)?.file, tellSoon),
}
const forget = (ids: readonly string[]) => {
  for (const id of ids) forgetPicture(id)
  queue.clear(ids)
}
const tellNews = newTeller((ids) => setTimeout(() => forget(ids), SHOWN_MS))
const shown = new Set<string>()
const tellTray = () => {
  const begun = queue.list().filter(({ state }) => state !== 'looking')
  const batches = Map.groupBy(begun, ({ batch }) => batch)
  for (const batch of shown) if (!batches.has(batch)) work.remove(batch)
  shown.clear()
  for (const [batch, uploads] of batches) {
    shown.add(batch)
    work.add(workOf(batch, uploads, hands))
    tellNews(batch, uploads)
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

/** Goes on with a file whose bytes were not kept, where the browser may read it again without asking. */
export const wake = async (id: string) => {
  const file = await fileOf(queue.source(id)?.handle, 'queryPermission')
  if (file) queue.resume(id, file)
}
