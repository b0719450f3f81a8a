import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { Door, helloQuery } from '../../features/auth/index.ts'
import { NoTeamScreen } from '../EdgeScreens.tsx'
import * as screens from '../screens.ts'
import { optional, root } from './root.ts'

const door = createRoute({ getParentRoute: () => root, id: 'door', component: Door })
const signIn = createRoute({
  getParentRoute: () => door,
  path: 'sign-in',
  validateSearch: z.object({ redirect: optional }),
  beforeLoad: async ({ context }) => {
    const { user, needs_owner } = await context.cache.ensureQueryData(helloQuery())
    if (needs_owner) throw redirect({ to: '/welcome' })
    if (user) throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(screens.authScreens, 'SignInScreen'),
})
const welcome = createRoute({
  getParentRoute: () => door,
  path: 'welcome',
  beforeLoad: async ({ context }) => {
    const { needs_owner } = await context.cache.ensureQueryData(helloQuery())
    if (!needs_owner) throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(screens.authScreens, 'WelcomeScreen'),
})
const forgot = createRoute({
  getParentRoute: () => door,
  path: 'forgot-password',
  validateSearch: z.object({ email: optional }),
  component: lazyRouteComponent(screens.authScreens, 'ForgotScreen'),
})
const reset = createRoute({
  getParentRoute: () => door,
  path: 'reset-password',
  component: lazyRouteComponent(screens.authScreens, 'ResetScreen'),
})
const verify = createRoute({
  getParentRoute: () => door,
  path: 'verify-email',
  component: lazyRouteComponent(screens.authScreens, 'VerifyScreen'),
})
const confirmEmail = createRoute({
  getParentRoute: () => door,
  path: 'confirm-email',
  component: lazyRouteComponent(screens.authScreens, 'ConfirmEmailScreen'),
})
const invite = createRoute({
  getParentRoute: () => door,
  path: 'invite',
  component: lazyRouteComponent(screens.teamScreens, 'InviteScreen'),
})
const noTeam = createRoute({
  getParentRoute: () => door,
  path: 'no-team',
  component: NoTeamScreen,
})

/** Everything before the app. */
export const doorRoutes = [
  door.addChildren([signIn, welcome, forgot, reset, verify, confirmEmail, invite, noTeam]),
] as const
