import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '@vitrine/contract'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import type { ZipEntry } from '../../../platform/zip/read.ts'
import type { ReceivedBytes } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import * as store from '../store.ts'
import { requireUploadAllowed } from './require-upload-allowed.ts'
import { addEntryFiles } from './add-uploaded-file.ts'

/** Entries per transaction: enough to write rows efficiently, but few enough to let other requests run in between. */
const BATCH_FILES = 64
const BATCH_PROBLEMS = 500

type Waiting = { entry: ZipEntry; arrived: ReceivedBytes | string }

/**
 * Collects entries of a zip and stores them in batches. Before each batch, checks again whether the upload is still
 * allowed. Once it isn't, no more entries become files.
 */
export const newEntryBatch = (ctx: JobContext, upload: store.Row) => {
  let waiting: Waiting[] = []
  let refusal: string | undefined
  const arrivedIn = (batch: readonly Waiting[]) =>
    batch.flatMap(({ arrived }) => (typeof arrived === 'string' ? [] : [arrived]))
  const remove = async (batch: readonly Waiting[]) => {
    for (const { key } of arrivedIn(batch)) await ctx.ports.storage.remove(key)
  }

  /** Turns a batch into files or versions. Returns false if the upload was cancelled. */
  const enter = (batch: readonly Waiting[]) =>
    ctx.write(async (tx) => {
      const held = await store.lock(tx.db, upload.uuid)
      if (held?.state !== 'expanding') return false
      const kept = batch.flatMap(({ entry, arrived }) =>
        typeof arrived === 'string' ? [] : [{ arrived, inside: entry.path.slice(0, -1) }],
      )
      if (kept.length > 0) await requireUploadAllowed(tx.db, upload, ctx.ports.now())
      const files = (await addEntryFiles(tx, ctx.ports.jobs, upload, kept)).values()
      const rows = batch.map(({ entry: { position, name }, arrived }) => ({
        upload: upload.uuid,
        position,
        name,
        ...(typeof arrived === 'string' ? { problem: arrived } : { file: files.next().value ?? null }),
      }))
      await store.addEntries(tx.db, rows)
      return true
    })

  const flush = async (): Promise<void> => {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    try {
      if (!(await enter(batch))) await remove(batch)
    } catch (error) {
      await remove(batch)
      if (!(error instanceof AppError) || error.status >= 500) throw error
      refusal = copy.restKept(error.message)
      await store.addEntries(
        ctx.db,
        batch.map(({ entry: { position, name }, arrived }) => ({
          upload: upload.uuid,
          position,
          name,
          problem: typeof arrived === 'string' ? arrived : refusal,
        })),
      )
    }
    await nextTurn()
  }
  return {
    /** Returns why no more entries may become files, or undefined if they may. */
    refusal: () => refusal,
    flush,
    add: async (entry: ZipEntry, arrived: ReceivedBytes | string) => {
      waiting.push({ entry, arrived })
      if (arrivedIn(waiting).length >= BATCH_FILES || waiting.length >= BATCH_PROBLEMS) await flush()
    },
    /** Stores the entries collected before an error, and returns the error. */
    flushBefore: async (error: unknown) => {
      await flush()
      return error
    },
    /** Discards entries that have not become files yet. */
    discard: async () => {
      await remove(waiting)
      waiting = []
    },
  }
}
