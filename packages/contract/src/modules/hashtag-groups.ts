import { z } from 'zod'
import { defineEvents } from '../event.ts'
import { hashtagGroups as routes } from '../hashtag-groups.ts'
import { defineModule } from '../module.ts'

const named = z.object({ hashtag_group: z.uuid(), name: z.string() })
const events = defineEvents({
  'hashtag_group.created': { data: named, to: 'members', ids: ['hashtag_group'] },
  'hashtag_group.updated': { data: named, to: 'members', ids: ['hashtag_group'] },
  'hashtag_group.deleted': { data: named, to: 'members', ids: ['hashtag_group'] },
})
declare module '../event.ts' {
  interface EventsByModule {
    hashtagGroups: typeof events
  }
}

/** Groups of hashtags for captions and first comments. */
export const hashtagGroups = defineModule({ routes, events })
