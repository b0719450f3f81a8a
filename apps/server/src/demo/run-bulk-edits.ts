import { z } from 'zod'
import { runOf, undoRun } from '../modules/bulk/index.ts'
import { type EnqueueableJob, defineJob, enqueuer } from '../platform/jobs/jobs.ts'
import * as store from './store.ts'

const SOON_MS = 2000
const soon = (now: Date) => ({ runAt: new Date(now.getTime() + SOON_MS), patient: true })

/** Runs bulk edits on behalf of the demo's people once all files exist. Does nothing if a bulk edit already exists. */
export const runBulkEdits = defineJob({
  name: 'demo.change-many',
  payload: z.object({}),
  attempts: 5,
  run: async ({ ports, write }) => {
    if (!ports.settings.demo) return
    const { changes, startBulkEdit: begin } = await import('./bulk-edits.ts')
    const now = ports.now()
    await write(async (tx) => {
      if (!(await store.hasNoBulkEdits(tx.db))) return
      for (const change of changes) {
        const run = await begin(tx, now, change)
        if (run && change.takenBack) await tx.enqueue(undoChanges, { run: run.uuid }, soon(now))
      }
    })
  },
})

/** Undoes a completed bulk edit on behalf of its author. */
export const undoChanges: EnqueueableJob<{ run: string }> = defineJob({
  name: 'demo.take-back',
  payload: z.object({ run: z.uuid() }),
  attempts: 5,
  run: async ({ ports, write }, payload) =>
    write(async (tx) => {
      const { state, undoable, user } = await runOf(tx, payload.run)
      if (state === 'waiting' || state === 'running') return tx.enqueue(undoChanges, payload, soon(ports.now()))
      if (!undoable || !user) return
      const by = { team: await store.teamOfRun(tx.db, payload.run), actor: user.uuid, about: payload.run }
      await undoRun(
        { db: tx.db, enqueue: enqueuer(tx.db, by), record: (event, data) => tx.record(event, data, by) },
        payload.run,
      )
    }),
})
