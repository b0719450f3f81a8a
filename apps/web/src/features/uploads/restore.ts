import { resumeUnfinished } from './resume.ts'
import { markReported, queue } from './engine.ts'
import { type ListFolders, checkBatch } from './check-batch.ts'

/** Takes over unfinished uploads of other pages of this person. */
export const restoreUploads = (user: string, folders: ListFolders) =>
  resumeUnfinished(queue, user, (uploads) => {
    markReported(uploads)
    const batches = new Set(uploads.flatMap(({ state, batch }) => (state === 'looking' ? [batch] : [])))
    for (const batch of batches) void checkBatch(batch, folders)
  })
