import { defineSchedule } from '../../platform/jobs/jobs.ts'
import { sendReminders } from './service/remind.ts'

/** Sends reminders about expiring files every morning, once per file and expiry date. */
export const remindOfExpiry = defineSchedule({ name: 'rights.remind', every: '17 6 * * *', run: sendReminders })
