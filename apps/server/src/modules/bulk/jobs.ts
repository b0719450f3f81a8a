import { BULK_KEPT_DAYS } from '@vitrine/contract'
import { z } from 'zod'
import { defineJob, defineSchedule } from '../../platform/jobs/jobs.ts'
import { changeAll, endParkedChange, endParkedUndo, undoAll } from './service/run.ts'
import { sweep } from './store/runs.ts'

/** Applies one change to many files. */
export const runBulk = defineJob({
  name: 'bulk.run',
  payload: z.object({ run: z.uuid() }),
  attempts: 10,
  run: (ctx, { run }) => changeAll(ctx, run),
  onParked: (ctx, { run }) => endParkedChange(ctx, run),
})

/** Undoes a bulk change. */
export const undoBulk = defineJob({
  name: 'bulk.undo',
  payload: z.object({ run: z.uuid() }),
  attempts: 10,
  run: (ctx, { run }) => undoAll(ctx, run),
  onParked: (ctx, { run }) => endParkedUndo(ctx, run),
})

/** Deletes old runs with their undo data. */
export const sweepBulk = defineSchedule({
  name: 'bulk.sweep',
  every: '41 3 * * *',
  run: async ({ db }) => void (await sweep(db, BULK_KEPT_DAYS)),
})
