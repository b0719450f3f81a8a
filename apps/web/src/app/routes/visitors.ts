import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import * as screens from '../screens.ts'
import { optional, root } from './root.ts'

/** The demo's emails, for people signed in and not; `to` is the address whose emails are read. */
const outbox = createRoute({
  getParentRoute: () => root,
  path: 'outbox',
  validateSearch: z.object({ to: optional }),
  component: lazyRouteComponent(screens.outboxFrame, 'OutboxFrame'),
})

/** Everything for visitors. */
export const visitorRoutes = [outbox] as const
