import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Settings } from '../../config.ts'
import { guardsOf } from './headers.ts'

type Write = (block: Uint8Array) => Promise<void>

/** Writes a block, and ends when nobody reads from it any more. */
const writer = (raw: ServerResponse): Write => {
  let gone = (_error: Error) => {}
  raw.once('close', () => gone(new Error('the connection was closed')))
  return (block) =>
    new Promise((done, failed) => {
      gone = failed
      if (raw.destroyed) return failed(new Error('the connection was closed'))
      raw.write(block, (error) => (error ? failed(error) : done()))
    })
}

/** Writes the head of an answer past the framework, in one piece. */
const begin = (reply: FastifyReply, settings: Settings) => {
  const headers = { ...(reply.getHeaders() as OutgoingHttpHeaders), ...guardsOf(reply, settings) }
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, headers)
}

/** Sends what lies in memory, past the framework: the thumbnails of a page are answered in a third of the steps. */
export const sendHeld = (reply: FastifyReply, settings: Settings, bytes: Buffer) => {
  begin(reply, settings)
  reply.raw.end(bytes)
  return reply
}

/** Sends bytes as they are poured, past the framework: a stream of its kind does not say when a block may be used again. What fails
 *  before the first block is answered as any failure; after it, only by a closed connection. */
export const sendPoured = async (reply: FastifyReply, settings: Settings, pour: (write: Write) => Promise<void>) => {
  const { raw } = reply
  const write = writer(raw)
  try {
    await pour((block) => {
      if (!raw.headersSent) begin(reply, settings)
      return write(block)
    })
    raw.end()
  } catch (error) {
    if (!reply.sent) throw error
    if (!raw.destroyed) reply.log.warn({ err: error }, 'bytes were not sent to their end')
    raw.destroy()
  }
  return reply
}
