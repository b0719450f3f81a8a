import { z } from 'zod'
import { mediaCentres as routes } from '../media-centres.ts'
import { visitEvents } from '../media-centre-visits.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const centre = { media_centre: z.uuid() }
const album = { album: z.uuid(), media_centre: z.uuid() }
const fields = z.array(z.string())
const events = {
  ...visitEvents,
  ...defineEvents({
    'media_centre.created': { data: z.object({ ...centre, title: z.string() }), to: 'members', ids: ['media_centre'] },
    'media_centre.updated': {
      data: z.object({ ...centre, title: z.string(), fields }),
      to: 'members',
      ids: ['media_centre'],
    },
    'media_centre.deleted': {
      data: z.object({ ...centre, title: z.string(), permanently: z.boolean() }),
      to: 'members',
      ids: ['media_centre'],
    },
    'album.created': {
      data: z.object({ ...album, title: z.string() }),
      to: 'members',
      ids: ['album', 'media_centre'],
    },
    'album.updated': {
      data: z.object({ ...album, title: z.string(), fields }),
      to: 'members',
      ids: ['album', 'media_centre'],
    },
    'album.files_changed': {
      data: z.object({ ...album, title: z.string(), added: z.int(), removed: z.int() }),
      to: 'members',
      ids: ['album', 'media_centre'],
    },
    'album.deleted': {
      data: z.object({ ...album, title: z.string() }),
      to: 'members',
      ids: ['album', 'media_centre'],
    },
  }),
}
declare module '../event.ts' {
  interface EventsByModule {
    mediaCentres: typeof events
  }
}

export const mediaCentres = defineModule({
  routes,
  screens: ['/media-centres', '/media-centre/:media_centre'],
  events,
})
