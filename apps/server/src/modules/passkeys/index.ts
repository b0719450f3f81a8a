import { defineModule } from '../../platform/module.ts'
import { sweepChallenges } from './jobs.ts'
import { handlers } from './routes.ts'

/** Passkeys: signing in with a device instead of a password. */
export const passkeys = defineModule({ handlers: { passkeys: handlers }, jobs: [sweepChallenges] })
