import { z } from 'zod'
import { email } from './fields.ts'
import { defineRoutes } from './route.ts'

/** The number of days for which a confirmation link is valid. */
export const FOLLOW_CONFIRM_DAYS = 7
/** The number of files that a digest lists by name; the rest are only counted. */
export const DIGEST_FILES = 12

/** What the page behind the link in a follower's email shows. */
export const FollowState = z.object({
  title: z.string(),
  team: z.object({ uuid: z.uuid(), name: z.string() }),
  /** The URL of the media centre. */
  url: z.string(),
  email: z.string(),
  confirmed: z.boolean(),
})
export type FollowState = z.output<typeof FollowState>

const secret = z.object({ secret: z.string() })
const mailed = { who: 'anyone', because: 'the secret in the emailed address is the proof' } as const
const guessing = [{ times: 60, seconds: 600, per: ['address'], only: 'failures' }] as const

export const followRoutes = defineRoutes({
  follow: {
    method: 'POST',
    path: '/v1/public/media-centre/:media_centre/follow/',
    summary: 'Emails a link to confirm following a media centre. The response is the same for every address',
    access: { who: 'viewer', on: 'media_centre' },
    surface: 'media centre',
    records: [],
    body: z.object({ email }),
    limits: [
      { times: 20, seconds: 3600, per: ['address'] },
      { times: 3, seconds: 3600, per: ['body.email', 'params.media_centre'] },
      { times: 10, seconds: 86_400, per: ['body.email'] },
    ],
    reply: z.void(),
  },
  followers: {
    method: 'GET',
    path: '/v1/files/media-centre/followers/:media_centre/',
    summary: 'How many people follow a media centre',
    access: { who: 'member', on: 'media_centre', need: 'MANAGE_MEDIA_CENTRES' },
    reply: z.object({ count: z.int() }),
  },
  followState: {
    method: 'GET',
    path: '/v1/public/follow/:secret/',
    summary: 'The media centre and the email address that a follow link is for',
    access: mailed,
    params: secret,
    limits: guessing,
    reply: FollowState,
  },
  confirmFollow: {
    method: 'POST',
    path: '/p/follow/:secret/confirm/',
    summary: 'Confirms following a media centre, from the form on the page behind the emailed link',
    access: mailed,
    params: secret,
    records: [],
    mayRecord: ['media_centre.followed'],
    body: 'stream',
    limits: guessing,
    reply: 'raw',
  },
  unsubscribe: {
    method: 'POST',
    path: '/p/follow/:secret/',
    summary:
      'Unsubscribes: from the form on the page behind the emailed link, or with one click in an email client (RFC 8058)',
    access: mailed,
    params: secret,
    records: [],
    mayRecord: ['media_centre.unfollowed'],
    body: 'stream',
    limits: guessing,
    reply: 'raw',
  },
})
