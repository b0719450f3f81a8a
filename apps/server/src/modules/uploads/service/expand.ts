import { Readable } from 'node:stream'
import { AppError, GUEST_FILES_PER_HOUR, GUEST_LINK_MAX_BYTES, ZIP_BYTES_MAX, ZIP_ENTRIES_MAX } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { EntryProblem, newOutputCount, readZip, type ZipEntry, ZipProblem } from '../../../platform/zip/read.ts'
import { type Arrived, byName, removeBytes } from '../../versions/index.ts'
import * as store from '../store.ts'
import { enterArrived, refusedFromGuest } from './arrive.ts'

/** Opens a zip entry by entry, each to a key of its own. It may run twice: what is settled is not done again. */
export const expandUpload = async (ctx: JobContext, uuid: string) => {
  const upload = await store.one(ctx.db, uuid)
  if (upload?.state !== 'expanding') return
  await ctx.ports.storage
    .withFile(uuid, (file) => expandFile(ctx, upload, file))
    .catch(async (error: unknown) => {
      if (!(error instanceof ZipProblem)) throw error
      await store.addEntry(ctx.db, { upload: uuid, position: 0, name: upload.name, problem: error.message })
    })
  await ctx.write(async ({ db, record, enqueue }) => {
    const entries = await store.entriesOf(db, uuid)
    const left_out = entries.filter(({ problem }) => problem !== null).length
    // It became several files or none, never one: whoever asks later must still ask what became of each entry.
    await store.finish(db, uuid, null)
    await enqueue(removeBytes, { keys: [uuid] })
    await record('upload.expanded', { upload: uuid, files: entries.length - left_out, left_out })
  })
}

/** How much may come out of a zip: what a guest sends has the room that is left to its link. */
const roomFor = async ({ db }: Pick<JobContext, 'db'>, { uuid, guest_link }: store.Row) => {
  if (guest_link === null) return { files: ZIP_ENTRIES_MAX, bytes: ZIP_BYTES_MAX }
  const brought = await store.broughtBy(db, guest_link, uuid)
  return { files: GUEST_FILES_PER_HOUR - brought.files, bytes: GUEST_LINK_MAX_BYTES - brought.bytes }
}

const expandFile = async (ctx: JobContext, upload: store.Row, file: string) => {
  const settled = await store.settledEntries(ctx.db, upload.uuid)
  const room = await roomFor(ctx, upload)
  const counted = newOutputCount(upload.size, room.bytes)
  let left = room.files
  // A file gets its versions in the order of their names, the first of them in front; a folder takes them as they come.
  const nameOf = ({ path, name }: ZipEntry) => path.at(-1) ?? name
  const backwards = (one: ZipEntry, other: ZipEntry) => byName(nameOf(other), nameOf(one))
  for await (const entry of readZip(file, upload.file ? backwards : undefined)) {
    ctx.signal.throwIfAborted()
    if (settled.has(entry.position)) continue
    const problem = entry.problem ?? (left > 0 ? undefined : 'No more files are taken for now.')
    if (await takeEntry(ctx, upload, { ...entry, problem }, counted)) left--
  }
}

type Counted = ReturnType<typeof newOutputCount>
const takeEntry = async (ctx: JobContext, upload: store.Row, entry: ZipEntry, counted: Counted) => {
  const row = { upload: upload.uuid, position: entry.position, name: entry.name }
  const arrived = entry.problem ?? (await unpack(ctx, entry, counted))
  if (typeof arrived === 'string') {
    await store.addEntry(ctx.db, { ...row, problem: arrived })
    return false
  }
  const refused = refusedFromGuest(upload, arrived)
  if (refused) {
    await ctx.ports.storage.remove(arrived.key)
    await store.addEntry(ctx.db, { ...row, problem: refused })
    return false
  }
  await ctx.write(async (tx) => {
    const inside = entry.path.slice(0, -1).map((name) => name.slice(0, 200))
    const file = await enterArrived(tx, upload, arrived, inside)
    await store.addEntry(tx.db, { ...row, file })
  })
  return true
}

/** The bytes of one entry under a key of their own, or why it was left out. */
const unpack = async ({ ports }: JobContext, entry: ZipEntry, counted: Counted): Promise<Arrived | string> => {
  try {
    const stored = await ports.storage.stage(Readable.from(counted(await entry.open(), entry.packed)))
    const original_name = entry.path.at(-1) ?? entry.name
    const file_type = await ports.storage.withFile(stored.key, (path) => ports.media.sniff(path, original_name))
    if (file_type !== 'application/zip') return { ...stored, file_type, original_name }
    await ports.storage.remove(stored.key)
    return 'It is a zip inside of the zip. Upload it on its own.'
  } catch (error) {
    if (error instanceof ZipProblem || error instanceof AppError) throw error
    if (error instanceof EntryProblem) return error.message
    return 'It is damaged.'
  }
}

/** What became of a zip, for whoever sent it. */
export const zipEntries = async ({ db }: Context<'member'>, uuid: string) => {
  const upload = await store.one(db, uuid)
  const entries = await store.entriesOf(db, uuid)
  const left_out = entries.flatMap(({ name, problem }) => (problem === null ? [] : [{ name, problem }]))
  return { expanding: upload?.state === 'expanding', files: entries.length - left_out.length, left_out }
}
