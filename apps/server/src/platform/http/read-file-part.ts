import { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { AppError, type Stream } from '@vitrine/contract'
import { chunksOf } from './body-chunks.ts'

type FilePart = { name: string; bytes: AsyncIterable<Buffer> }
const malformed = () => new AppError('request.malformed')

/** Converts parser errors to ours while the file is read. */
async function* checked(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes
  } catch {
    throw malformed()
  }
}

/** Returns the first file of a `multipart/form-data` form, as a stream: a video is never held in memory. The stream
 *  throws if the body ends before the file does. */
export const readFilePart = (body: Stream | null | undefined, type: string | null): Promise<FilePart> =>
  new Promise((resolve, reject) => {
    const refuse = () => reject(malformed())
    if (!/^multipart\/form-data;.*boundary=/i.test(type ?? '')) return refuse()
    const parser = new Busboy({ headers: { 'content-type': type ?? '' }, limits: { files: 1, fields: 10 } })
    const chunks = Readable.from(chunksOf(body ?? Readable.from([])), { objectMode: false })
    parser.on('file', (_field, stream, name: string | undefined = '') => {
      // If the file isn't read to its end, its stream still fails, with an error that nothing awaits.
      stream.on('error', () => {})
      // Browsers escape quotation marks (WHATWG HTML, multipart/form-data encoding).
      resolve({ name: name.replaceAll('%22', '"').toWellFormed(), bytes: checked(stream) })
    })
    parser.on('error', refuse)
    parser.on('finish', refuse)
    chunks.on('error', (error) => parser.destroy(error))
    chunks.pipe(parser)
  })
