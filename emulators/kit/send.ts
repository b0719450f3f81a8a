import { createReadStream, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Reply } from './call.ts'

const encode = ({ body, type }: Reply): Buffer | undefined => {
  if (body === undefined) return undefined
  if (Buffer.isBuffer(body)) return body
  return Buffer.from(type ? String(body) : JSON.stringify(body))
}

const sendFile = async (request: IncomingMessage, response: ServerResponse, reply: Reply, file: string) => {
  const { size } = statSync(file)
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const first = range ? Number(range[1]) : 0
  const last = range?.[2] ? Math.min(Number(range[2]), size - 1) : size - 1
  response.writeHead(range ? 206 : 200, {
    'content-type': reply.type ?? 'application/octet-stream',
    'content-length': last - first + 1,
    'accept-ranges': 'bytes',
    ...(range && { 'content-range': `bytes ${first}-${last}/${size}` }),
  })
  // A browser that seeks in a video drops the connection, which is not an error.
  await pipeline(createReadStream(file, { start: first, end: last }), response).catch(() => undefined)
}

/** Sends a reply. With `keep` below 1, only that share of the body is sent before the connection is cut; files are always
 *  sent whole. */
export const send = async (request: IncomingMessage, response: ServerResponse, reply: Reply, keep = 1) => {
  if (reply.file) return sendFile(request, response, reply, reply.file)
  const bytes = encode(reply)
  response.writeHead(reply.status ?? 200, {
    ...(bytes && { 'content-type': reply.type ?? 'application/json; charset=utf-8', 'content-length': bytes.length }),
    ...reply.headers,
  })
  if (keep === 1) return void response.end(bytes)
  response.write(bytes?.subarray(0, Math.floor(bytes.length * keep)), () => response.destroy())
}
