import type { IncomingMessage } from 'node:http'

const MAX_BODY_BYTES = 1024 * 1024

/** Thrown when a body is too large or cannot be parsed as its declared type. */
export class BadBody extends Error {}

const read = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new BadBody('The body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const fields = (pairs: Iterable<[string, unknown]>) => {
  const found: Record<string, unknown> = {}
  for (const [name, value] of pairs) if (typeof value === 'string') found[name] = value
  return found
}

/** Returns the fields of a JSON, form-encoded or multipart body (the providers' own examples use all three), and none for
 *  other types. */
export const parseBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const bytes = await read(request)
  const type = request.headers['content-type'] ?? ''
  if (bytes.length === 0) return {}
  try {
    if (type.includes('json')) {
      const value: unknown = JSON.parse(bytes.toString('utf8'))
      if (!value || typeof value !== 'object' || Array.isArray(value)) throw new BadBody('Not an object')
      return value as Record<string, unknown>
    }
    if (type.includes('urlencoded')) return fields(new URLSearchParams(bytes.toString('utf8')))
    if (type.includes('multipart')) {
      const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
      return fields(form)
    }
  } catch (error) {
    throw new BadBody(`The body cannot be read: ${String(error)}`)
  }
  return {}
}
