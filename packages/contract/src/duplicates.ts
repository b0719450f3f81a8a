import { z } from 'zod'
import { FileCard } from './cards.ts'
import { page, paging } from './fields.ts'
import { defineRoutes } from './route.ts'

/** Files that look alike: each differs little from another of the group. The oldest stands first; of many, 100 are shown. */
export const LookAlikes = z.object({ uuid: z.uuid(), count: z.int(), files: z.array(FileCard) })
export type LookAlikes = z.output<typeof LookAlikes>

export const duplicates = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/near_duplicates/:team/',
    summary: "Groups of files of a team's library that look alike, for review",
    access: { who: 'member', on: 'team' },
    query: z.object(paging),
    reply: page(LookAlikes),
  },
})
