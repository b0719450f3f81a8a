import { AppError, type Route } from '@vitrine/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { normalizeId } from '../ids.ts'

/** Normalises the ids in a path. */
export const normalizeIds = (params: Record<string, string>) => {
  const spelled: Record<string, string> = {}
  for (const [name, value] of Object.entries(params)) spelled[name] = normalizeId(value)
  return spelled
}

const pointerTo = (path: readonly PropertyKey[]) =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Creates the parser for a route's input, from its schemas. Invalid path parameters cause "not found"; any other error
 *  names each invalid field. */
export const parser = ({ params, query, body }: Route) => {
  if (!params && !query && !body) return () => ({ query: undefined, body: undefined })
  const schema = z.object({ ...(query && { query }), ...(typeof body === 'object' && { body }) })
  return (request: FastifyRequest) => {
    const stream = body === 'stream' ? { body: request.body } : {}
    if (params && !params.safeParse(request.params).success) throw new AppError('thing.not_found')
    const checked = schema.safeParse(request)
    if (checked.success) return { query: undefined, body: undefined, ...checked.data, ...stream }
    throw new AppError('request.invalid', {
      errors: checked.error.issues.map(({ path, message }) => ({
        pointer: pointerTo(path.slice(1)),
        detail: message,
      })),
    })
  }
}
