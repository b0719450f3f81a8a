import type { FastifyRequest } from 'fastify'
import { AppError } from '@vitrine/contract'

const safe = ['GET', 'HEAD', 'OPTIONS']

/** Refuses a writing call that another site made a browser send: its Origin must be ours, and where a browser says how the
 *  call came about it must be from our own pages. A call that carries a cookie and shows neither is refused too. */
export const refuseForgery = ({ method, headers }: FastifyRequest, origins: readonly string[]) => {
  if (safe.includes(method)) return
  const { origin, cookie } = headers
  const site = headers['sec-fetch-site']
  const foreignOrigin = origin !== undefined && !origins.includes(origin)
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  const unproven = origin === undefined && site === undefined && cookie !== undefined
  if (foreignOrigin || foreignSite || unproven) throw new AppError('request.forged')
}
