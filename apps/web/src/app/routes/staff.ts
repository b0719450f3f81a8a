import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import * as screens from '../screens.ts'
import { optional, searched, shell } from './root.ts'

const staff = createRoute({
  getParentRoute: () => shell,
  path: 'staff',
  component: lazyRouteComponent(screens.staffScreens, 'StaffGate'),
})
const staffHome = createRoute({
  getParentRoute: () => staff,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/staff/jobs', replace: true })
  },
})
const jobs = createRoute({
  getParentRoute: () => staff,
  path: 'jobs',
  validateSearch: z.object({
    state: z.enum(['waiting', 'running', 'retrying', 'failed']).optional().catch(undefined),
    name: optional,
  }),
  component: lazyRouteComponent(screens.staffScreens, 'JobsScreen'),
})
const mails = createRoute({
  getParentRoute: () => staff,
  path: 'mails',
  component: lazyRouteComponent(screens.staffScreens, 'MailsScreen'),
})
const staffTeams = createRoute({
  getParentRoute: () => staff,
  path: 'teams',
  validateSearch: searched,
  component: lazyRouteComponent(screens.staffScreens, 'TeamsScreen'),
})
const staffUsers = createRoute({
  getParentRoute: () => staff,
  path: 'users',
  validateSearch: searched,
  component: lazyRouteComponent(screens.staffScreens, 'UsersScreen'),
})

/** For those who run the installation. */
export const staffRoutes = [staff.addChildren([staffHome, jobs, mails, staffTeams, staffUsers])] as const
