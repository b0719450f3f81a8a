import { defineModule } from '../../platform/module.ts'
import { sweepSignIns } from './jobs.ts'
import { handlers } from './routes.ts'

/** Single sign-on: teams sign in through their own OpenID Connect provider. */
export const sso = defineModule({ handlers: { sso: handlers }, jobs: [sweepSignIns] })
