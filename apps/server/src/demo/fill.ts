import { z } from 'zod'
import { type Db, transact } from '../platform/db/db.ts'
import { defineJob, enqueuer } from '../platform/jobs/jobs.ts'
import * as store from './store.ts'

/**
 * Draws one demo file and adds it like an upload. Safe to run twice: existing files are skipped. The drawing code is
 * loaded only if there is a demo.
 */
export const fillDemo = defineJob({
  name: 'demo.fill',
  payload: z.object({ name: z.string() }),
  attempts: 5,
  run: async (ctx, { name }) => {
    const team = ctx.ports.settings.demo ? await store.teamOf(ctx.db, name) : undefined
    if (team === undefined) return
    const { make } = await import('./make.ts')
    await make(ctx, team, name)
  },
})

/**
 * Enqueues every demo file that doesn't exist yet: all at the first start, the remaining ones if that was interrupted.
 * Other work has priority. Returns their number.
 */
export const enqueueMissingFiles = (db: Db) =>
  transact(db, async (tx) => {
    const missing = await store.missing(tx)
    for (const { name, team } of missing)
      await enqueuer(tx, { team, actor: null })(fillDemo, { name }, { key: `demo ${name}`, patient: true })
    return missing.length
  })
