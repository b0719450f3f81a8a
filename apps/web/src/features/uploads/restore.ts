import { queue, wake } from './engine.ts'
import { type FoldersOf, lookThrough } from './look.ts'

/** Goes on with what other pages of this person left undone. */
export const restoreUploads = (user: string, folders: FoldersOf) =>
  queue.restore(user, (uploads) => {
    for (const { id, state } of uploads) if (state === 'asleep') void wake(id)
    const batches = new Set(uploads.flatMap(({ state, batch }) => (state === 'looking' ? [batch] : [])))
    for (const batch of batches) void lookThrough(batch, folders)
  })
