import { createHash } from 'node:crypto'
import { AppError } from '@vitrine/contract'
import { faultPoint } from '../../faults.ts'
import type { Expectation } from '../storage.ts'
import { bytesOf, type Chunks } from '../write.ts'
import type { Bucket, Part } from './bucket.ts'
import type { Spool } from './spool.ts'

/** The size of a part. A store accepts at most 10,000 parts; all except the last must have at least 5 MiB. */
export const partBytes = 8 * 1024 * 1024

/** Writes chunks to a name, and counts and hashes them; on failure, nothing is kept. `once`: the name must not exist yet. */
export const writeObject = async (
  { bucket, spool }: { bucket: Bucket; spool: Spool },
  name: string,
  chunks: Chunks,
  { limit = Number.POSITIVE_INFINITY, size: announced }: Expectation,
  once: boolean,
): Promise<{ size: number; sha256: string }> => {
  if (announced !== undefined && announced > limit) throw new AppError('request.too_large')
  const hash = createHash('sha256')
  const parts: Part[] = []
  let upload: string | undefined
  let size = 0
  await using buffer = spool.newBuffer()
  const sendPart = async () => {
    const id = (upload ??= await bucket.begin(name))
    parts.push(await buffer.send((bytes) => bucket.putPart(name, id, parts.length + 1, bytes)))
  }
  try {
    for await (const chunk of chunks) {
      const bytes = bytesOf(chunk)
      size += bytes.length
      if (size > limit) throw new AppError('request.too_large')
      hash.update(bytes)
      faultPoint('W1')
      for (let taken = 0; taken < bytes.length; ) {
        if (buffer.size() === partBytes) await sendPart()
        const some = bytes.subarray(taken, taken + partBytes - buffer.size())
        await buffer.add(some)
        taken += some.length
      }
    }
    if (announced !== undefined && size !== announced)
      throw new AppError('request.malformed', {
        detail: `${announced} bytes were announced, but ${size} arrived. Send them again.`,
      })
    if (upload === undefined) await buffer.send((bytes) => bucket.put(name, bytes, { once }))
    else {
      await sendPart()
      if ((await bucket.complete(name, upload, parts, once)) !== 'done') throw new AppError('storage.unavailable')
    }
    return { size, sha256: hash.digest('hex') }
  } catch (error) {
    // If this fails too, the sweep removes the upload.
    if (upload !== undefined) await bucket.abort(name, upload).catch(() => {})
    throw error
  }
}
