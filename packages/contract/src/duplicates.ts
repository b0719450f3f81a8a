import { z } from 'zod'
import { FileCard } from './cards.ts'
import { id, page, paging } from './fields.ts'
import { defineRoutes } from './route.ts'

const named = z.object({ uuid: z.uuid(), name: z.string() })
/** A file in a group of similar ones, with its folder. */
export const LookAlike = FileCard.extend({ parent_folder: named.nullable() })
export type LookAlike = z.output<typeof LookAlike>
/** Similar files: each is a near-duplicate of at least one other. The oldest comes first; at most 100 are shown. */
export const LookAlikes = z.object({ uuid: z.uuid(), count: z.int(), files: z.array(LookAlike) })
export type LookAlikes = z.output<typeof LookAlikes>

export const duplicates = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/near_duplicates/:team/',
    replica: true,
    summary: "Groups of similar files in a team's library, for review",
    access: { who: 'member', on: 'team' },
    query: z.object(paging),
    reply: page(LookAlikes),
  },
  tellApart: {
    method: 'POST',
    path: '/v1/files/near_duplicates/tell_apart/:team/',
    summary: 'Marks files as not duplicates; they are suggested again only if another file looks like them',
    access: { who: 'member', on: 'team', need: 'EDIT_ASSETS' },
    records: ['duplicates.told_apart'],
    body: z.object({ files: z.array(id('file')).min(1).max(100) }),
    reply: z.void(),
  },
})
