import type { Db } from '../../platform/db/db.ts'
import { addGauge, measureJobs } from '../../platform/metrics.ts'
import { countParked, queues } from './store.ts'

/** Registers the figures of the job queue. */
export const addMetrics = (db: Db) => {
  addGauge('jobs_parked', 'Jobs that failed and wait for staff', () => countParked(db))
  measureJobs(() => queues(db))
}
