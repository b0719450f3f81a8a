import { AppError, type Folder, UPLOAD_MAX_BYTES, uploads as routes } from '@vitrine/contract'
import { call, newKey } from '../../lib/client.ts'
import { sizeInWords } from '../../lib/sizes.ts'
import { work } from '../../lib/work.ts'
import { toast } from '../../ui/toasts.tsx'
import { digestOf } from './digest.ts'
import { queue } from './engine.ts'
import { type Planned, sortOut } from './known.ts'
import { newUpload } from './new-upload.ts'
import type { Picked } from './picked.ts'
import { askAboutKnown } from './questions.ts'
import type { Target } from './upload.ts'

/** Walks the folders that are there; undefined where the way leads to one that is not. */
const below = (folders: readonly Folder[], start: string | null, path: readonly string[]) => {
  let at: string | null = start
  for (const name of path) {
    const next = folders.find((one) => one.parent_folder === at && one.name === name)
    if (!next) return undefined
    at = next.uuid
  }
  return at
}

const leaveOutLarge = (picked: readonly Picked[]) => {
  const large = picked.filter(({ file }) => file.size > UPLOAD_MAX_BYTES)
  if (large.length > 0)
    toast.stop(large.length === 1 ? `${large[0]?.file.name} is too large` : `${large.length} files are too large`, {
      detail: `The largest file that is taken has ${sizeInWords(UPLOAD_MAX_BYTES)}.`,
    })
  return picked.filter((one) => !large.includes(one))
}

/** Begins to upload: looks at the files, asks about those that are known, and puts the rest into the queue. */
export const beginUploads = async (
  target: Target,
  chosen: readonly Picked[],
  folders: () => Promise<readonly Folder[]>,
): Promise<void> => {
  const picked = leaveOutLarge(chosen)
  const batch = newKey()
  if (picked.length === 0) return
  const add = (planned: readonly Planned[]) => queue.add(planned.map((one) => newUpload(batch, target, one)))
  if (target.version_of !== null) return add(picked.map((one) => ({ picked: one, version_of: target.version_of })))

  const looking = `${batch} looking`
  let stopped = false
  const tell = (looked: number) =>
    work.add({
      id: looking,
      title: picked.length === 1 ? 'Looking at 1 file' : `Looking at ${looked} of ${picked.length} files`,
      state: 'running',
      progress: looked / picked.length,
      cancel: () => {
        stopped = true
        work.remove(looking)
      },
    })
  const needs = {
    digest: digestOf,
    folderAt: async (path: readonly string[]) =>
      path.length === 0 ? target.folder : below(await folders(), target.folder, path),
    check: (folder: string | null, files: { name: string; sha256?: string }[]) =>
      call(routes.check, { params: { team: target.team }, body: { folder, files } }, { key: newKey() }),
    ask: askAboutKnown,
    looked: (count: number) => {
      if (!stopped) tell(count)
    },
  }
  try {
    tell(0)
    for await (const planned of sortOut(needs, target.place, picked)) {
      if (stopped) return
      add(planned)
    }
  } catch (error) {
    toast.stop('Nothing was uploaded', { detail: error instanceof AppError ? error.message : undefined })
  } finally {
    work.remove(looking)
  }
}
