import { z } from 'zod'
import { comments as routes } from '../comments.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const events = defineEvents({
  'comment.added': {
    data: z.object({
      file: z.uuid(),
      comment: z.uuid(),
      mentions: z.array(z.uuid()),
      parent: z.uuid().optional(),
    }),
    to: 'file',
    ids: ['file', 'comment'],
  },
  'comment.resolved': { data: z.object({ file: z.uuid(), comment: z.uuid() }), to: 'file', ids: ['file', 'comment'] },
  'comment.reopened': { data: z.object({ file: z.uuid(), comment: z.uuid() }), to: 'file', ids: ['file', 'comment'] },
  'comment.updated': {
    data: z.object({ file: z.uuid(), comment: z.uuid(), mentions: z.array(z.uuid()) }),
    to: 'file',
    ids: ['file', 'comment'],
  },
  'comment.deleted': { data: z.object({ file: z.uuid(), comment: z.uuid() }), to: 'file', ids: ['file', 'comment'] },
})
declare module '../event.ts' {
  interface EventsByModule {
    comments: typeof events
  }
}

export const comments = defineModule({
  routes,
  events,
})
