import { AppError, type Folder, uploads as routes } from '@vitrine/contract'
import { call, newIdempotencyKey } from '../../lib/client.ts'
import { work } from '../../lib/work.ts'
import { toast } from '../../ui/toasts.tsx'
import { uploadWords } from './copy.ts'
import { digestOf } from './digest.ts'
import { queue } from './engine.ts'
import { planUploads } from './known-files.ts'
import type { PickedFile } from './picked-files.ts'
import { askAboutKnown } from './known-files-question.ts'

export type ListFolders = (team: string) => Promise<readonly Folder[]>

const TRIES = 20
const PAUSE_MS = 3000
/** Retries a call, because the connection may be lost even before any file is sent. */
const withRetries = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof AppError && error.status >= 500) || tries >= TRIES) throw error
      await new Promise((done) => setTimeout(done, PAUSE_MS))
    }
  }
}

/** Returns the id of the folder at a path; undefined if it doesn't exist yet. */
const folderAtPath = (folders: readonly Folder[], start: string | null, path: readonly string[]) => {
  let at: string | null = start
  for (const name of path) {
    const next = folders.find((one) => one.parent_folder === at && one.name === name)
    if (!next) return undefined
    at = next.uuid
  }
  return at
}

const uncheckedUploads = (batch: string) =>
  queue.list().filter((upload) => upload.batch === batch && upload.state === 'looking')
const cancelUnchecked = (batch: string) => {
  for (const { id } of uncheckedUploads(batch)) queue.cancel(id)
}

/** Checks the files of a batch before sending, asks about those that already exist, and sends the rest. */
export const checkBatch = async (batch: string, folders: ListFolders): Promise<void> => {
  const uploads = uncheckedUploads(batch)
  const [first] = uploads
  if (!first) return
  const { team, folder, place } = first.target
  const ids = new Map<PickedFile, string>()
  for (const { id, path } of uploads) {
    const file = queue.source(id)?.file
    if (file) ids.set({ file, path }, id)
  }

  const looking = `${batch} looking`
  let stopped = false
  const stop = () => {
    stopped = true
    cancelUnchecked(batch)
    work.remove(looking)
  }
  const showProgress = (looked: number) => {
    if (stopped) return
    work.add({
      id: looking,
      title: uploadWords.checking(looked, ids.size),
      state: 'running',
      progress: looked / ids.size,
      cancel: stop,
    })
  }
  const needs = {
    digest: digestOf,
    folderAt: async (path: readonly string[]) =>
      path.length === 0 ? folder : folderAtPath(await withRetries(() => folders(team)), folder, path),
    check: (at: string | null, files: { name: string; sha256?: string }[]) =>
      withRetries(() =>
        call(routes.check, { params: { team }, body: { folder: at, files } }, { key: newIdempotencyKey() }),
      ),
    ask: askAboutKnown,
    looked: showProgress,
  }
  try {
    showProgress(0)
    for await (const planned of planUploads(needs, place, [...ids.keys()])) {
      if (stopped) return
      queue.plan(planned.map(({ picked, version_of }) => ({ id: ids.get(picked) ?? '', version_of })))
    }
  } catch (error) {
    toast.stop(uploadWords.nothing, { detail: error instanceof AppError ? error.message : undefined })
  } finally {
    // Cancels files that are still unchecked: skipped ones, or the rest after an error.
    cancelUnchecked(batch)
    work.remove(looking)
  }
}
