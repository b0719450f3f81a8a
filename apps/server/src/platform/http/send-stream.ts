import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Settings } from '../../config.ts'
import { securityHeadersOf } from './headers.ts'

type Write = (block: Uint8Array) => Promise<void>

/** Writes a block, and resolves when the block is no longer in use. */
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

/** Sets the head of a response directly on Node's response, which sends it with the first block. */
const begin = (reply: FastifyReply, settings: Settings) => {
  const headers = { ...(reply.getHeaders() as OutgoingHttpHeaders), ...securityHeadersOf(reply, settings) }
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, headers)
}

/** Sends bytes from memory and bypasses the framework, which takes three times as many steps. Used for thumbnails. */
export const sendBuffer = (reply: FastifyReply, settings: Settings, bytes: Buffer) => {
  begin(reply, settings)
  reply.raw.end(bytes)
  return reply
}

/** Sends bytes as they are read and bypasses the framework, whose streams do not report when a block can be reused. A failure
 *  before the first block is answered like any other; a later one closes the connection. */
export const sendStream = async (
  reply: FastifyReply,
  settings: Settings,
  readBlocks: (write: Write) => Promise<void>,
) => {
  const { raw } = reply
  const write = writer(raw)
  try {
    await readBlocks((block) => {
      if (!raw.headersSent) begin(reply, settings)
      return write(block)
    })
    raw.end()
  } catch (error) {
    if (!reply.sent) throw error
    if (!raw.destroyed) reply.log.warn({ err: error }, 'a response was not sent completely')
    raw.destroy()
  }
  return reply
}
