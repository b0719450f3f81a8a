import { Readable } from 'node:stream'
import { AppError } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { newOutputCount, readZip, type ZipEntry, ZipProblem } from '../../../platform/zip/read.ts'
import { insertFile } from '../../files/index.ts'
import { makePath } from '../../folders/index.ts'
import { addVersion, type Arrived, removeBytes } from '../../versions/index.ts'
import * as store from '../store.ts'

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
    await store.finish(db, uuid, entries.find(({ file }) => file !== null)?.file ?? null)
    await enqueue(removeBytes, { keys: [uuid] })
    await record('upload.expanded', { upload: uuid, files: entries.length - left_out, left_out })
  })
}

const expandFile = async (ctx: JobContext, upload: store.Row, file: string) => {
  const settled = await store.settledEntries(ctx.db, upload.uuid)
  const counted = newOutputCount(upload.size)
  // A file gets its versions in the order of their names, the first of them in front; a folder takes them as they come.
  const backwards = (one: ZipEntry, other: ZipEntry) => other.name.localeCompare(one.name)
  for await (const entry of readZip(file, upload.file ? backwards : undefined)) {
    ctx.signal.throwIfAborted()
    if (!settled.has(entry.position)) await takeEntry(ctx, upload, entry, counted)
  }
}

type Counted = ReturnType<typeof newOutputCount>
const takeEntry = async (ctx: JobContext, upload: store.Row, entry: ZipEntry, counted: Counted) => {
  const row = { upload: upload.uuid, position: entry.position, name: entry.name }
  const arrived = entry.problem ?? (await unpack(ctx, entry, counted))
  if (typeof arrived === 'string') return void (await store.addEntry(ctx.db, { ...row, problem: arrived }))
  await ctx.write(async (tx) => {
    const file = upload.file ?? (await newFile(tx, upload, entry))
    await addVersion(tx, { uuid: file, team: upload.team, first: upload.file === null }, arrived, upload.user)
    await store.addEntry(tx.db, { ...row, file })
  })
}

/** The bytes of one entry under a key of their own, or why it was left out. */
const unpack = async ({ ports }: JobContext, entry: ZipEntry, counted: Counted): Promise<Arrived | string> => {
  try {
    const stored = await ports.storage.stage(Readable.from(counted(await entry.open())))
    const original_name = entry.path.at(-1) ?? entry.name
    const file_type = await ports.storage.withFile(stored.key, (path) => ports.media.sniff(path, original_name))
    if (file_type !== 'application/zip') return { ...stored, file_type, original_name }
    await ports.storage.remove(stored.key)
    return 'It is a zip inside of the zip. Upload it on its own.'
  } catch (error) {
    if (error instanceof ZipProblem || error instanceof AppError) throw error
    return 'It is damaged.'
  }
}

type Told = Parameters<Parameters<JobContext['write']>[0]>[0]
const newFile = async (tx: Told, { team, user, folder, path }: store.Row, entry: ZipEntry) => {
  const inside = entry.path.slice(0, -1).map((name) => name.slice(0, 200))
  const parent_folder = await makePath(tx, { team, folder, user }, [...path, ...inside])
  return insertFile(tx.db, {
    team,
    name: (entry.path.at(-1) ?? 'file').slice(0, 1000),
    parent_folder,
    created_by: user,
  })
}

/** What became of a zip, for whoever sent it. */
export const zipEntries = async ({ db }: Context<'member'>, uuid: string) => {
  const upload = await store.one(db, uuid)
  const entries = await store.entriesOf(db, uuid)
  const left_out = entries.flatMap(({ name, problem }) => (problem === null ? [] : [{ name, problem }]))
  return { expanding: upload?.state === 'expanding', files: entries.length - left_out.length, left_out }
}
