import { z } from 'zod'
import { defineJob, defineSchedule } from '../../platform/jobs/jobs.ts'
import { deleteOverdue, deleteRest } from './service/delete.ts'

/** Deletes the remaining files in the background after a user empties the bin or deletes a folder. */
export const finishEmptying = defineJob({
  name: 'recycling.empty',
  payload: z.object({
    team: z.uuid(),
    /** The folder to delete, or null for the whole bin. */
    folder: z.uuid().nullable(),
    until: z.iso.datetime(),
  }),
  run: (ctx, { team, folder, until }) => deleteRest(ctx, team, folder, new Date(until)),
})

/** Permanently deletes files and folders after their team's retention period, every night. */
export const deleteOld = defineSchedule({ name: 'recycling.delete-old', every: '23 2 * * *', run: deleteOverdue })
