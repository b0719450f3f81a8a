import { defineEventJob, defineSchedule } from '../../platform/jobs/jobs.ts'
import { expireOverdue } from './service/end.ts'
import { importMedia } from './service/import.ts'

/** Imports the media of a post when its creator has agreed. */
export const importApproved = defineEventJob({
  name: 'approvals.import',
  on: 'one_time_approval.answered',
  attempts: 8,
  limitMs: 30 * 60_000,
  run: async (ctx, { one_time_approval, answer }) => {
    if (answer === 'approved') await importMedia(ctx, one_time_approval)
  },
})

/** Ends requests and approvals that have expired. */
export const expireApprovals = defineSchedule({
  name: 'approvals.lapse',
  every: '*/5 * * * *',
  attempts: 1,
  run: expireOverdue,
})
