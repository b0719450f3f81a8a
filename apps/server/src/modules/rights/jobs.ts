import { defineSchedule } from '../../platform/jobs/jobs.ts'
import { sendReminders } from './service/remind.ts'

/** Every morning: tells of files that end soon, once for each file and day on which it ends. */
export const remindOfExpiry = defineSchedule({ name: 'rights.remind', every: '17 6 * * *', run: sendReminders })
