import { defineSchedule } from '../../platform/jobs/jobs.ts'
import { deleteSalts } from './store/visits.ts'

/** Without its secret, a visitor key in the ledger is a random number. */
export const forgetVisitors = defineSchedule({
  name: 'media_centres.forget_visitors',
  every: '37 3 * * *',
  run: async ({ db, ports }) => {
    await deleteSalts(db, ports.now(), ports.settings.visitorDays)
  },
})
