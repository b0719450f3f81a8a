import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { PublicShell } from '../p/PublicShell.tsx'
import * as screens from '../screens.ts'
import { optional, root } from './root.ts'

const p = createRoute({ getParentRoute: () => root, path: 'p', component: PublicShell })
const visitorSignIn = createRoute({
  getParentRoute: () => p,
  path: 'auth/$team',
  validateSearch: z.object({ redirect: optional }),
  component: lazyRouteComponent(screens.authScreens, 'VisitorSignInScreen'),
})
const linkLanding = createRoute({
  getParentRoute: () => p,
  path: 'link',
  validateSearch: z.object({ team: z.uuid().optional().catch(undefined), redirect: optional }),
  component: lazyRouteComponent(screens.authScreens, 'LinkLandingScreen'),
})
const account = createRoute({
  getParentRoute: () => p,
  path: 'account',
  component: lazyRouteComponent(screens.authScreens, 'VisitorAccountScreen'),
})

/** The page behind a guest link. Whose it is, only the link knows, so it has a frame of its own. */
const guestUpload = createRoute({
  getParentRoute: () => root,
  path: 'p/upload',
  component: lazyRouteComponent(screens.guestScreens, 'GuestUploadScreen'),
})

/** The demo's mails, for people signed in and not. */
const outbox = createRoute({
  getParentRoute: () => root,
  path: 'outbox',
  component: lazyRouteComponent(screens.outboxFrame, 'OutboxFrame'),
})

/** Everything for visitors. */
export const visitorRoutes = [p.addChildren([visitorSignIn, linkLanding, account]), guestUpload, outbox] as const
