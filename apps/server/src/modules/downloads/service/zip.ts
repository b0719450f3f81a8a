import { AppError, type Decision, decide, type OwnPage, type StepsTaken, type ZipBegun } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { decided } from '../../../platform/http/decided.ts'
import { uniqueNames } from '../../../platform/http/file-names.ts'
import { isId, newId } from '../../../platform/ids.ts'
import { pourZip, type ZipMember, zipLength } from '../../../platform/zip/write.ts'
import { activeOf, downloadName } from '../../versions/index.ts'
import * as receipts from '../store/receipts.ts'
import { beginDownload } from './begin.ts'
import { bytesOf, needBegun } from './bytes.ts'
import { doorTo } from './requests.ts'
import { proofOf, sharedDoor, type TermedDoor, withRules } from './terms.ts'

type Told = 'file.downloaded' | 'download.agreed' | 'user.updated'
type Beginning = Context<'viewer' | 'member', Told>

/** Called as the link is that it was taken through, or as the team. */
const zipName = async ({ db, now }: Pick<Context, 'db' | 'now'>, from: { team: string; link: string | null }) =>
  `${(await receipts.titleFor(db, from)) || 'Files'} ${now.toISOString().slice(0, 10)}.zip`
const unready = 'It is still being prepared: try again in a minute.'

const leftOut = async (ctx: Beginning, { actor, file }: TermedDoor, reason: string) => {
  const version = await activeOf(ctx.db, file.uuid)
  const name = version ? await downloadName(ctx, { actor, file }, version.uuid, version.file_type) : ''
  return { file: file.uuid, name, reason }
}

/** Begins the download of many files as one. Steps that any of them asks for are asked for once; what cannot be had is left
 *  out and named. */
const begin = async (ctx: Beginning, doors: TermedDoor[], taken: StepsTaken, missing = 0): Promise<ZipBegun> => {
  // One after the other: they share the one connection of the transaction.
  const asked: ({ door: TermedDoor } & Decision)[] = []
  for (const one of doors) {
    const door = await withRules(ctx, one, undefined)
    const { actor, file, surface } = door
    const proof = await proofOf(ctx, door, taken)
    asked.push({ door, ...decide({ actor, file, surface, action: 'download', at: ctx.now, proof }) })
  }
  const undone = new Set(asked.flatMap(({ verdict, steps }) => (verdict === 'steps' ? steps : [])))
  if (undone.size) throw new AppError('rights.steps', { steps: [...undone] })
  const gone = missing + asked.filter(({ verdict }) => verdict === 'absent').length
  const zip = newId()
  const left_out: ZipBegun['left_out'] = []
  const taking: { name: string; size: number }[] = []
  for (const { door, verdict, reasons } of asked) {
    const inside = door.actor.kind === 'member' && door.actor.team === door.file.team && door.surface.kind === 'app'
    const why =
      verdict === 'allow' ? undefined : (reasons[0]?.[inside ? 'team' : 'outsider'] ?? 'It cannot be downloaded.')
    const begun = why === undefined ? await beginDownload(ctx, door, taken, zip) : undefined
    if (begun?.ready) taking.push(begun)
    else if (verdict !== 'absent') left_out.push(await leftOut(ctx, door, why ?? begun?.problem ?? unready))
  }
  if (taking.length === 0) throw new AppError('rights.denied', { reasons: left_out.map(({ reason }) => reason) })
  const names = uniqueNames(taking.map(({ name }) => name))
  const size = zipLength(taking.map((one, at) => ({ size: one.size, name: names[at] ?? one.name })))
  const url = `/v1/files/download/zip/bytes/${zip}/`
  const [first] = doors
  const from = { team: first?.file.team ?? '', link: first?.link ?? null }
  return { zip, url, name: await zipName(ctx, from), size, files: taking.length, left_out, gone }
}

export const beginZip = async (ctx: Context<'member', Told>, files: string[], taken: StepsTaken) => {
  const doors: TermedDoor[] = []
  for (const file of new Set(files)) doors.push(await doorTo(ctx, file))
  return begin(ctx, doors, taken)
}
export const beginSharedZip = async (
  ctx: Context<'viewer', Told>,
  link: string,
  items: string[],
  taken: StepsTaken,
) => {
  const wanted = new Set(items)
  const doors: TermedDoor[] = []
  for (const item of wanted)
    try {
      doors.push(await sharedDoor(ctx, link, item))
    } catch (error) {
      // What was withdrawn since the page was looked at does not keep the rest back.
      if (!(error instanceof AppError) || error.code !== 'thing.not_found') throw error
    }
  if (doors.length === 0) throw new AppError('thing.not_found')
  return begin(ctx, doors, taken, wanted.size - doors.length)
}

/** The zip as it is written: nothing is kept on disk. All are decided on before the first byte, so that a refusal can still be
 *  told and the length is known; and each once more when its turn comes. What is withdrawn then ends the zip before its end:
 *  nobody takes it for whole. */
export const zipBytes = async (ctx: Context<'user'>, zip: string): Promise<OwnPage> => {
  const rows = isId(zip) ? await receipts.inZip(ctx.db, zip, ctx.actor.user) : []
  const [first] = rows
  if (!first) throw new AppError('thing.not_found')
  needBegun(ctx, first)
  const given: { row: receipts.Row; size: number }[] = []
  let refused = new AppError('thing.not_found')
  for (const row of rows)
    try {
      given.push({ row, size: (await openOne(ctx, row)).size })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused = error
    }
  if (given.length === 0) throw refused
  const names = uniqueNames(given.map(({ row }) => row.file_name))
  const entries = given.map((one, at) => ({ ...one, name: names[at] ?? one.row.uuid }))
  const members = async function* (): AsyncGenerator<ZipMember> {
    for (const { row, name, size } of entries) {
      const found = await openOne(ctx, row)
      if (found.size !== size) throw new Error('what goes into the zip has changed')
      yield { name, modified_at: ctx.now, pour: (write) => ctx.ports.storage.pour(found.key, undefined, write) }
    }
  }
  const length = zipLength(entries)
  return { type: 'application/zip', body: pourZip(members()), attachment: await zipName(ctx, first), length }
}

const openOne = async (ctx: Context<'user'>, row: receipts.Row) => {
  const subject = { uuid: row.uuid, team: '' }
  const { open, as, receipt: _receipt, ...asked } = await bytesOf({ ...ctx, subject }, row)
  if (!as) throw new AppError('thing.not_found')
  const { marked } = decided({ ...asked, ...as, at: ctx.ports.now() })
  return open({ marked })
}
