import { UPLOAD_KEPT_HOURS, ZIP_MINUTES_MAX } from '@vitrine/contract'
import { z } from 'zod'
import { inBatches } from '../../platform/batches.ts'
import { defineJob, defineSchedule, type JobContext } from '../../platform/jobs/jobs.ts'
import type { ListedObject } from '../../platform/storage/storage.ts'
import { estimateVersions, knownKeys, knownRenditions } from '../versions/index.ts'
import { endParkedExpansion, expandUpload } from './service/expand.ts'
import * as store from './store.ts'

/** Deletes the bytes of a cancelled upload, whether partly received or a zip that was being expanded. */
export const discardUpload = defineJob({
  name: 'uploads.discard',
  payload: z.object({ upload: z.uuid() }),
  run: async ({ ports }, { upload }) => {
    await ports.storage.arriving.discard(upload)
    await ports.storage.removeAll(upload)
  },
})

export const expandZip = defineJob({
  name: 'uploads.expand',
  payload: z.object({ upload: z.uuid(), team: z.uuid(), user: z.uuid().nullable() }),
  attempts: 4,
  limitMs: (ZIP_MINUTES_MAX + 10) * 60_000,
  run: (ctx, { upload }) => expandUpload(ctx, upload),
  onParked: (ctx, { upload }) => endParkedExpansion(ctx, upload),
})

const young = 3_600_000
type Sweeping = { db: JobContext['db']; ports: Pick<JobContext['ports'], 'now' | 'storage'> }
/** Deletes bytes that don't belong to a version, a rendition or an upload in progress. Skips recent ones.
 *  `partitions`: which parts of the store to sweep (see `Storage.list`); by default, all of it. */
export const removeOrphans = async (
  { db, ports }: Sweeping,
  olderThan = young,
  partitions: readonly (string | undefined)[] = [undefined],
) => {
  const before = new Date(ports.now().getTime() - olderThan)
  const clear = async (keys: string[]) => {
    const uuids = [...new Set(keys.map((key) => key.slice(0, 36)))]
    // Queried in this order, so that an upload that becomes a version in between is found at least once.
    const open = await store.findOpenUploads(db, uuids)
    const known = await knownKeys(db, uuids)
    const made = await knownRenditions(
      db,
      keys.filter((key) => key.length > 36),
    )
    for (const uuid of uuids) if (!known.has(uuid) && !open.has(uuid)) await ports.storage.removeAll(uuid)
    for (const key of keys)
      if (key.length > 36 && known.has(key.slice(0, 36)) && !made.has(key)) await ports.storage.remove(key)
  }
  const discard = async (keys: string[]) => {
    const open = await store.findOpenUploads(db, keys)
    for (const key of keys) if (!open.has(key)) await ports.storage.arriving.discard(key)
  }
  for (const partition of partitions)
    for await (const keys of inBatches(olderIn(ports.storage.list(partition), before))) await clear(keys)
  for await (const keys of inBatches(olderIn(ports.storage.arriving.list(), before))) await discard(keys)
  await ports.storage.sweep(before)
}

/** Yields the keys of objects last modified before a time. */
async function* olderIn(all: AsyncIterable<ListedObject>, before: Date) {
  for await (const { key, modified_at } of all) if (modified_at < before) yield key
}

const HOUR_MS = 3_600_000
/** Roughly how many originals are swept per hour, and the maximum number of hours for sweeping the whole store. */
const [SWEPT_AN_HOUR, MOST_HOURS] = [100_000, 24]
const allPartitions = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))

/** Returns the partitions to sweep in this hour: all of them in a small store, different ones every hour in a large store. */
export const partitionsOfHour = (originals: number, now: Date): string[] => {
  const parts = Math.min(MOST_HOURS, Math.max(1, Math.ceil(originals / SWEPT_AN_HOUR)))
  const turn = Math.floor(now.getTime() / HOUR_MS) % parts
  return allPartitions.filter((_, n) => n % parts === turn)
}

/** Cleans up abandoned uploads and orphaned bytes. */
export const sweepUploads = defineSchedule({
  name: 'uploads.sweep',
  every: '41 * * * *',
  run: async (ctx) => {
    for (const { uuid } of await store.cancelOld(ctx.db, UPLOAD_KEPT_HOURS))
      await ctx.ports.storage.arriving.discard(uuid)
    await store.deleteOld(ctx.db)
    await removeOrphans(ctx, young, partitionsOfHour(await estimateVersions(ctx.db), ctx.ports.now()))
  },
})
