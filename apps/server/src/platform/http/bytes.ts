import { Readable } from 'node:stream'
import { AppError, type Actor, type Case, type RightsFile, type SurfaceKind } from '@vitrine/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../config.ts'
import type { Storage } from '../storage/storage.ts'
import { requireAllowed } from './require-allowed.ts'
import { disposition } from './file-names.ts'
import { sendBuffer, sendStream } from './send-stream.ts'
import type { ByteCache } from './byte-cache.ts'
import { type Range, rangesOf } from './ranges.ts'

/** A stored object and how it is sent. `hot` objects are small, requested often, and kept in memory. */
export type Sendable = {
  key: string
  size: number
  etag: string
  file_type: string
  name: string
  download: boolean
  hot?: boolean
}
/** The result of a route that sends bytes: what is requested, and how to open the object once access is granted. */
export type ByteAnswer = Pick<Case, 'action' | 'surface' | 'proof' | 'long_edge'> & {
  open: (how: { marked: boolean }) => Promise<Sendable>
  /** The actor and file, if they come from a share link or receipt instead of the route's subject. */
  as?: { actor: Actor; file: RightsFile }
  /** The existing receipt of this download; if undefined, the download gets a new one. */
  receipt?: string
  /** Whether other sites can embed the object. */
  from_anywhere?: true
}

const shown = /^(image\/(jpeg|png|gif|webp|avif)|video\/(mp4|webm)|audio\/(mpeg|mp4))$/
const boundary = 'vitrine-parts-5f1d'
/** How long a redirect to the store stays valid. */
const redirectSeconds = 60

type Sending = { storage: Storage; hot: ByteCache; settings: Settings }
export type RecordDownload = (
  sent: { actor: Actor; file: RightsFile; surface: SurfaceKind } & Pick<Sendable, 'key' | 'name'> & { marked: boolean },
) => Promise<void>
/** The last step of every route that sends bytes: checks access, and only then opens and sends the object. */
export const sendBytes = async (
  { open, as, receipt, from_anywhere, ...asked }: ByteAnswer,
  { at, note, ...subject }: { actor: Actor; file?: RightsFile | undefined; at: Date; note: RecordDownload },
  { storage, hot, settings }: Sending,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const { actor, file } = as ?? subject
  if (!file) throw new Error('a route that sends bytes needs a file whose rights can be checked')
  const { marked } = requireAllowed({ ...asked, actor, file, at })
  const { key, size, etag, file_type, name, download, hot: small } = await open({ marked })
  const isShown = shown.test(file_type)
  const type = isShown ? file_type : 'application/octet-stream'
  const tag = `"${etag}${marked ? '-marked' : ''}"`
  reply.headers({
    etag: tag,
    'accept-ranges': 'bytes',
    'content-type': type,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
    'content-disposition': disposition(isShown && !download ? 'inline' : 'attachment', name),
    vary: 'cookie',
    ...(from_anywhere && { 'cross-origin-resource-policy': 'cross-origin' }),
  })
  if (request.headers['if-none-match']?.split(/,\s*/).some((one) => one === tag || one === `W/${tag}` || one === '*'))
    return reply.code(304).send()
  const begins = request.method === 'GET' && /^(bytes=0-.*)?$/.test(request.headers.range ?? '')
  if (asked.action === 'download' && receipt === undefined && begins)
    await note({ actor, file, surface: asked.surface.kind, key, name, marked })
  const behind = settings.accel && size > 0 ? storage.pathBelow(key) : undefined
  if (behind) return reply.header('x-accel-redirect', `${settings.accel}/${behind}`).send('')
  // Only downloads of originals are redirected: objects shown in pages are small and need our headers, and social networks don't
  // follow redirects.
  const isOriginal = download && !key.includes('/') && asked.action === 'download' && asked.surface.kind !== 'post'
  if (settings.s3?.redirects && storage.signedUrl && isOriginal && request.method === 'GET' && size > 0) {
    const how = { seconds: redirectSeconds, type, disposition: disposition('attachment', name) }
    return reply.header('cache-control', 'no-store').redirect(await storage.signedUrl(key, how), 302)
  }
  const fresh = request.headers['if-range'] === undefined || request.headers['if-range'] === tag
  const ranges = fresh && size > 0 ? rangesOf(request.headers.range, size) : undefined
  if (ranges?.length === 0) {
    reply.header('content-range', `bytes */${size}`)
    throw new AppError('range.unsatisfiable')
  }
  const head = request.method === 'HEAD'
  if (ranges && ranges.length > 1)
    return sendParts(reply, ranges, { size, type, head }, (range) => storage.open(key, range))
  const [range] = ranges ?? []
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : size)
  if (head || size === 0) return reply.send('')
  if (small && !range) return sendBuffer(reply, settings, await hot.read(key, () => storage.read(key)))
  return sendStream(reply, settings, (write) => storage.readBlocks(key, range, write))
}

/** Sends several ranges in one response (RFC 9110 §14.6). */
const sendParts = (
  reply: FastifyReply,
  ranges: Range[],
  { size, type, head }: { size: number; type: string; head: boolean },
  open: (range: Range) => Promise<Readable>,
) => {
  const heads = ranges.map(
    ({ start, end }) =>
      `\r\n--${boundary}\r\ncontent-type: ${type}\r\ncontent-range: bytes ${start}-${end}/${size}\r\n\r\n`,
  )
  const tail = `\r\n--${boundary}--\r\n`
  const bytes = ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0)
  reply
    .code(206)
    .header('content-type', `multipart/byteranges; boundary=${boundary}`)
    .header('content-length', bytes + heads.join('').length + tail.length)
  const parts = async function* () {
    for (const [at, range] of ranges.entries()) {
      yield Buffer.from(heads[at] ?? '')
      yield* await open(range)
    }
    yield Buffer.from(tail)
  }
  return reply.send(head ? '' : Readable.from(parts(), { objectMode: false }))
}
