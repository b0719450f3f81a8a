import { cleanLine, cutText } from '@vitrine/contract'
import type { FastifyRequest } from 'fastify'
import type { RequestMeta } from './context.ts'

/** The parts of the HTTP request that a handler can see. */
export const requestMetaOf = ({ id, ip, method, url, headers }: FastifyRequest): RequestMeta => ({
  id,
  method,
  url,
  address: ip,
  user_agent: cutText(cleanLine(headers['user-agent'] ?? ''), 300),
  headers: {
    has: (name) => headers[name.toLowerCase()] !== undefined,
    get: (name) => {
      const value = headers[name.toLowerCase()]
      return typeof value === 'string' ? value : null
    },
  },
  cookies: [],
})
