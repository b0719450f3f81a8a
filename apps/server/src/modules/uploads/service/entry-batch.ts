import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '@vitrine/contract'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import type { ZipEntry } from '../../../platform/zip/read.ts'
import type { Arrived } from '../../versions/index.ts'
import * as store from '../store.ts'
import { mustStillUpload } from './admission.ts'
import { enterArrived, type KnownFolders } from './arrive.ts'

/** Entries of one transaction. Few, so that it is short and holds few locks: everybody else's requests come in between. */
const BATCH_FILES = 16
const BATCH_PROBLEMS = 500

type Waiting = { entry: ZipEntry; arrived: Arrived | string }

/** Collects entries of a zip and writes them down some at a time. Each batch decides anew whether the upload is still allowed; after a
 *  refusal nothing more becomes a file. */
export const newEntryBatch = (ctx: JobContext, upload: store.Row) => {
  let waiting: Waiting[] = []
  let refusal: string | undefined
  const arrivedIn = (batch: readonly Waiting[]) =>
    batch.flatMap(({ arrived }) => (typeof arrived === 'string' ? [] : [arrived]))
  const remove = async (batch: readonly Waiting[]) => {
    for (const { key } of arrivedIn(batch)) await ctx.ports.storage.remove(key)
  }

  /** Makes a batch files or versions. Returns false where the upload was cancelled. */
  const enter = (batch: readonly Waiting[]) =>
    ctx.write(async (tx) => {
      const held = await store.lock(tx.db, upload.uuid)
      if (held?.state !== 'expanding') return false
      if (arrivedIn(batch).length > 0) await mustStillUpload(tx.db, upload, ctx.ports.now())
      const folders: KnownFolders = new Map()
      const rows: Parameters<typeof store.addEntries>[1] = []
      for (const { entry, arrived } of batch) {
        const row = { upload: upload.uuid, position: entry.position, name: entry.name }
        if (typeof arrived === 'string') rows.push({ ...row, problem: arrived })
        else rows.push({ ...row, file: await enterArrived(tx, upload, arrived, entry.path.slice(0, -1), folders) })
      }
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
      refusal = `${error.message} Files before it are kept.`
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
    /** Why nothing more may become a file. */
    refusal: () => refusal,
    flush,
    add: async (entry: ZipEntry, arrived: Arrived | string) => {
      waiting.push({ entry, arrived })
      if (arrivedIn(waiting).length >= BATCH_FILES || waiting.length >= BATCH_PROBLEMS) await flush()
    },
    /** Keeps what has come before an error, and returns the error. */
    flushBefore: async (error: unknown) => {
      await flush()
      return error
    },
    /** Forgets what has not become a file yet. */
    discard: async () => {
      await remove(waiting)
      waiting = []
    },
  }
}
