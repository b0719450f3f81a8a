import { AppError, type RawAnswer, type Stream } from '@vitrine/contract'
import { passPoint } from '../../../platform/faults.ts'
import type { Atomically, Context } from '../../../platform/http/context.ts'
import { insertFile } from '../../files/index.ts'
import { makePath } from '../../folders/index.ts'
import { addVersion } from '../../versions/index.ts'
import { discardUpload, expandZip } from '../jobs.ts'
import * as store from '../store.ts'
import { takeArrived } from './arrive.ts'

/** tus 1.0: how much has come, and the next bytes. An upload whose last byte has come is finished by whichever call sees it
 *  first, so a server that died between the two loses nothing. */
const tus = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' }
type Receiving = Context<'member'> & { atomically: Atomically<'version.uploaded' | 'folder.created'> }

const openUpload = async ({ db }: Context<'member'>, uuid: string) => {
  const upload = await store.one(db, uuid)
  if (!upload || upload.state === 'cancelled') throw new AppError('upload.ended')
  return upload
}
const isWhole = ({ state }: store.Row) => state === 'done' || state === 'expanding'
const answer = (status: number, upload: store.Row, offset: number, file?: string | null): RawAnswer => ({
  status,
  headers: {
    ...tus,
    'upload-offset': String(offset),
    'upload-length': String(upload.size),
    ...(file && { 'vitrine-file': file }),
  },
})

/** HEAD: where to go on. */
export const uploadProgress = async (ctx: Receiving, uuid: string) => {
  const upload = await openUpload(ctx, uuid)
  if (isWhole(upload)) return answer(200, upload, upload.size, upload.made_file)
  const arrived = await ctx.ports.storage.arriving.arrived(uuid)
  return answer(200, upload, arrived, arrived === upload.size ? await finishUpload(ctx, upload) : null)
}

/** PATCH: the next bytes, from where the client says it is. */
export const receiveBytes = async (ctx: Receiving, uuid: string, body: Stream) => {
  const { headers } = ctx.wire
  if (headers.get('tus-resumable') !== '1.0.0') throw new AppError('upload.version')
  if (headers.get('content-type') !== 'application/offset+octet-stream') throw new AppError('request.unsupported')
  const offset = Number(headers.get('upload-offset') ?? Number.NaN)
  if (!Number.isSafeInteger(offset) || offset < 0) throw new AppError('upload.offset')
  const upload = await openUpload(ctx, uuid)
  if (isWhole(upload)) return answer(204, upload, upload.size, upload.made_file)
  const arrived = await ctx.ports.storage.arriving.append(uuid, { offset, size: upload.size }, body)
  return answer(204, upload, arrived, arrived === upload.size ? await finishUpload(ctx, upload) : null)
}

/** The bytes become an object, the object becomes a version, the version becomes visible: in this order. */
const finishUpload = async (ctx: Receiving, upload: store.Row): Promise<string | null> => {
  const arrived = await takeArrived(ctx.ports, upload.uuid, upload.name, { urgent: true })
  const file = await ctx.atomically(async (tx) => {
    const row = await store.lock(tx.db, upload.uuid)
    if (row?.state === 'cancelled') throw new AppError('upload.ended')
    if (row?.state === 'done' || row?.state === 'expanding') return row.made_file
    if (arrived.file_type === 'application/zip') return expandLater(tx, upload)
    const uuid = upload.file ?? (await newFile(tx, upload))
    await addVersion(tx, { uuid, team: upload.team, first: upload.file === null }, arrived, upload.user)
    await store.finish(tx.db, upload.uuid, uuid)
    return uuid
  })
  passPoint('U7')
  return file
}

/** A zip is opened by a job, entry by entry; until then it is nobody's file. */
const expandLater = async (tx: Told, { uuid, team, user }: store.Row) => {
  await store.startExpanding(tx.db, uuid)
  await tx.enqueue(expandZip, { upload: uuid, team, user }, { key: `expand ${uuid}` })
  return null
}

type Told = Parameters<Parameters<Receiving['atomically']>[0]>[0]
const newFile = async (tx: Told, { team, user, name, folder, path }: store.Row) => {
  const parent_folder = await makePath(tx, { team, folder, user }, path)
  return insertFile(tx.db, { team, name, parent_folder, created_by: user })
}

/** DELETE: what has come is forgotten. */
export const cancelUpload = async (ctx: Context<'member', 'upload.cancelled'>, uuid: string) => {
  const upload = await openUpload(ctx, uuid)
  if (isWhole(upload)) throw new AppError('upload.ended')
  await store.cancel(ctx.db, uuid)
  await ctx.enqueue(discardUpload, { upload: uuid })
  await ctx.record('upload.cancelled', { upload: uuid })
}
