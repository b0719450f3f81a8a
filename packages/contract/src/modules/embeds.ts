import { z } from 'zod'
import { embeds as routes } from '../embeds.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const events = defineEvents({
  'embed.created': { data: z.object({ embed: z.uuid(), title: z.string() }), to: 'members', ids: ['embed'] },
  'embed.updated': { data: z.object({ embed: z.uuid(), fields: z.array(z.string()) }), to: 'members', ids: ['embed'] },
  'embed.deleted': { data: z.object({ embed: z.uuid(), title: z.string() }), to: 'members', ids: ['embed'] },
})
declare module '../event.ts' {
  interface EventsByModule {
    embeds: typeof events
  }
}

export const embeds = defineModule({
  routes,
  screens: ['/embeds', '/embeds/:embed'],
  events,
})
