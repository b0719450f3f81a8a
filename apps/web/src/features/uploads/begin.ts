import { UPLOAD_MAX_BYTES } from '@vitrine/contract'
import { newKey } from '../../lib/client.ts'
import { sizeInWords } from '../../lib/sizes.ts'
import { toast } from '../../ui/toasts.tsx'
import { queue } from './engine.ts'
import { type FoldersOf, lookThrough } from './look.ts'
import { fileName, type Picked } from './picked.ts'
import type { Source, Target, Upload } from './upload.ts'

let last = 0
/** Ids sort by the moment they were made: what the browser kept is found again in its order. */
const newId = () => {
  last = Math.max(last + 1, Date.now() * 1000)
  return `${last} ${newKey()}`
}

const newUpload = (batch: string, target: Target, { file, path, handle }: Picked): [Upload, Source] => {
  const asVersion = target.version_of !== null
  const upload: Upload = {
    id: newId(),
    batch,
    target,
    name: fileName(file.name),
    size: file.size,
    file_type: file.type.slice(0, 200),
    path: asVersion ? [] : path,
    state: asVersion ? 'waiting' : 'looking',
    sent: 0,
    remote: null,
    problem: null,
    made: null,
    unpacked: null,
  }
  return [upload, { file, handle }]
}

const leaveOutLarge = (picked: readonly Picked[]) => {
  const large = picked.filter(({ file }) => file.size > UPLOAD_MAX_BYTES)
  if (large.length > 0)
    toast.stop(large.length === 1 ? `${large[0]?.file.name} is too large` : `${large.length} files are too large`, {
      detail: `The largest file that is taken has ${sizeInWords(UPLOAD_MAX_BYTES)}.`,
    })
  return picked.filter((one) => !large.includes(one))
}

/** Begins to upload: everything is in the queue at once, is looked at, asked about where it is known, and sent. */
export const beginUploads = async (target: Target, chosen: readonly Picked[], folders: FoldersOf): Promise<void> => {
  const picked = leaveOutLarge(chosen)
  if (picked.length === 0) return
  const batch = newKey()
  // The version that comes last stands in front: so several stand in the order of their names.
  const inOrder = target.version_of === null ? picked : picked.toReversed()
  queue.add(inOrder.map((one) => newUpload(batch, target, one)))
  await lookThrough(batch, folders)
}
