import { z } from 'zod'
import { defineJob, defineSchedule } from '../../platform/jobs/jobs.ts'
import { mailReset } from './service/mail-links.ts'
import * as store from './store/sessions.ts'

/** Deletes expired sessions, links and unfinished sign-ins. */
export const sweepAuth = defineSchedule({ name: 'auth.sweep', every: '17 * * * *', run: ({ db }) => store.sweep(db) })

/** Emails a password reset link. */
export const mailResetLink = defineJob({
  name: 'auth.mail-reset-link',
  payload: z.object({ email: z.string() }),
  run: ({ ports, write }, { email }) => write((tx) => mailReset({ ...tx, ports }, email)),
})
