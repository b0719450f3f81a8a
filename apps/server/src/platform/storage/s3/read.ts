import type { Readable } from 'node:stream'
import { AppError } from '@vitrine/contract'
import { blockBytes } from '../blocks.ts'
import type { ByteRange } from '../storage.ts'
import type { Bucket } from './bucket.ts'

/** How many attempts in a row may fail without receiving new data. */
const tries = 4

/**
 * Opens an object, or a range of it. If the connection is lost, a new one continues from there, as long as the object
 * is unchanged.
 */
export const openObject = async (bucket: Bucket, name: string, range?: ByteRange) => {
  const first = await bucket.get(name, range)
  const start = range?.start ?? 0
  const end = start + first.size - 1
  const chunks = async function* () {
    let { body } = first
    let at = start
    try {
      for (let failed = 0; at <= end; ) {
        try {
          for await (const chunk of withoutSilence(body, bucket.answersWithin)) {
            at += chunk.length
            failed = 0
            yield chunk
          }
          if (at <= end) throw new Error(`The object ends at byte ${at}, but should be longer`)
        } catch (error) {
          failed += 1
          body.destroy()
          if (failed >= tries || first.etag === undefined) throw storeError(error)
          ;({ body } = await bucket.get(name, { start: at, end }, first.etag))
        }
      }
    } finally {
      body.destroy()
    }
  }
  return { size: first.size, chunks: chunks(), cancel: () => void first.body.destroy() }
}

const storeError = (cause: unknown) =>
  cause instanceof AppError ? cause : Object.assign(new AppError('storage.unavailable'), { cause })

/** The chunks of a body. Limits only the wait for the store, not the time that a slow reader takes. */
async function* withoutSilence(body: Readable, silence: number): AsyncGenerator<Uint8Array> {
  const chunks = body.iterator({ destroyOnReturn: true })
  for (;;) {
    const timer = setTimeout(() => body.destroy(new Error('The store stopped sending data')), silence)
    const next = await chunks.next().finally(() => clearTimeout(timer))
    if (next.done) return
    yield next.value as Uint8Array
  }
}

/** Regroups chunks into blocks of 1 MiB. */
export async function* inBlocks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let block = Buffer.allocUnsafe(blockBytes)
  let filled = 0
  for await (const chunk of chunks) {
    for (let taken = 0; taken < chunk.length; ) {
      const some = chunk.subarray(taken, taken + blockBytes - filled)
      block.set(some, filled)
      filled += some.length
      taken += some.length
      if (filled < blockBytes) continue
      yield block
      block = Buffer.allocUnsafe(blockBytes)
      filled = 0
    }
  }
  if (filled > 0) yield block.subarray(0, filled)
}

/** Reads a small object as a whole. */
export const readAll = async (bucket: Bucket, name: string): Promise<Buffer> => {
  const { chunks } = await openObject(bucket, name)
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
