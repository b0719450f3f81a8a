import { pipeline, type Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutboundError, outboundError } from './outbound-error.ts'

const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}
const plain = new Set(['', 'identity'])

/** Returns the decompressed body, which fails once it exceeds the limit. Throws if the headers announce a larger body or
 *  an unsupported encoding. */
export const limitedBody = (body: Readable, headers: Record<string, string>, limit: number): Readable => {
  if (Number(headers['content-length']) > limit) throw tooLarge(limit)
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  const decoder = decoders[encoding]
  if (!decoder && !plain.has(encoding))
    throw new OutboundError('broken', 'The other server responded in an unsupported encoding.')
  // Counted before and after decompression: a small body may expand to a large one, and a large body to nothing.
  const last = newByteLimiter(limit)
  const stages = decoder ? [body, newByteLimiter(limit), decoder(), last] : [body, last]
  for (const stage of stages) stage.on('error', (error: Error) => last.destroy(outboundError(error, true)))
  pipeline(stages, () => {})
  return last
}

const tooLarge = (limit: number) =>
  new OutboundError('too_large', `The other server sent more than the limit of ${limit.toLocaleString('en-GB')} bytes.`)

const newByteLimiter = (limit: number) => {
  let size = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length
      if (size > limit) done(tooLarge(limit))
      else done(null, chunk)
    },
  })
}
