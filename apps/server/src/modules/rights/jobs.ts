import { defineSchedule } from '../../platform/jobs/jobs.ts'
import { sendReminders } from './service/remind.ts'

/** Every morning: sends reminders about expiring files, once for each file and expiry day. */
export const remindOfExpiry = defineSchedule({ name: 'rights.remind', every: '17 6 * * *', run: sendReminders })
