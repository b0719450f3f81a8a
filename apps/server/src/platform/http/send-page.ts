import type { PageReply } from '@vitrine/contract'
import type { FastifyReply } from 'fastify'
import type { Settings } from '../../config.ts'
import { disposition } from './file-names.ts'
import { framePolicy } from './headers.ts'
import { sendStream } from './send-stream.ts'

/** Sends a page with the headers it needs. */
export const sendPage = (
  reply: FastifyReply,
  settings: Settings,
  { type, body, cache = 'no-cache', ...page }: PageReply,
) => {
  if (page.framed_by !== undefined) reply.header('content-security-policy', framePolicy(page.framed_by))
  if (page.attachment) reply.header('content-disposition', disposition('attachment', page.attachment))
  if (page.from_anywhere) reply.header('cross-origin-resource-policy', 'cross-origin')
  reply.type(type).header('cache-control', cache)
  if (page.length !== undefined) reply.header('content-length', page.length)
  if (typeof body === 'function' && reply.request.method === 'HEAD') return reply.send()
  return typeof body === 'function' ? sendStream(reply, settings, body) : reply.send(body)
}
