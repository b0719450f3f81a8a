import { AppError } from '@vitrine/contract'
import type { Db } from '../../db/db.ts'
import { faultPoint } from '../../faults.ts'
import { untilStopped } from '../until-stopped.ts'
import * as rows from './partial-object-rows.ts'
import type { Bucket } from './bucket.ts'
import type { Names } from './names.ts'
import { readAll } from './read.ts'
import { resumeHash } from './running-hash.ts'
import type { Spool } from './spool.ts'
import { partBytes } from './write.ts'

/** The dependencies for writing objects in chunks. */
export type PartialObjectsContext = { db: Db; bucket: Bucket; spool: Spool; names: Names }
type Chunk = { offset: number; size: number; stream: AsyncIterable<Uint8Array>; stop: AbortSignal }

/** The minimum size of a part, except for the last one. */
const leastPart = 5 * 1024 * 1024
const mostParts = 10_000
/** How many tails are kept before they are joined. */
const mostTails = 32

/** Reads the bytes that arrived after the last part, in order. */
export const readTails = async (bucket: Bucket, tails: readonly { key: string }[]): Promise<Buffer> =>
  Buffer.concat(await Promise.all(tails.map(({ key }) => readAll(bucket, key))))

/**
 * Appends the bytes of one request. They become parts of a multipart upload; a remainder that is too small for a part is stored
 * as an object of its own (a tail). Every step is committed under this writer's claim, so a writer that was replaced
 * changes nothing.
 */
export const appendChunk = async (context: PartialObjectsContext, key: string, chunk: Chunk): Promise<number> => {
  const row = await rows.claim(context.db, key, chunk)
  if (!row) throw new AppError('upload.offset')
  try {
    return await appendToRow(context, row, chunk)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'thing.not_found') throw error
    // The bytes before these are gone: the installation now uses another bucket, or a lifecycle rule removed them. The sender
    // asks for the offset and starts again.
    await rows.forget(context.db, row)
    throw new AppError('upload.offset')
  }
}

const appendToRow = async (
  { db, bucket, spool, names }: PartialObjectsContext,
  row: rows.PartialObjectRow,
  { size, stream, stop }: Chunk,
) => {
  const { key } = row
  const name = names.of(key)
  const hash = await resumeHash(row, row.hash_state)
  // The parts of a large object are larger, to stay within the maximum number even if dead writers have used up some part
  // numbers.
  const least = Math.max(leastPart, Math.ceil(size / (mostParts * 0.8)))
  const most = Math.max(partBytes, least)
  let { tails, upload_id, next_part, arrived } = row
  const obsolete: string[] = []
  await using buffer = spool.newBuffer()
  const tailBytes = () => tails.reduce((sum, tail) => sum + tail.size, 0)
  const lost = () => new AppError('upload.offset')

  const sendPart = async () => {
    if (next_part > mostParts) throw new AppError('upload.ended')
    const id = (upload_id ??= await bucket.begin(name))
    const before = await readTails(bucket, tails)
    const bytes = before.length + buffer.size()
    const part = await buffer.send((rest) => bucket.putPart(name, id, next_part, Buffer.concat([before, rest])))
    faultPoint('U3')
    arrived = row.arrived + received
    const progress = { arrived, hash_state: hash?.state() ?? null, upload_id: id }
    if (!(await rows.addPart(db, row, { ...part, size: bytes }, progress))) throw lost()
    obsolete.push(...tails.map((tail) => tail.key))
    tails = []
    next_part += 1
  }
  const sendTail = async () => {
    const joined = tails.length < mostTails ? [] : tails
    const before = await readTails(bucket, joined)
    const tail = names.newTail(key)
    const bytes = before.length + buffer.size()
    await buffer.send((rest) => bucket.put(tail, Buffer.concat([before, rest])))
    faultPoint('U3')
    obsolete.push(...joined.map((one) => one.key))
    tails = [...tails.slice(joined.length), { key: tail, size: bytes }]
  }
  /** Stores the bytes that have not become a part, and gives up the claim. */
  const settle = async () => {
    const rest = tailBytes() + buffer.size()
    const isLast = upload_id !== null && row.arrived + received === size
    if (rest >= least || (isLast && rest > 0)) await sendPart()
    else if (buffer.size() > 0) await sendTail()
    faultPoint('U4')
    arrived = row.arrived + received
    if (!(await rows.release(db, row, { arrived, tails, hash_state: hash?.state() ?? null }))) throw lost()
    for (const one of obsolete) await bucket.remove(one).catch(() => {})
    return arrived
  }

  let received = 0
  try {
    for await (const bytes of untilStopped(stream, stop)) {
      if (row.arrived + received + bytes.length > size) throw new AppError('request.too_large')
      for (let taken = 0; taken < bytes.length; ) {
        const some = bytes.subarray(taken, taken + most - tailBytes() - buffer.size())
        await buffer.add(some)
        hash?.update(some)
        taken += some.length
        received += some.length
        if (tailBytes() + buffer.size() >= most) await sendPart()
      }
      faultPoint('U2')
    }
  } catch (error) {
    if (!(error instanceof AppError)) {
      // The connection was lost: the received bytes are kept, and the client resumes there.
      await settle().catch(() => {})
    } else if (error.code === 'request.too_large') await rows.undo(db, row, row)
    throw error
  }
  return await settle()
}
