import { AppError } from '@vitrine/contract'
import type { FastifyInstance } from 'fastify'

/** Nothing of ours nests deeper than a handful; whoever sends thousands of brackets wants to break those who walk them. */
const deepest = 32
const isWithin = (value: unknown, left: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every((one) => isWithin(one, left - 1)))

/** The only kind of body we read is JSON. An empty one is none, and one that nests too deep is not read. */
export const readJsonBodies = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    parse(request, body.toString(), (error, value) =>
      error || isWithin(value, deepest) ? done(error, value) : done(new AppError('request.malformed')),
    )
  })
}
