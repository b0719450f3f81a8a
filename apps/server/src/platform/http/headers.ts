import { tileOrigins } from '@vitrine/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Settings } from '../../config.ts'

const policy = (parts: Record<string, string>) =>
  Object.entries(parts)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
const closed = { 'default-src': "'none'", 'base-uri': "'none'", 'form-action': "'none'", 'frame-ancestors': "'none'" }
/** For everything that is not a page of ours. */
const nothing = policy(closed)
/** For our pages: scripts only from our own files, pictures of others only as tiles of a map. Mantine writes styles into the page.
 *  Text becomes markup or a script's address only through the one policy that `first.js` makes. */
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

/** For pages that others may frame: pictures, films and their own styles, and no script at all. */
export const framed = (by: string) =>
  policy({
    ...closed,
    'style-src': "'unsafe-inline'",
    'img-src': "'self'",
    'media-src': "'self'",
    'frame-ancestors': by,
  })

const mayBeFramed = (own: string) => /frame-ancestors (?!'none')/.test(own)

/** The headers that every answer carries, also one that no route gave. */
export const guards = ({ origin }: Pick<Settings, 'origin'>, own = nothing) => ({
  'content-security-policy': own,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  ...(!mayBeFramed(own) && { 'x-frame-options': 'DENY' }),
  ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})

/** So many policies are remembered. Most answers share a few; those of embeds name who may show them. */
const policies = 100
const known = new Map<string, Readonly<Record<string, string>>>()
/** What goes with a policy, put together once. */
const guardsFor = (settings: Settings, own: string) => {
  const key = `${settings.origin} ${own}`
  const found = known.get(key)
  if (found) return found
  if (known.size === policies) known.clear()
  const made = guards(settings, own)
  known.set(key, made)
  return made
}
/** The headers that this answer carries as every one does. */
export const guardsOf = (reply: FastifyReply, settings: Settings) => {
  const html = String(reply.getHeader('content-type') ?? '').startsWith('text/html')
  const own = String(reply.getHeader('content-security-policy') ?? '')
  const shared = reply.getHeader('cross-origin-resource-policy')
  const all = guardsFor(settings, own || (html ? pages : nothing))
  return shared === undefined ? all : { ...all, 'cross-origin-resource-policy': String(shared) }
}
/** Gives an answer the headers that every answer carries. */
export const guardAnswer = (reply: FastifyReply, settings: Settings) => reply.headers(guardsOf(reply, settings))

/** The same for all answers of an app. */
export const guardAnswers = (app: FastifyInstance, settings: Settings) =>
  // With a callback, not a promise: it stands on the way of every answer.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    guardAnswer(reply, settings)
    done()
  })
