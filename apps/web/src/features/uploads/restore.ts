import { resumeUnfinished } from './resume.ts'
import { markReported, queue } from './engine.ts'
import { type ListFolders, checkBatch } from './check-batch.ts'

/** Resumes this person's unfinished uploads from other tabs or earlier visits. */
export const restoreUploads = (user: string, folders: ListFolders) =>
  resumeUnfinished(queue, user, (uploads) => {
    markReported(uploads)
    const batches = new Set(uploads.flatMap(({ state, batch }) => (state === 'looking' ? [batch] : [])))
    for (const batch of batches) void checkBatch(batch, folders)
  })
