import { z } from 'zod'
import { defineJob, defineSchedule } from '../../platform/jobs/jobs.ts'
import { deleteOverdue, deleteUntil } from './service/delete.ts'

/** The rest of a bin that is being emptied. */
export const emptyRest = defineJob({
  name: 'recycling.empty',
  payload: z.object({
    team: z.uuid(),
    whose: z.union([z.literal('all'), z.object({ user: z.uuid() }), z.object({ folder: z.uuid() })]),
    until: z.iso.datetime(),
  }),
  run: (ctx, { team, whose, until }) => deleteUntil(ctx, team, whose, new Date(until)),
})

/** Every night: what has been in the bin for as long as its team keeps things. */
export const deleteOld = defineSchedule({ name: 'recycling.delete-old', every: '23 2 * * *', run: deleteOverdue })
