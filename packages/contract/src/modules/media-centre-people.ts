import { z } from 'zod'
import { defineEvents } from '../event.ts'
import { mediaCentrePeople as routes } from '../media-centre-people.ts'
import { defineModule } from '../module.ts'

const media_centre = z.uuid()
const person = { media_centre, centre_person: z.uuid(), email: z.string() }
const request = { media_centre, access_request: z.uuid(), user: z.uuid() }
/** Invited people's email addresses are only for members who manage media centres. */
const to = { need: 'MANAGE_MEDIA_CENTRES' } as const
const ids = ['media_centre'] as const
const events = defineEvents({
  'media_centre.person_invited': { data: z.object({ ...person, role: z.string() }), to, ids },
  'media_centre.people_invited': { data: z.object({ media_centre, count: z.int() }), to, ids },
  'media_centre.person_updated': { data: z.object({ ...person, fields: z.array(z.string()) }), to, ids },
  'media_centre.invite_resent': { data: z.object(person), to, ids },
  'media_centre.person_revoked': { data: z.object({ ...person, ended: z.int() }), to, ids },
  'media_centre.person_restored': { data: z.object(person), to, ids },
  'media_centre.access_requested': { data: z.object(request), to, ids },
  'media_centre.access_answered': { data: z.object({ ...request, approved: z.boolean() }), to, ids },
  'media_centre.followed': { data: z.object({ media_centre }), to, ids },
  'media_centre.unfollowed': { data: z.object({ media_centre }), to, ids },
})
declare module '../event.ts' {
  interface EventsByModule {
    mediaCentrePeople: typeof events
  }
}

/** The people of media centres: invitations, access requests and followers. */
export const mediaCentrePeople = defineModule({ routes, events })
