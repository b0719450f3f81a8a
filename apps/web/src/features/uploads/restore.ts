import { restore } from './again.ts'
import { heard, queue } from './engine.ts'
import { type FoldersOf, lookThrough } from './look.ts'

/** Goes on with what other pages of this person left undone. */
export const restoreUploads = (user: string, folders: FoldersOf) =>
  restore(queue, user, (uploads) => {
    heard(uploads)
    const batches = new Set(uploads.flatMap(({ state, batch }) => (state === 'looking' ? [batch] : [])))
    for (const batch of batches) void lookThrough(batch, folders)
  })
