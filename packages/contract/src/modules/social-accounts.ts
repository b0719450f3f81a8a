import { z } from 'zod'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'
import { platforms } from '../networks.ts'
import { socialAccounts as routes } from '../social-accounts.ts'

const account = z.object({ social_account: z.uuid() })
const events = defineEvents({
  'social_account.connected': {
    data: account.extend({ platform: z.enum(platforms), username: z.string() }),
    to: 'members',
    ids: ['social_account'],
  },
  'social_account.updated': {
    data: account.extend({ fields: z.array(z.string()) }),
    to: 'members',
    ids: ['social_account'],
  },
  'social_account.check_asked': { data: account, to: 'nobody', ids: ['social_account'] },
  'social_account.tagged_asked': { data: account, to: 'nobody', ids: ['social_account'] },
  'social_account.tagged_read': { data: account.extend({ found: z.int() }), to: 'members', ids: ['social_account'] },
  'social_account.lost': { data: account.extend({ problem: z.string() }), to: 'members', ids: ['social_account'] },
  'social_account.deleted': {
    data: account.extend({ platform: z.enum(platforms), username: z.string() }),
    to: 'members',
    ids: ['social_account'],
  },
})
declare module '../event.ts' {
  interface EventsByModule {
    socialAccounts: typeof events
  }
}

/** The team's connected accounts on social networks. */
export const socialAccounts = defineModule({ routes, screens: ['/socials/accounts'], events })
