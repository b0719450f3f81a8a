import { defineSchedule } from '../../platform/jobs/jobs.ts'
import * as store from './store.ts'

/** Clears sessions, links and half-done sign-ins that have run out. */
export const sweepAuth = defineSchedule({ name: 'auth.sweep', every: '17 * * * *', run: ({ db }) => store.sweep(db) })
