import { createHash } from 'node:crypto'
import { AppError } from '@vitrine/contract'
import { inBatches } from '../../batches.ts'
import { faultPoint } from '../../faults.ts'
import { requireKey } from '../keys.ts'
import type { PartialObjects, StoredObject } from '../storage.ts'
import { newKeyedQueue } from '../keyed-queue.ts'
import { type PartialObjectsContext, appendChunk, readTails } from './append.ts'
import * as rows from './partial-object-rows.ts'
import { openObject } from './read.ts'
import { digestOf } from './running-hash.ts'

/** Objects that arrive in chunks, through any process: the bytes are in the store, and their state is in the database. */
export const newS3PartialObjects = (parts: PartialObjectsContext): PartialObjects => {
  const { db, bucket, names } = parts
  const inTurn = newKeyedQueue()
  const writing = new Map<string, AbortController>()
  const rowOf = (key: string) => rows.one(db, requireKey(key).uuid)

  const hashObject = async (name: string) => {
    const hash = createHash('sha256')
    const { chunks } = await openObject(bucket, name)
    for await (const chunk of chunks) hash.update(chunk)
    return hash.digest('hex')
  }

  /** Discards what has arrived, because it cannot become the object. The sender asks for the offset and starts again. */
  const startAgain = async (row: rows.PartialObjectRow): Promise<never> => {
    if (row.upload_id !== null) await bucket.abort(names.of(row.key), row.upload_id)
    for (const tail of row.tails) await bucket.remove(tail.key)
    await rows.forget(db, row)
    throw new AppError('upload.offset')
  }

  /** Completes an upload with the parts as the store lists them, after the store rejected the ETags that it had acknowledged.
   *  Returns false if the store has not kept all parts. */
  const completeAsStored = async (name: string, id: string, expected: { number: number; size: number }[]) => {
    const stored = new Map((await bucket.parts(name, id)).map((part) => [part.number, part]))
    const list = expected.flatMap(({ number, size }) => {
      const part = stored.get(number)
      return part?.size === size ? [part] : []
    })
    return list.length === expected.length && (await bucket.complete(name, id, list, true)) !== 'mismatch'
  }

  /** Assembles the object from parts and tails. Another process may be doing the same, with the same bytes. Returns whether
   *  the object has to be compared with its hash. */
  const assemble = async (row: rows.PartialObjectRow): Promise<{ isDoubtful: boolean }> => {
    const { key, upload_id, tails, next_part } = row
    const name = names.of(key)
    const [only] = tails
    if (upload_id === null) {
      if (only && tails.length === 1) await bucket.copy(only.key, name)
      else await bucket.put(name, await readTails(bucket, tails), { once: true })
      return { isDoubtful: false }
    }
    const list = await rows.partsOf(db, key)
    if (only) {
      const bytes = await readTails(bucket, tails)
      list.push({ ...(await bucket.putPart(name, upload_id, next_part, bytes)), size: bytes.length })
    }
    // A missing upload has already been completed; the object's size confirms that.
    if ((await bucket.complete(name, upload_id, list, true)) !== 'mismatch') return { isDoubtful: false }
    if (!(await completeAsStored(name, upload_id, list))) await startAgain(row)
    return { isDoubtful: true }
  }

  const finish = async (key: string): Promise<StoredObject> => {
    const row = await rowOf(key)
    const name = names.of(key)
    if (!row) {
      const found = await bucket.head(name)
      if (!found) throw new AppError('upload.ended')
      return { key, size: found.size, sha256: await hashObject(name) }
    }
    if (row.sha256 !== null) {
      if (!(await bucket.head(name))) await startAgain(row)
      return { key, size: row.arrived, sha256: row.sha256 }
    }
    faultPoint('U5')
    let isDoubtful = false
    let failed: unknown
    try {
      ;({ isDoubtful } = await assemble(row))
    } catch (error) {
      if (error instanceof AppError && error.code === 'upload.offset') throw error
      failed = error
    }
    const found = await bucket.head(name)
    // Neither the object nor its chunks exist: the installation uses another bucket now.
    const isGone = failed === undefined || (failed instanceof AppError && failed.code === 'thing.not_found')
    if (!found && isGone) await startAgain(row)
    if (found?.size !== row.arrived)
      throw failed instanceof AppError && failed.code !== 'thing.not_found'
        ? failed
        : Object.assign(new AppError('storage.unavailable'), { cause: failed })
    const expected = await digestOf(row.hash_state)
    const sha256 = expected === undefined || isDoubtful ? await hashObject(name) : expected
    if (expected !== undefined && sha256 !== expected) {
      await bucket.remove(name)
      await startAgain(row)
    }
    await rows.finish(db, key, sha256)
    for (const tail of row.tails) await bucket.remove(tail.key).catch(() => {})
    faultPoint('U6')
    return { key, size: row.arrived, sha256 }
  }

  return {
    arrived: async (key) => {
      const row = await rowOf(key)
      return row ? row.arrived : ((await bucket.head(names.of(key)))?.size ?? 0)
    },
    append: (key, place, stream) => {
      // A newer request has arrived, so the older one must be hanging.
      writing.get(key)?.abort()
      return inTurn(key, async () => {
        const stop = new AbortController()
        writing.set(key, stop)
        try {
          return await appendChunk(parts, key, { ...place, stream, stop: stop.signal })
        } finally {
          writing.delete(key)
        }
      })
    },
    finish: (key) => inTurn(key, () => finish(key)),
    list: () => rows.listUnfinished(db),
    discard: (key) => {
      writing.get(key)?.abort()
      return inTurn(key, async () => {
        const row = await rowOf(key)
        if (!row) return
        if (row.upload_id !== null && row.sha256 === null) await bucket.abort(names.of(key), row.upload_id)
        for (const tail of row.tails) await bucket.remove(tail.key)
        await rows.remove(db, key)
      })
    },
  }
}

/** There is no way to tell whether a writer is still alive, and a large object can take hours to write. */
const LONGEST_WRITE_MS = 24 * 3_600_000

/** Removes leftovers of dead writers from before this time: parts of abandoned uploads and unreferenced tails. */
export const sweepPartialObjects = async (
  { db, bucket, names }: PartialObjectsContext,
  before: Date,
): Promise<number> => {
  let swept = 0
  const clear = async <T>(
    some: T[],
    ids: (all: T[]) => Promise<Set<string>>,
    idOf: (one: T) => string,
    end: (one: T) => Promise<void>,
  ) => {
    const kept = await ids(some)
    for (const one of some) {
      if (kept.has(idOf(one))) continue
      await end(one)
      swept += 1
    }
  }
  await rows.forgetFinished(db, before)
  const abandoned = new Date(before.getTime() - LONGEST_WRITE_MS)
  const uploads = filter(bucket.unfinished(names.objects), ({ began_at }) => began_at < abandoned)
  for await (const some of inBatches(uploads))
    await clear(
      some,
      (all) => rows.findReferenced(db, { uploads: all.map(({ id }) => id) }),
      ({ id }) => id,
      ({ name, id }) => bucket.abort(name, id),
    )
  const tails = filter(bucket.list(names.tails), ({ modified_at }) => modified_at < before)
  for await (const some of inBatches(tails))
    await clear(
      some,
      (all) => rows.findReferenced(db, { keys: all.map(({ name }) => names.ownerOfTail(name)) }),
      ({ name }) => names.ownerOfTail(name),
      ({ name }) => bucket.remove(name),
    )
  return swept
}

async function* filter<T>(all: AsyncIterable<T>, isIncluded: (item: T) => boolean) {
  for await (const item of all) if (isIncluded(item)) yield item
}
