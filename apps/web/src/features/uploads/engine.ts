import { toasts, uploads as routes } from '@vitrine/contract'
import { call, newKey } from '../../lib/client.ts'
import { work } from '../../lib/work.ts'
import { toast } from '../../ui/toasts.tsx'
import { chooseAgain, restore } from './again.ts'
import { newKeep } from './keep.ts'
import { forgetPicture, pictureOf } from './pictures.ts'
import { newQueue, type Ports } from './queue.ts'
import { sendFile } from './send.ts'
import { workOf } from './tray.ts'
import type { Upload } from './upload.ts'
import { connected, wait } from './wait.ts'

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
/** Everything that is on its way from this page. */
export const queue = newQueue({
  register,
  send: sendFile,
  forget: ({ uuid }) => call(routes.cancel, { params: { upload: uuid } }),
  keep: newKeep(newKey()),
  connected,
  wait,
})

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
  choose: (id: string) => void chooseAgain(queue, id),
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
export const restoreUploads = (user: string) => restore(queue, user)
