import { defineModule } from '../../platform/module.ts'
import { sweepSignIns } from './jobs.ts'
import { handlers } from './routes.ts'

export { rotateClientSecrets } from './service/rotate.ts'

/** Single sign-on through a team's own OpenID Connect provider. */
export const sso = defineModule({ handlers: { sso: handlers }, jobs: [sweepSignIns] })
