import { defineSchedule } from '../../platform/jobs/jobs.ts'
import * as store from './store.ts'

/** Clears replies, limits and mails that were kept only for a while. */
export const sweepSystem = defineSchedule({
  name: 'system.sweep',
  every: '23 * * * *',
  run: ({ db }) => store.sweep(db),
})
