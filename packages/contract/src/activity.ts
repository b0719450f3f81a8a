import { z } from 'zod'
import { PersonName } from './comments.ts'
import { page, paging, time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** One event as a sentence. Without a source, Vitrine itself acted, or the person is hidden. */
export const ActivityItem = z.object({
  seq: z.int(),
  created_at: time,
  source: PersonName.nullable(),
  text: z.string(),
  event: z.string(),
  file: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  /** The bulk edit that the event was part of, if it can be undone. */
  run: z.uuid().nullable(),
})
export type ActivityItem = z.output<typeof ActivityItem>

export const activity = defineRoutes({
  file: {
    method: 'GET',
    path: '/v1/files/file/activity/:file/',
    replica: true,
    summary:
      'The activity of a file, newest first; outsiders see only when it was added and when new versions were added',
    access: { who: 'viewer', on: 'file' },
    surface: 'app',
    query: z.object(paging),
    reply: page(ActivityItem),
  },
  team: {
    method: 'GET',
    path: '/v1/files/activity/:team/',
    replica: true,
    summary: 'The activity in a team’s library, newest first',
    access: { who: 'member', on: 'team' },
    query: z.object(paging),
    reply: page(ActivityItem),
  },
})
