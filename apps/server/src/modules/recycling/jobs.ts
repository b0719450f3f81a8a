import { z } from 'zod'
import { defineJob, defineSchedule } from '../../platform/jobs/jobs.ts'
import { deleteOverdue, deleteRest } from './service/delete.ts'

/** The rest of a bin that is being emptied. */
export const finishEmptying = defineJob({
  name: 'recycling.empty',
  payload: z.object({
    team: z.uuid(),
    /** Null for the whole bin. */
    folder: z.uuid().nullable(),
    until: z.iso.datetime(),
  }),
  run: (ctx, { team, folder, until }) => deleteRest(ctx, team, folder, new Date(until)),
})

/** Every night: files that have been in the bin for as long as their team keeps them. */
export const deleteOld = defineSchedule({ name: 'recycling.delete-old', every: '23 2 * * *', run: deleteOverdue })
