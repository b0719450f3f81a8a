import { z } from 'zod'
import { teams as routes } from '../teams.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const user = z.uuid()
const named = z.object({ uuid: z.uuid(), name: z.string() })
const events = defineEvents({
  'team.created': { data: z.object({ team: z.uuid(), name: z.string() }), to: 'members', ids: ['team'] },
  'team.updated': { data: z.object({ team: z.uuid(), fields: z.array(z.string()) }), to: 'members', ids: ['team'] },
  'team.features_set': {
    data: z.object({ team: z.uuid(), features: z.array(z.string()) }),
    to: 'members',
    ids: ['team'],
  },
  'team.quota_set': { data: z.object({ team: z.uuid(), quota: z.int() }), to: 'members', ids: ['team'] },
  'member.invited': {
    data: z.object({ invite: z.uuid(), email: z.string(), role: z.string() }),
    to: { need: 'MANAGE_TEAM' },
    ids: ['invite'],
  },
  'member.invite_resent': {
    data: z.object({ invite: z.uuid(), email: z.string() }),
    to: { need: 'MANAGE_TEAM' },
    ids: ['invite'],
  },
  'member.invite_revoked': {
    data: z.object({ invite: z.uuid(), email: z.string() }),
    to: { need: 'MANAGE_TEAM' },
    ids: ['invite'],
  },
  'member.joined': { data: z.object({ user, role: z.string() }), to: 'members', ids: ['user'] },
  'member.role_set': { data: z.object({ user, role: z.string() }), to: 'members', ids: ['user'] },
  'member.removed': { data: z.object({ user }), to: 'members', ids: ['user'] },
  'role.created': { data: z.object({ role: named }), to: 'members', ids: [] },
  'role.updated': { data: z.object({ role: named }), to: 'members', ids: [] },
  'role.deleted': { data: z.object({ role: named }), to: 'members', ids: [] },
})
declare module '../event.ts' {
  interface EventsByModule {
    teams: typeof events
  }
}

export const teams = defineModule({
  routes,
  screens: ['/team', '/team/members', '/team/roles', '/team/settings', '/invite', '/no-team'],
  events,
})
