import { defineSchedule } from '../../platform/jobs/jobs.ts'
import { addUpMonths } from './store/timeline.ts'

/** Adds up how many files each month has, so that the sums stay short. */
export const addUp = defineSchedule({
  name: 'search.add-up',
  every: '41 * * * *',
  run: async ({ db }) => {
    await addUpMonths(db)
  },
})
