import { openFilePicker, cleanFileName } from './picked-files.ts'
import type { UploadQueue } from './queue.ts'
import type { Upload } from './upload.ts'

type Handle = FileSystemFileHandle & {
  [ask in 'queryPermission' | 'requestPermission']?: () => Promise<PermissionState>
}
const fileOf = async (handle: Handle | undefined, ask: 'queryPermission' | 'requestPermission') =>
  handle && (await handle[ask]?.()) === 'granted' ? handle.getFile().catch(() => undefined) : undefined

/** Asks for the file of an upload whose bytes the browser did not keep, and resumes that upload. `onOther` is called if a
 *  different file is chosen. */
export const chooseFileAgain = async (queue: UploadQueue, id: string, onOther: (upload: Upload) => void) => {
  const upload = queue.list().find((one) => one.id === id)
  const file =
    (await fileOf(queue.source(id)?.handle, 'requestPermission')) ?? (await openFilePicker({ many: false }))[0]?.file
  if (!upload || !file) return
  if (file.size === upload.size || cleanFileName(file.name) === upload.name) queue.resume(id, file)
  else onOther(upload)
}

const resumeUpload = async (queue: UploadQueue, id: string) => {
  const file = await fileOf(queue.source(id)?.handle, 'queryPermission')
  if (file) queue.resume(id, file)
}

/** Resumes this person's unfinished uploads from earlier visits, and from other tabs when they close. Resolves when all of
 *  these tabs have closed. */
export const resumeUnfinished = (
  queue: UploadQueue,
  user: string,
  came: (uploads: readonly Upload[]) => void = () => undefined,
): Promise<void> =>
  queue.restore(user, (uploads) => {
    for (const { id, state } of uploads) if (state === 'asleep') void resumeUpload(queue, id)
    came(uploads)
  })
