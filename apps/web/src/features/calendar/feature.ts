import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { optionalText } from '../../lib/search-params.ts'
import { IconCalendarEvent } from '../../ui/icons.ts'
import { shell } from '../auth/index.ts'

const load = lazyImport(() => import('./screens.ts'))
const id = z.uuid().optional().catch(undefined)
/** `span` is month, week or list; `day` is any day of the month or week in view; `zone` is the displayed time zone, if
 *  not the person's own; `post` is the open post. */
const search = z.object({
  span: optionalText,
  day: optionalText,
  account: id,
  status: optionalText,
  zone: optionalText,
  post: id,
})
const routes = {
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'socials',
      validateSearch: search,
      component: lazyRouteComponent(load, 'CalendarScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    calendar: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  sections: [
    {
      id: 'calendar',
      label: 'Calendar',
      icon: IconCalendarEvent,
      to: '/socials',
      group: 'publish',
      order: 10,
      key: 'j',
      tab: 20,
    },
  ],
})
