import { newIdempotencyKey } from '../../lib/idempotency-key.ts'
import { cleanFileName, type PickedFile } from './picked-files.ts'
import type { Source, Target, Upload } from './upload.ts'

let last = 0
/** Returns a new id. Ids sort by creation time, so that stored uploads keep their order. */
const newId = () => {
  last = Math.max(last + 1, Date.now() * 1000)
  return `${last} ${newIdempotencyKey()}`
}

/** Returns a chosen file as a queue entry before sending; `looking` if the library still has to be checked. */
export const newUpload = (
  batch: string,
  target: Target,
  { file, path, handle }: PickedFile,
  state: 'looking' | 'waiting',
): [Upload, Source] => {
  const upload: Upload = {
    id: newId(),
    batch,
    target,
    name: cleanFileName(file.name),
    size: file.size,
    modified: file.lastModified,
    file_type: file.type.slice(0, 200),
    path: target.version_of === null ? path : [],
    state,
    sent: 0,
    remote: null,
    problem: null,
    made: null,
    unpacked: null,
  }
  return [upload, { file, handle }]
}
