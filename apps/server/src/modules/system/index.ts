import { defineModule } from '../../platform/module.ts'
import { scrubStorage, sweepSystem } from './jobs.ts'
import { addMetrics } from './metrics.ts'
import { handlers } from './routes.ts'

export { scrubOriginals } from './service/scrub.ts'

/** Health, metrics, jobs and emails of the installation. */
export const system = defineModule({
  handlers: { system: handlers },
  jobs: [scrubStorage, sweepSystem],
  metrics: addMetrics,
})
