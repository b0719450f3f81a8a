import { z } from 'zod'
import { auth as routes } from '../auth.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const user = z.uuid()
const events = defineEvents({
  'installation.set_up': { data: z.object({ user, team: z.uuid() }), to: 'nobody', ids: [] },
  'user.signed_up': { data: z.object({ user }), to: 'nobody', ids: [] },
  'user.signed_in': {
    data: z.object({
      user,
      how: z.enum(['password', 'link', 'second_factor', 'recovery_code', 'invite', 'sso', 'passkey']),
    }),
    to: 'self',
    ids: ['user'],
  },
  'user.sign_in_failed': { data: z.object({ user: user.nullable() }), to: 'nobody', ids: [] },
  'user.signed_out': { data: z.object({ user }), to: 'self', ids: ['user'] },
  'user.updated': { data: z.object({ user, fields: z.array(z.string()) }), to: 'members', ids: ['user'] },
  'user.link_sent': {
    data: z.object({ kind: z.enum(['sign_in', 'reset', 'verify', 'change']) }),
    to: 'nobody',
    ids: [],
  },
  'user.password_changed': { data: z.object({ user }), to: 'self', ids: ['user'] },
  'user.email_verified': { data: z.object({ user }), to: 'self', ids: ['user'] },
  'user.email_changed': { data: z.object({ user }), to: 'self', ids: ['user'] },
  'user.second_factor_started': { data: z.object({ user }), to: 'self', ids: ['user'] },
  'user.second_factor_on': { data: z.object({ user }), to: 'self', ids: ['user'] },
  'user.second_factor_off': { data: z.object({ user }), to: 'self', ids: ['user'] },
  'user.recovery_codes_renewed': { data: z.object({ user }), to: 'self', ids: ['user'] },
  'user.sessions_revoked': { data: z.object({ user, count: z.int() }), to: 'self', ids: ['user'] },
  'user.suspended': { data: z.object({ user }), to: 'members', ids: ['user'] },
  'user.reinstated': { data: z.object({ user }), to: 'members', ids: ['user'] },
})
declare module '../event.ts' {
  interface EventsByModule {
    auth: typeof events
  }
}

export const auth = defineModule({
  routes,
  screens: [
    '/sign-in',
    '/welcome',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/confirm-email',
    '/profile',
  ],
  events,
})
