import { defineSchedule } from '../../platform/jobs/jobs.ts'
import { sweep } from './store.ts'

/** Deletes unfinished sign-ins. */
export const sweepSignIns = defineSchedule({ name: 'sso.sweep', every: '23 * * * *', run: ({ db }) => sweep(db) })
