import { z } from 'zod'
import { bulk as routes } from '../bulk.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const events = defineEvents({
  'bulk.started': { data: z.object({ run: z.uuid(), total: z.int(), what: z.string() }), to: 'members', ids: ['run'] },
  'bulk.progressed': {
    data: z.object({ run: z.uuid(), done: z.int(), failed: z.int(), total: z.int() }),
    to: 'members',
    ids: ['run'],
  },
  'bulk.ended': {
    data: z.object({ run: z.uuid(), done: z.int(), failed: z.int(), what: z.string() }),
    to: 'members',
    ids: ['run'],
  },
  'bulk.cancelled': { data: z.object({ run: z.uuid() }), to: 'members', ids: ['run'] },
  'bulk.undo_asked': { data: z.object({ run: z.uuid() }), to: 'members', ids: ['run'] },
  'bulk.undone': {
    data: z.object({ run: z.uuid(), done: z.int(), failed: z.int(), what: z.string() }),
    to: 'members',
    ids: ['run'],
  },
})
declare module '../event.ts' {
  interface EventsByModule {
    bulk: typeof events
  }
}

export const bulk = defineModule({
  routes,
  screens: ['/library/changes'],
  events,
})
