import type { FastifyReply } from 'fastify'
import { z } from 'zod'

const written = new WeakMap<object, string>()

/** Sends a reply that many clients request at once, and serialises it only once. Access has been checked for each request. */
export const sendCachedJson = (reply: FastifyReply, schema: z.ZodType, result: unknown) => {
  const thing = result as object
  let text = written.get(thing)
  if (text === undefined) {
    text = JSON.stringify(z.encode(schema, result))
    written.set(thing, text)
  }
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text)
}
