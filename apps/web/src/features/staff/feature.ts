import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { optionalText, searchParams } from '../../lib/search-params.ts'
import { IconTool } from '../../ui/icons.ts'
import { shell } from '../auth/index.ts'

const load = lazyImport(() => import('./screens.ts'))
const staff = createRoute({
  getParentRoute: () => shell,
  path: 'staff',
  component: lazyRouteComponent(load, 'StaffGate'),
})
const home = createRoute({
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
    name: optionalText,
  }),
  component: lazyRouteComponent(load, 'JobsScreen'),
})
const mails = createRoute({
  getParentRoute: () => staff,
  path: 'mails',
  component: lazyRouteComponent(load, 'MailsScreen'),
})
const storage = createRoute({
  getParentRoute: () => staff,
  path: 'storage',
  component: lazyRouteComponent(load, 'StorageScreen'),
})
const teams = createRoute({
  getParentRoute: () => staff,
  path: 'teams',
  validateSearch: searchParams,
  component: lazyRouteComponent(load, 'TeamsScreen'),
})
const users = createRoute({
  getParentRoute: () => staff,
  path: 'users',
  validateSearch: searchParams,
  component: lazyRouteComponent(load, 'UsersScreen'),
})
const sso = createRoute({
  getParentRoute: () => staff,
  path: 'sso',
  component: lazyRouteComponent(load, 'SsoDomainsScreen'),
})
const routes = { shell: [staff.addChildren([home, jobs, mails, storage, teams, users, sso])] } as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    staff: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  sections: [
    {
      id: 'staff',
      label: 'Staff',
      icon: IconTool,
      to: '/staff',
      group: 'account',
      order: 20,
      key: 's',
      visible: ({ user }) => user.is_staff,
    },
  ],
  places: [
    { section: 'staff', label: 'Background jobs', to: '/staff/jobs', order: 10 },
    { section: 'staff', label: 'Emails', to: '/staff/mails', order: 20 },
    { section: 'staff', label: 'Storage', to: '/staff/storage', order: 25 },
    { section: 'staff', label: 'All teams', to: '/staff/teams', order: 30 },
    { section: 'staff', label: 'All people', to: '/staff/users', order: 40 },
    { section: 'staff', label: 'Domains for single sign-on', to: '/staff/sso', order: 50 },
  ],
})
