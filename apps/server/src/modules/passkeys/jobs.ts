import { defineSchedule } from '../../platform/jobs/jobs.ts'
import { sweep } from './store.ts'

/** Deletes challenges that nobody answered. */
export const sweepChallenges = defineSchedule({
  name: 'passkeys.sweep',
  every: '29 * * * *',
  run: ({ db }) => sweep(db),
})
