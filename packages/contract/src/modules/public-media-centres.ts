import { z } from 'zod'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'
import { publicMediaCentres as routes } from '../public-media-centres.ts'

const events = defineEvents({
  'media_centre.unlocked': {
    data: z.object({ media_centre: z.uuid() }),
    to: { need: 'MANAGE_MEDIA_CENTRES' },
    ids: ['media_centre'],
  },
})
declare module '../event.ts' {
  interface EventsByModule {
    publicMediaCentres: typeof events
  }
}

export const publicMediaCentres = defineModule({ routes, events })
