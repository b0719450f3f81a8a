import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import * as screens from '../screens.ts'
import { searched, shell } from './root.ts'

const profile = createRoute({
  getParentRoute: () => shell,
  path: 'profile',
  component: lazyRouteComponent(screens.authScreens, 'ProfileScreen'),
})

const team = createRoute({ getParentRoute: () => shell, path: 'team' })
const teamHome = createRoute({
  getParentRoute: () => team,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/team/members', replace: true })
  },
})
const members = createRoute({
  getParentRoute: () => team,
  path: 'members',
  validateSearch: searched,
  component: lazyRouteComponent(screens.teamScreens, 'MembersScreen'),
})
const roles = createRoute({
  getParentRoute: () => team,
  path: 'roles',
  component: lazyRouteComponent(screens.teamScreens, 'RolesScreen'),
})
const teamRights = createRoute({
  getParentRoute: () => team,
  path: 'rights',
  validateSearch: searched,
  component: lazyRouteComponent(screens.rightsScreens, 'RightsScreen'),
})
const teamExpiring = createRoute({
  getParentRoute: () => team,
  path: 'rights/expiring',
  validateSearch: z.object({ days: z.literal(90).optional().catch(undefined) }),
  component: lazyRouteComponent(screens.rightsScreens, 'ExpiringScreen'),
})
const teamTags = createRoute({
  getParentRoute: () => team,
  path: 'tags',
  validateSearch: searched,
  component: lazyRouteComponent(screens.tagScreens, 'TagsScreen'),
})
const teamAttributes = createRoute({
  getParentRoute: () => team,
  path: 'attributes',
  component: lazyRouteComponent(screens.attributeScreens, 'AttributesScreen'),
})
const settings = createRoute({
  getParentRoute: () => team,
  path: 'settings',
  component: lazyRouteComponent(screens.teamScreens, 'SettingsScreen'),
})

/** The team, and oneself. */
export const teamRoutes = [
  profile,
  team.addChildren([teamHome, members, roles, teamRights, teamExpiring, teamTags, teamAttributes, settings]),
] as const
