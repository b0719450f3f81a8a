/** The front door of bulk: one change to many files, and the way back. */
export { runBulk, sweepBulk, undoBulk } from './jobs.ts'
export { handlers } from './routes.ts'
export { changeFiles, runOf, undoRun } from './service/start.ts'
export { findRuns } from './store/runs.ts'
