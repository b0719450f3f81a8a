import type { Db } from '../../platform/db/db.ts'
import { addGauge, addGauges, measureJobs } from '../../platform/metrics.ts'
import { countParked, queues } from './store.ts'
import { countDamaged, progress, totals } from './store/scrub.ts'

const KEPT_MS = 60_000

/** Registers metrics for the job queue and the storage. */
export const addMetrics = (db: Db) => {
  addGauge('jobs_parked', 'Failed jobs waiting for staff', () => countParked(db))
  measureJobs(() => queues(db))

  // Totals of all versions are slow to compute, so they are read at most once a minute.
  let kept: { at: number; totals: ReturnType<typeof totals> } | undefined
  const recentTotals = () => {
    if (!kept || Date.now() - kept.at > KEPT_MS) kept = { at: Date.now(), totals: totals(db) }
    return kept.totals
  }
  addGauge('storage_originals', 'Stored originals', async () => (await recentTotals()).files)
  addGauge('storage_original_bytes', 'Bytes of stored originals', async () => (await recentTotals()).bytes)
  addGauges('storage_damaged_objects', 'Originals that are missing or damaged', ['problem'], async () =>
    Object.entries(await countDamaged(db)).map(([problem, value]) => ({ labels: { problem }, value })),
  )
  addGauge(
    'scrub_checked_bytes',
    'Bytes read in the current pass over all originals',
    async () => (await progress(db)).bytes,
  )
  addGauge(
    'scrub_last_pass_timestamp_seconds',
    'When the last complete pass ended; 0 if none has',
    async () => ((await progress(db)).finished_at?.getTime() ?? 0) / 1000,
  )
}
