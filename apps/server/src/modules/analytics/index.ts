import { defineModule } from '../../platform/module.ts'
import { teamNumbers } from './rollups.ts'
import { handlers } from './routes.ts'

export { addSampleUse } from './service/sample-use.ts'

/** Analytics: what happens in a team, counted from the ledger. */
export const analytics = defineModule({
  handlers: { analytics: handlers },
  rollups: [teamNumbers],
})
