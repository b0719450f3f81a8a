import { AppError, uploads as routes } from '@vitrine/contract'
import { call, newIdempotencyKey } from '../../lib/client.ts'
import { work } from '../../lib/work.ts'
import { toast } from '../../ui/toasts.tsx'
import { uploadWords } from './copy.ts'
import { chooseFileAgain } from './resume.ts'
import { newUploadStorage } from './upload-storage.ts'
import { type LeftOutZip, showLeftOut } from './left-out.ts'
import { releaseThumbnail, thumbnailOf } from './thumbnails.ts'
import { newQueue, type QueuePorts } from './queue.ts'
import { fetchOffset, sendFile } from './send.ts'
import { newUploadReporter } from './upload-reporter.ts'
import { workOf } from './tray.ts'
import { waitForConnection, wait } from './wait.ts'

const TRAY_UPDATE_MS = 200
const SHOWN_MS = 5000

const register: QueuePorts['register'] = async (uploads) => {
  const [first] = uploads
  if (!first) return []
  const { team, folder, version_of } = first.target
  const key = newIdempotencyKey()
  if (version_of !== null) {
    const { name, size, file_type: fileType, batch: together } = first
    const body = { name, size, fileType, together }
    return [await call(routes.beginVersion, { params: { file: version_of }, body }, { key })]
  }
  const files = uploads.map(({ name, size, file_type, path }) => ({ name, size, file_type, path: [...path] }))
  return call(routes.begin, { params: { team }, body: { folder, files } }, { key })
}

const LOOK_MS = 1000
/** Polls until the zip is unpacked. The server continues on its own, so a lost connection does no harm. */
const unpack: NonNullable<QueuePorts['unpack']> = async ({ uuid }, signal) => {
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

/** The upload queue of this page, shown in the tray. This module is loaded with the first upload, or shortly after the
 *  first screen is shown. */
export const queue = newQueue({
  register,
  send: sendFile,
  unpack,
  arrived: fetchOffset,
  forget: ({ uuid }) => call(routes.cancel, { params: { upload: uuid } }),
  keep: newUploadStorage(newIdempotencyKey()),
  connected: waitForConnection,
  wait,
})

const trayActions = {
  pause: queue.pause,
  resume: (id: string) => queue.resume(id),
  cancel: (id: string) => {
    releaseThumbnail(id)
    queue.cancel(id)
  },
  choose: (id: string) =>
    void chooseFileAgain(queue, id, ({ name }) =>
      toast.warn(uploadWords.otherFile, { detail: uploadWords.chooseNamed(name) }),
    ),
  showLeftOut: (zip: LeftOutZip) => showLeftOut(zip, () => trayActions.cancel(zip.id)),
  picture: (id: string) => thumbnailOf(id, queue.source(id)?.file, scheduleTrayUpdate),
}
const clearUploads = (ids: readonly string[]) => {
  for (const id of ids) releaseThumbnail(id)
  queue.clear(ids)
}
const reporter = newUploadReporter({
  leave: (ids) => setTimeout(() => clearUploads(ids), SHOWN_MS),
  showLeftOut: trayActions.showLeftOut,
})
/** Marks the results that an earlier page reported, so that they are not reported again. */
export const markReported = reporter.markReported
const shown = new Set<string>()
const updateTray = () => {
  const begun = queue.list().filter(({ state }) => state !== 'looking')
  const batches = Map.groupBy(begun, ({ batch }) => batch)
  for (const batch of shown) if (!batches.has(batch)) work.remove(batch)
  shown.clear()
  for (const [batch, uploads] of batches) {
    shown.add(batch)
    work.add(workOf(batch, uploads, trayActions))
    reporter.report(batch, uploads)
  }
}
let timer: ReturnType<typeof setTimeout> | undefined
const scheduleTrayUpdate = () => {
  timer ??= setTimeout(() => {
    timer = undefined
    updateTray()
  }, TRAY_UPDATE_MS)
}
queue.subscribe(scheduleTrayUpdate)
