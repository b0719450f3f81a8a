import { newKey } from '../../lib/client.ts'
import type { Planned } from './known.ts'
import { fileName } from './picked.ts'
import type { Source, Target, Upload } from './upload.ts'

/** A file that was chosen, as it stands in a queue before anything is sent. */
export const newUpload = (batch: string, target: Target, { picked, version_of }: Planned): [Upload, Source] => {
  const { file, path, handle } = picked
  const upload: Upload = {
    id: newKey(),
    batch,
    target: version_of === null ? target : { ...target, version_of },
    name: fileName(file.name),
    size: file.size,
    file_type: file.type.slice(0, 200),
    path: version_of === null ? path : [],
    state: 'waiting',
    sent: 0,
    remote: null,
    problem: null,
    made: null,
  }
  return [upload, { file, handle }]
}
