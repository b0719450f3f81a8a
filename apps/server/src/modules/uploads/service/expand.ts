import { AppError, GUEST_FILES_PER_HOUR, GUEST_LINK_MAX_BYTES, ZIP_BYTES_MAX, ZIP_ENTRIES_MAX } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { newOutputCheck } from '../../../platform/zip/check-output.ts'
import { readZip, type ZipEntry, ZipProblem } from '../../../platform/zip/read.ts'
import { type ReceivedBytes, compareNames, removeBytes } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import * as store from '../store.ts'
import { guestRefusal } from './add-uploaded-file.ts'
import { newEntryBatch } from './entry-batch.ts'
import { newEntryGroup } from './entry-group.ts'
import { unpackEntry } from './unpack.ts'
import { watchExpansion } from './watch-expansion.ts'

/** Expands an uploaded zip. Safe to run twice: finished entries are skipped. */
export const expandUpload = async (ctx: JobContext, uuid: string) => {
  const upload = await store.one(ctx.db, uuid)
  if (upload?.state !== 'expanding') return
  await ctx.ports.storage
    .withFile(uuid, (file) => expandFile(ctx, upload, file))
    .catch(async (error: unknown) => {
      if (!(error instanceof ZipProblem)) throw error
      await store.addEntry(ctx.db, { upload: uuid, position: 0, name: upload.name, problem: error.message })
    })
  await endExpansion(ctx, uuid)
}

/** Ends an expansion that won't be retried. Files extracted so far are kept. */
export const endParkedExpansion = async (ctx: JobContext, uuid: string) => {
  const upload = await store.one(ctx.db, uuid)
  if (upload?.state !== 'expanding') return
  const problem = copy.zipFailed
  await store.addEntry(ctx.db, { upload: uuid, position: 0, name: upload.name, problem })
  await endExpansion(ctx, uuid)
}

const endExpansion = (ctx: JobContext, uuid: string) =>
  ctx.write(async ({ db, record, enqueue }) => {
    const upload = await store.lock(db, uuid)
    if (upload?.state !== 'expanding') return
    const { files, left_out } = await store.countEntries(db, uuid)
    // A zip has no resulting file of its own: callers read the result of each entry instead.
    await store.finish(db, uuid, null)
    await enqueue(removeBytes, { keys: [uuid] })
    await record('upload.expanded', { upload: uuid, files, left_out }, { team: upload.team })
  })

/** Returns how many files and bytes a zip may expand to: for guests, whatever remains of the guest link's limits. */
const limitsFor = async ({ db }: Pick<JobContext, 'db'>, { uuid, guest_link }: store.Row) => {
  if (guest_link === null) return { files: ZIP_ENTRIES_MAX, bytes: ZIP_BYTES_MAX }
  const brought = await store.guestLinkUsage(db, guest_link, uuid)
  return { files: GUEST_FILES_PER_HOUR - brought.files, bytes: GUEST_LINK_MAX_BYTES - brought.bytes }
}

const nameOf = ({ path, name }: ZipEntry) => path.at(-1) ?? name
/** Sorts versions of a file in reverse order of name: the first by name is added last and becomes the active version. */
const byNameDescending = (one: ZipEntry, other: ZipEntry) => compareNames(nameOf(other), nameOf(one))

/** The maximum number and total size of entries unpacked concurrently. Small entries mostly wait for the disk. */
const GROUP_ENTRIES = 16
const GROUP_BYTES = 8 * 1024 * 1024

/** Expands a zip, a few entries at a time. If something stops it (too many bytes, a timeout, a lost permission),
 *  every remaining entry is listed with that reason. */
const expandFile = async (ctx: JobContext, upload: store.Row, file: string) => {
  const settled = await store.settledEntries(ctx.db, upload.uuid)
  const limits = await limitsFor(ctx, upload)
  const check = newOutputCheck(upload.size, limits.bytes)
  const batch = newEntryBatch(ctx, upload)
  using watch = watchExpansion(ctx, upload.uuid)
  const refuse = (arrived: ReceivedBytes) => guestRefusal(upload, arrived)
  const group = newEntryGroup((entry) => unpackEntry(ctx.ports, entry, check, { signal: watch.signal, refuse }))
  let left = limits.files
  let ended: string | undefined
  /** Adds the unpacked entries in the order in which they were read. After an error, stores the other entries and then
   *  throws. */
  const addGroup = async () => {
    let failure: unknown
    for (const { entry, result } of await group.finish()) {
      if (result.status === 'fulfilled') {
        if (typeof result.value !== 'string') left -= 1
        await batch.add(entry, result.value)
      } else if (result.reason instanceof ZipProblem) {
        ended ??= result.reason.message
        await batch.add(entry, result.reason.message)
      } else failure ??= result.reason
    }
    if (failure !== undefined && !watch.isCancelled()) throw await batch.flushBefore(failure)
    ended ??= batch.refusal() ?? watch.overdue()
  }
  const isFull = ({ size }: ZipEntry) =>
    group.count() >= Math.min(GROUP_ENTRIES, left) || group.bytes() + size > GROUP_BYTES
  for await (const entry of readZip(file, upload.file ? byNameDescending : undefined)) {
    if (settled.has(entry.position)) continue
    if (group.count() > 0 && (isFull(entry) || ctx.signal.aborted)) await addGroup()
    ctx.signal.throwIfAborted()
    if (watch.isCancelled()) break
    const problem = ended ?? entry.problem ?? (left > 0 ? undefined : copy.noMoreFiles)
    if (problem === undefined) group.start(entry)
    else await batch.add(entry, problem)
  }
  await addGroup()
  await (watch.isCancelled() ? batch.discard() : batch.flush())
}

/** Returns the result of a zip for the person who uploaded it. */
export const zipEntries = async ({ db }: Context<'member'>, uuid: string) => {
  const upload = await store.one(db, uuid)
  if (!upload) throw new AppError('thing.not_found')
  const entries = await store.entriesOf(db, uuid)
  const left_out = entries.flatMap(({ name, problem }) => (problem === null ? [] : [{ name, problem }]))
  return { expanding: upload.state === 'expanding', files: entries.length - left_out.length, left_out }
}
