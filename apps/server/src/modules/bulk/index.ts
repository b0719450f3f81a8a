import { defineModule } from '../../platform/module.ts'
import { runBulk, sweepBulk, undoBulk } from './jobs.ts'
import { handlers } from './routes.ts'
import { findRuns } from './store/runs.ts'

export { changeFiles, runOf, undoRun } from './service/start.ts'

/** Bulk edits: one change to many files, and its undo. */
export const bulk = defineModule({
  handlers: { bulk: handlers },
  subjects: { run: findRuns },
  jobs: [runBulk, undoBulk, sweepBulk],
})
