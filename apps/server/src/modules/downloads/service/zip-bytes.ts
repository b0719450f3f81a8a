import { AppError, leftOutNote, type PageReply } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import { uniqueNames } from '../../../platform/http/file-names.ts'
import { isId } from '../../../platform/ids.ts'
import { streamZip, type ZipInput, zipLength } from '../../../platform/zip/write.ts'
import { reloadCaller } from '../../auth/index.ts'
import * as receipts from '../store/receipts.ts'
import { bytesOf, requireNotExpired } from './bytes.ts'
import { isTheirs } from './signed-downloads.ts'
import { type WithheldFile, reasonOf, refusalOf, withhold, type WithholdContext } from './withhold.ts'
import { zipName } from './zip.ts'

type SendContext = Omit<Context<'viewer'>, 'actor' | 'subject'> & WithholdContext

/**
 * Streams the zip without writing it to disk. Rights are checked for all files before the first byte, so that a refusal
 * can still be sent and the length is known; files already withdrawn are listed in a note at the end of the zip. Each
 * file is checked again just before it is sent. If it has been withdrawn, the response is aborted, so that nobody thinks
 * the zip is complete.
 */
export const zipBytes = async (ctx: Context<'user'> & WithholdContext, zip: string): Promise<PageReply> =>
  sendZip(ctx, isId(zip) ? await receipts.inZip(ctx.db, zip, ctx.actor.user) : [])
/** Streams a zip in a media centre. People who aren't signed in use a signed URL. */
export const centreZipBytes = async (
  ctx: Context<'viewer'> & WithholdContext,
  centre: string,
  zip: string,
  key: string | undefined,
): Promise<PageReply> => {
  const { user } = ctx.caller
  const isOwn = isId(zip) && isTheirs(ctx, user, zip, key)
  const rows = isOwn ? await receipts.inZip(ctx.db, zip, user) : []
  return sendZip(
    ctx,
    rows.filter(({ media_centre }) => media_centre === centre),
  )
}

const sendZip = async (ctx: SendContext, rows: receipts.Row[]): Promise<PageReply> => {
  const [first] = rows
  if (!first) throw new AppError('thing.not_found')
  requireNotExpired(ctx, first)
  const given: { row: receipts.Row; size: number }[] = []
  const left: WithheldFile[] = []
  let refused = new AppError('thing.not_found')
  for (const row of rows)
    if (row.withheld !== null) left.push({ row, reason: row.withheld })
    else
      try {
        given.push({ row, size: (await openOne(ctx, row)).size })
      } catch (error) {
        refused = refusalOf(error)
        left.push({ row, reason: reasonOf(refused) })
      }
  if (given.length === 0) {
    await withhold(ctx, left)
    throw refused
  }
  const note = Buffer.from(leftOutNote.text(left.map(({ row, reason }) => ({ name: row.file_name, reason }))))
  const names = uniqueNames([...given.map(({ row }) => row.file_name), leftOutNote.name])
  const entries = given.map((one, at) => ({ ...one, name: names[at] ?? one.row.uuid }))
  const notes = left.length > 0 ? [{ name: names.at(-1) ?? leftOutNote.name, size: note.length }] : []
  const members = async function* (): AsyncGenerator<ZipInput> {
    await withhold(ctx, left)
    for (const { row, name, size } of entries) {
      const key = await keyOf(ctx, row, size)
      yield { name, modified_at: ctx.now, readBlocks: (write) => ctx.ports.storage.readBlocks(key, undefined, write) }
    }
    for (const { name } of notes) yield { name, modified_at: ctx.now, readBlocks: (write) => write(note) }
  }
  const length = zipLength([...entries, ...notes])
  return { type: 'application/zip', body: streamZip(members()), attachment: await zipName(ctx, first), length }
}

const openOne = async (ctx: SendContext, row: receipts.Row) => {
  const actor = { kind: 'nobody' } as const
  const subject = { uuid: row.uuid, team: '' }
  const { open, as, receipt: _receipt, ...asked } = await bytesOf({ ...ctx, actor, subject }, row)
  if (!as) throw new AppError('thing.not_found')
  const { marked } = requireAllowed({ ...asked, ...as, at: ctx.ports.now() })
  return open({ marked })
}
const openAgain = async (ctx: SendContext, row: receipts.Row) => {
  const caller = await reloadCaller(ctx.db, ctx)
  if (caller.user === null && row.user !== null) throw new AppError('thing.not_found')
  return openOne({ ...ctx, caller }, row)
}
/**
 * The storage key of the next file. A zip may take hours, so session and memberships are read again for each file.
 */
const keyOf = async (ctx: SendContext, row: receipts.Row, size: number) => {
  const found = await openAgain(ctx, row).catch(async (error: unknown) => {
    const refused = refusalOf(error)
    await withhold(ctx, [{ row, reason: reasonOf(refused) }])
    throw refused
  })
  if (found.size !== size) throw new Error('what goes into the zip has changed')
  // A concurrent fetch of the same zip may have withheld this file in the meantime.
  if (!(await ctx.atomically(({ db }) => receipts.markSent(db, row.uuid)))) throw new AppError('thing.not_found')
  return found.key
}
