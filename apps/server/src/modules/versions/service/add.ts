import { randomUUID } from 'node:crypto'
import type { Source } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { recordEach, type SubscribedJob } from '../../../platform/db/ledger.ts'
import type { Context } from '../../../platform/http/context.ts'
import { fileTypeOf } from '../../../platform/media/mime-types.ts'
import * as store from '../store.ts'
import { requireQuota } from './quota.ts'

/** Bytes that have been received completely, and their type. `source`: who created them and where they come from. */
export type ReceivedBytes = {
  key: string
  size: number
  sha256: string
  file_type: string
  original_name: string
  source?: Source | null
  /** The same value for all versions uploaded together. */
  together?: string
}
type NewRow = Omit<store.NewFile, 'uuid'>
/** Returns a file and its first version, with new ids. */
const newPair = ({ team, created_by = null, ...row }: NewRow, arrived: ReceivedBytes, copied_from: string | null) => {
  const [file, version] = [randomUUID(), randomUUID()]
  const { kind } = fileTypeOf(arrived.file_type)
  return {
    file: { ...row, team, created_by, uuid: file, copied_from },
    version: { uuid: version, team, file, kind, created_by, ...arrived },
  }
}
const eventOf = ({ file, version }: ReturnType<typeof newPair>) => ({
  about: file.uuid,
  data: { file: file.uuid, version: version.uuid, first: true, kind: version.kind, size: version.size },
})

/** Adds a file with these bytes as its first version. Returns the file's id. The file is marked as a copy if the library
 *  already has one with the same bytes. */
export const addFile = async (ctx: RecordingContext, row: NewRow, arrived: ReceivedBytes): Promise<string> => {
  await requireQuota(ctx.db, row.team, arrived.size)
  const [same] = await store.findDuplicates(ctx.db, row.team, [arrived.sha256])
  const pair = newPair(row, arrived, same?.uuid ?? null)
  await store.insertWithFiles(ctx.db, [pair])
  const { about, data } = eventOf(pair)
  await ctx.record('version.uploaded', data, { team: row.team, actor: pair.file.created_by, about })
  return about
}

type Owner = { team: string; user: string | null }
/** Adds several files from one person in a few statements, however many there are. Returns their ids in the same order. */
export const addFiles = async (
  db: Db,
  jobs: readonly SubscribedJob[],
  { team, user }: Owner,
  added: readonly { row: Omit<NewRow, 'team' | 'created_by'>; arrived: ReceivedBytes }[],
): Promise<string[]> => {
  if (added.length === 0) return []
  await requireQuota(
    db,
    team,
    added.reduce((sum, { arrived }) => sum + arrived.size, 0),
  )
  const sums = [...new Set(added.map(({ arrived }) => arrived.sha256))]
  const known = new Map((await store.findDuplicates(db, team, sums)).map(({ sha256, uuid }) => [sha256, uuid]))
  const pairs = added.map(({ row, arrived }) => {
    const pair = newPair({ ...row, team, created_by: user }, arrived, known.get(arrived.sha256) ?? null)
    // Files awaiting review aren't in the library yet, so nothing can be marked as a copy of them.
    if (!row.review_status && !known.has(arrived.sha256)) known.set(arrived.sha256, pair.file.uuid)
    return pair
  })
  await store.insertWithFiles(db, pairs)
  await recordEach(db, jobs, { team, actor: user }, 'version.uploaded', pairs.map(eventOf))
  return pairs.map(({ file }) => file.uuid)
}

type RecordingContext = { db: Db; record: Context<'member', 'version.uploaded'>['record'] }

const names = new Intl.Collator('en-GB', { numeric: true })
/** Compares names in natural order: 2 before 10. */
export const compareNames = names.compare

/**
 * Sorts versions uploaded together, so that the first by name ranks highest. Does nothing if the two newest are already
 * in order, because the older ones were sorted when they arrived.
 */
const sortTogether = async (db: Db, file: string, together: string) => {
  const [last, before] = await store.listUploadedTogether(db, file, together, 2)
  if (!last || !before || compareNames(last.original_name, before.original_name) <= 0) return
  const all = await store.listUploadedTogether(db, file, together)
  const sorted = all.toSorted((a, b) => compareNames(a.original_name, b.original_name))
  await store.setRanks(
    db,
    sorted.map(({ uuid }, at) => ({ uuid, rank: all[at]?.rank ?? 0 })),
  )
}

/** Adds stored bytes as the newest version of a file. The recorded event starts the processing. A version the team
 *  makes from a creator's post, such as a crop, keeps that post as its source. */
export const addVersion = async (
  ctx: RecordingContext,
  file: { uuid: string; team: string; first: boolean },
  arrived: ReceivedBytes,
  user: string | null,
  uuid: string = randomUUID(),
) => {
  await requireQuota(ctx.db, file.team, arrived.size)
  const [before] = await store.lockFile(ctx.db, file.uuid)
  const number = file.first ? 1 : (before?.made ?? 0) + 1
  const { kind } = fileTypeOf(arrived.file_type)
  const source = arrived.source ?? (file.first ? null : await store.postSource(ctx.db, file.uuid))
  const row = { uuid, team: file.team, file: file.uuid, number, kind, created_by: user, ...arrived, source }
  await store.insert(ctx.db, row)
  if (arrived.together) await sortTogether(ctx.db, file.uuid, arrived.together)
  await store.setActive(ctx.db, file.uuid, number)
  const by = { team: file.team, actor: user, about: file.uuid }
  const { size } = arrived
  await ctx.record('version.uploaded', { file: file.uuid, version: uuid, first: file.first, kind, size }, by)
  return uuid
}
