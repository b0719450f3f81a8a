import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { searchParams } from '../../lib/search-params.ts'
import { IconSettings } from '../../ui/icons.ts'
import { shell, signedOut } from '../auth/index.ts'

const load = lazyImport(() => import('./screens.ts'))
const routes = {
  signedOut: [
    createRoute({
      getParentRoute: () => signedOut,
      path: 'invite',
      component: lazyRouteComponent(load, 'InviteScreen'),
    }),
  ],
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: 'team',
      beforeLoad: () => {
        throw redirect({ to: '/team/members', replace: true })
      },
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'team/members',
      validateSearch: searchParams,
      component: lazyRouteComponent(load, 'MembersScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'team/roles',
      component: lazyRouteComponent(load, 'RolesScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'team/settings',
      component: lazyRouteComponent(load, 'SettingsScreen'),
    }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    teams: typeof routes
  }
}

export const feature = defineFeature({
  routes,
  sections: [{ id: 'team', label: 'Team', icon: IconSettings, to: '/team', group: 'manage', order: 30, key: 't' }],
  places: [
    { section: 'team', label: 'Members', to: '/team/members', order: 10 },
    { section: 'team', label: 'Roles', to: '/team/roles', order: 20 },
    { section: 'team', label: 'Team settings', to: '/team/settings', order: 70 },
  ],
})
