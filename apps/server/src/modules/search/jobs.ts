import { defineSchedule } from '../../platform/jobs/jobs.ts'
import { sumMonths, deleteOrphanedWords } from './store/timeline.ts'

/** Compacts the monthly file counts, and deletes the search words of deleted teams. */
export const addUp = defineSchedule({
  name: 'search.add-up',
  every: '41 * * * *',
  run: async ({ db }) => {
    await sumMonths(db)
    await deleteOrphanedWords(db)
  },
})
