import type { FastifyRequest } from 'fastify'
import { AppError } from '@vitrine/contract'

const safe = ['GET', 'HEAD', 'OPTIONS']

/** Rejects a mutating call forged by another site: its Origin must be ours, and Sec-Fetch-Site, if sent, must name our own
 *  pages. A call with a cookie and neither header is rejected too. */
export const refuseForgery = ({ method, headers }: FastifyRequest, origins: readonly string[]) => {
  if (safe.includes(method)) return
  const { origin, cookie } = headers
  const site = headers['sec-fetch-site']
  const foreignOrigin = origin !== undefined && !origins.includes(origin)
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  const unproven = origin === undefined && site === undefined && cookie !== undefined
  if (foreignOrigin || foreignSite || unproven) throw new AppError('request.forged')
}
