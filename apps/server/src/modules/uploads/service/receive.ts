import { AppError, type RawReply, type Stream, type Who } from '@vitrine/contract'
import { faultPoint } from '../../../platform/faults.ts'
import { chunksOf } from '../../../platform/http/body-chunks.ts'
import type { RunInTransaction, Context } from '../../../platform/http/context.ts'
import { discardUpload, expandZip } from '../jobs.ts'
import { removeBytes } from '../../versions/index.ts'
import * as store from '../store.ts'
import { requireUploadAllowed } from './require-upload-allowed.ts'
import { addUploadedFile, guestRefusal, storeReceived } from './add-uploaded-file.ts'

/** Headers of every response. The protocol is tus 1.0. */
const tus = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' }
type Receiving = Pick<Context, 'db' | 'ports' | 'wire'> & {
  atomically: RunInTransaction<'version.uploaded' | 'folder.created'>
}
type Transaction = Parameters<Parameters<Receiving['atomically']>[0]>[0]
/** Runs in the transaction in which the bytes become a file. */
export type OnReceived = (tx: Pick<Transaction, 'db' | 'enqueue'>) => Promise<void>
const nothingElse: OnReceived = async () => {}

const requireOpenUpload = async ({ db }: Pick<Context, 'db'>, uuid: string) => {
  const upload = await store.one(db, uuid)
  if (!upload || upload.state === 'cancelled') throw new AppError('upload.ended')
  return upload
}
const isWhole = ({ state }: store.Row) => state === 'done' || state === 'expanding'
const answer = (status: number, upload: store.Row, offset: number, file?: string | null): RawReply => ({
  status,
  headers: {
    ...tus,
    'upload-offset': String(offset),
    'upload-length': String(upload.size),
    ...(file && { 'vitrine-file': file }),
  },
})

async function* nothing(): AsyncGenerator<Uint8Array> {}
/**
 * Returns the number of bytes received. An empty file is complete as soon as its offset is requested, because no bytes will
 * follow.
 */
const receivedBytes = ({ ports }: Receiving, { uuid, size }: store.Row) =>
  size === 0
    ? ports.storage.arriving.append(uuid, { offset: 0, size }, nothing())
    : ports.storage.arriving.arrived(uuid)

/** HEAD: returns the offset at which to continue. */
export const uploadProgress = async (ctx: Receiving, uuid: string, onArrived = nothingElse) => {
  const upload = await requireOpenUpload(ctx, uuid)
  if (isWhole(upload)) return answer(200, upload, upload.size, upload.made_file)
  const arrived = await receivedBytes(ctx, upload)
  if (arrived !== upload.size) return answer(200, upload, arrived, null)
  try {
    return answer(200, upload, arrived, await finishUpload(ctx, upload, onArrived))
  } catch (error) {
    // The store has lost bytes that it acknowledged: the client sends them again.
    if (!(error instanceof AppError) || error.code !== 'upload.offset') throw error
    return answer(200, upload, await receivedBytes(ctx, upload))
  }
}

const offsetIn = (header: string | null) => {
  const offset = /^\d{1,15}$/.test(header ?? '') ? Number(header) : undefined
  if (offset === undefined) throw new AppError('upload.offset_header')
  return offset
}

/** PATCH: receives the next bytes, starting at the client's offset. */
export const receiveBytes = async (ctx: Receiving, uuid: string, body: Stream, onArrived = nothingElse) => {
  const { headers } = ctx.wire
  if (headers.get('tus-resumable') !== '1.0.0') throw new AppError('upload.version')
  if (headers.get('content-type') !== 'application/offset+octet-stream') throw new AppError('request.unsupported')
  const offset = offsetIn(headers.get('upload-offset'))
  const upload = await requireOpenUpload(ctx, uuid)
  if (isWhole(upload)) return answer(204, upload, upload.size, upload.made_file)
  const arrived = await ctx.ports.storage.arriving.append(uuid, { offset, size: upload.size }, chunksOf(body))
  return answer(204, upload, arrived, arrived === upload.size ? await finishUpload(ctx, upload, onArrived) : null)
}

/** Finishes an upload: stores the bytes as an object, then creates a version from it, then makes it visible. The first
 *  request that finds the upload complete does this, so nothing is lost if the server dies after receiving the last byte. */
const finishUpload = async (ctx: Receiving, upload: store.Row, onArrived: OnReceived): Promise<string | null> => {
  // Urgent, because someone is waiting for the first thumbnail.
  ctx.ports.media.warm()
  const arrived = await storeReceived(ctx.ports, upload.uuid, upload.name, { urgent: true })
  if (guestRefusal(upload, arrived)) {
    await ctx.atomically(async ({ db, enqueue }) => {
      await store.cancel(db, upload.uuid)
      await enqueue(removeBytes, { keys: [arrived.key] })
    })
    throw new AppError('guest.type')
  }
  const file = await ctx.atomically(async (tx) => {
    const row = await store.lock(tx.db, upload.uuid)
    if (!row || row.state === 'cancelled') throw new AppError('upload.ended')
    if (isWhole(row)) return row.made_file
    await requireUploadAllowed(tx.db, upload, ctx.ports.now())
    await onArrived(tx)
    if (arrived.file_type === 'application/zip') return expandLater(tx, upload)
    const uuid = await addUploadedFile(tx, upload, arrived)
    await store.finish(tx.db, upload.uuid, uuid)
    return uuid
  })
  faultPoint('U7')
  return file
}

/**
 * Hands a zip to a job that expands it into files. Zips from the same guest link are expanded one after
 * another, so that each one sees what remains of the link's limits.
 */
const expandLater = async (tx: Transaction, { uuid, team, user, guest_link }: store.Row) => {
  await store.startExpanding(tx.db, uuid)
  const queue = guest_link === null ? {} : { queue: `guests ${guest_link}` }
  await tx.enqueue(expandZip, { upload: uuid, team, user }, { key: `expand ${uuid}`, ...queue })
  return null
}

/** DELETE: discards the received bytes. Stops the expansion of a zip, keeping files extracted so far. */
export const cancelUpload = async (ctx: Context<Who, 'upload.cancelled'>, uuid: string) => {
  const upload = await requireOpenUpload(ctx, uuid)
  if ((await store.cancel(ctx.db, uuid)).length === 0) throw new AppError('upload.ended')
  await ctx.enqueue(discardUpload, { upload: uuid })
  await ctx.record('upload.cancelled', { upload: uuid }, { team: upload.team })
}
