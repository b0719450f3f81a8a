import { defineModule } from '../../platform/module.ts'
import { sweepSystem } from './jobs.ts'
import { addMetrics } from './metrics.ts'
import { handlers } from './routes.ts'

/** What keeps the product running. */
export const system = defineModule({
  handlers: { system: handlers },
  jobs: [sweepSystem],
  metrics: addMetrics,
})
