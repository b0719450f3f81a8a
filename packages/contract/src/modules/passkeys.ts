import { z } from 'zod'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'
import { passkeys as routes } from '../passkeys.ts'

const passkey = z.object({ user: z.uuid(), name: z.string() })
const events = defineEvents({
  'user.passkey_added': { data: passkey, to: 'self', ids: ['user'] },
  'user.passkey_renamed': { data: passkey, to: 'self', ids: ['user'] },
  'user.passkey_removed': { data: passkey, to: 'self', ids: ['user'] },
})
declare module '../event.ts' {
  interface EventsByModule {
    passkeys: typeof events
  }
}

export const passkeys = defineModule({ routes, screens: [], events })
