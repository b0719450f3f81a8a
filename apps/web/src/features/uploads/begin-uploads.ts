import { UPLOAD_MAX_BYTES } from '@vitrine/contract'
import { newIdempotencyKey } from '../../lib/client.ts'
import { sizeInWords } from '../../lib/sizes.ts'
import { toast } from '../../ui/toasts.tsx'
import { uploadWords } from './copy.ts'
import { queue } from './engine.ts'
import { type ListFolders, checkBatch } from './check-batch.ts'
import { newUpload } from './new-upload.ts'
import type { PickedFile } from './picked-files.ts'
import type { Target } from './upload.ts'

const leaveOutLarge = (picked: readonly PickedFile[]) => {
  const large = picked.filter(({ file }) => file.size > UPLOAD_MAX_BYTES)
  if (large.length > 0)
    toast.stop(uploadWords.tooLarge(large.map(({ file }) => file.name)), {
      detail: uploadWords.largest(sizeInWords(UPLOAD_MAX_BYTES)),
    })
  return picked.filter((one) => !large.includes(one))
}

/** Starts uploads: adds all files to the queue, checks for existing ones, asks about those, and sends the rest. */
export const beginUploads = async (
  target: Target,
  chosen: readonly PickedFile[],
  folders: ListFolders,
): Promise<void> => {
  const picked = leaveOutLarge(chosen)
  if (picked.length === 0) return
  const batch = newIdempotencyKey()
  const asVersions = target.version_of !== null
  // The version uploaded last comes first, so versions are sent in reverse order to end up sorted by name.
  const inOrder = asVersions ? picked.toReversed() : picked
  queue.add(inOrder.map((one) => newUpload(batch, target, one, asVersions ? 'waiting' : 'looking')))
  await checkBatch(batch, folders)
}
