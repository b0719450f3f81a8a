import { defineSchedule } from '../../platform/jobs/jobs.ts'
import { sumMonths, deleteOrphanedWords } from './store/timeline.ts'

/** Adds up how many files each month has, so that the sums stay short, and forgets what gone teams left. */
export const addUp = defineSchedule({
  name: 'search.add-up',
  every: '41 * * * *',
  run: async ({ db }) => {
    await sumMonths(db)
    await deleteOrphanedWords(db)
  },
})
