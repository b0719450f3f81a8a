import { tileOrigins } from '@vitrine/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Settings } from '../../config.ts'

const policy = (parts: Record<string, string>) =>
  Object.entries(parts)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
const closed = { 'default-src': "'none'", 'base-uri': "'none'", 'form-action': "'none'", 'frame-ancestors': "'none'" }
/** The policy for everything except our pages. */
const nothing = policy(closed)
/**
 * The policy for our pages: scripts only from our own files, external images only for map tiles. Mantine needs inline
 * styles. Trusted Types: strings become HTML or script URLs only through the one policy that `first.js` creates.
 */
const pages = policy({
  ...closed,
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': ["'self'", 'data:', 'blob:', ...tileOrigins].join(' '),
  'media-src': "'self' blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'none'",
  'form-action': "'self'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'default',
})

/** The policy for pages that can be framed: images, map tiles, videos and inline styles, but no scripts. */
export const framePolicy = (by: string) =>
  policy({
    ...closed,
    'style-src': "'unsafe-inline'",
    'img-src': ["'self'", ...tileOrigins].join(' '),
    'media-src': "'self'",
    'frame-ancestors': by,
  })

const mayBeFramed = (own: string) => /frame-ancestors (?!'none')/.test(own)

/** The headers of every response, including those not sent by a route. */
export const securityHeaders = ({ origin }: Pick<Settings, 'origin'>, own = nothing) => ({
  'content-security-policy': own,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  ...(!mayBeFramed(own) && { 'x-frame-options': 'DENY' }),
  ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})

/** How many policies are cached. Most responses share a few; the policy of an embed lists its allowed sites. */
const policies = 100
const known = new Map<string, Readonly<Record<string, string>>>()
/** Returns the headers for a policy, built once. */
const guardsFor = (settings: Settings, own: string) => {
  const key = `${settings.origin} ${own}`
  const found = known.get(key)
  if (found) return found
  if (known.size === policies) known.clear()
  const made = securityHeaders(settings, own)
  known.set(key, made)
  return made
}
export const securityHeadersOf = (reply: FastifyReply, settings: Settings) => {
  const html = String(reply.getHeader('content-type') ?? '').startsWith('text/html')
  const own = String(reply.getHeader('content-security-policy') ?? '')
  const shared = reply.getHeader('cross-origin-resource-policy')
  const all = guardsFor(settings, own || (html ? pages : nothing))
  return shared === undefined ? all : { ...all, 'cross-origin-resource-policy': String(shared) }
}
export const setSecurityHeaders = (reply: FastifyReply, settings: Settings) =>
  reply.headers(securityHeadersOf(reply, settings))

/** Sets the security headers on all responses of an app. */
export const addSecurityHeaders = (app: FastifyInstance, settings: Settings) =>
  // Uses a callback instead of a promise, because the hook runs for every response.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    setSecurityHeaders(reply, settings)
    done()
  })
