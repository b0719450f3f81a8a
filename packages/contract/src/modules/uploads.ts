import { z } from 'zod'
import { uploads as routes } from '../uploads.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const events = defineEvents({
  'upload.begun': { data: z.object({ uploads: z.int() }), to: 'self', ids: [] },
  'upload.cancelled': { data: z.object({ upload: z.uuid() }), to: 'self', ids: ['upload'] },
  'upload.expanded': {
    data: z.object({ upload: z.uuid(), files: z.int(), left_out: z.int() }),
    to: 'self',
    ids: ['upload'],
  },
})
declare module '../event.ts' {
  interface EventsByModule {
    uploads: typeof events
  }
}

export const uploads = defineModule({
  routes,
  events,
})
