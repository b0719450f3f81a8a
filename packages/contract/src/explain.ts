import { z } from 'zod'
import { DownloadRequest } from './download-requests.ts'
import { actions, steps, surfaceKinds } from './rights.ts'
import { defineRoutes } from './route.ts'

/** One outcome of the rights decision, with its reasons as shown to the team. */
const Explained = z.object({
  surface: z.enum(surfaceKinds),
  /** The share link, if that is the surface. */
  link: z.object({ uuid: z.uuid(), title: z.string() }).nullable(),
  /** The public gallery, if that is the surface. */
  gallery: z.object({ uuid: z.uuid(), title: z.string() }).nullable(),
  /** The media centre, if that is the surface. */
  media_centre: z.object({ uuid: z.uuid(), title: z.string() }).nullable(),
  action: z.enum(actions),
  verdict: z.enum(['allow', 'steps', 'deny', 'absent']),
  steps: z.array(z.enum(steps)),
  marked: z.boolean(),
  reasons: z.array(z.string()),
})
/** What a person can do with a file, and why. Everyone outside the team is a visitor, with or without an account. */
export const Explanation = z.object({
  file: z.object({ uuid: z.uuid(), name: z.string() }),
  who: z.enum(['member', 'visitor', 'nobody']),
  name: z.string(),
  /** Whether they have requested or downloaded something from the team before. */
  known: z.boolean(),
  answers: z.array(Explained),
  /** Their requests for this file, newest first. */
  requests: z.array(DownloadRequest),
})
export type Explanation = z.output<typeof Explanation>

/** What a person can do with a file, for support. */
export const explainRoutes = defineRoutes({
  explain: {
    method: 'GET',
    path: '/v1/files/rights/explain/:file/',
    summary:
      'The actions a person can perform on a file in the app, on its public page, in public galleries and media centres, in embeds and behind its share links, and why',
    access: { who: 'member', on: 'file', need: 'MANAGE_TEAM' },
    query: z.object({ person: z.string().trim().max(254).default('') }),
    reply: Explanation,
  },
})
