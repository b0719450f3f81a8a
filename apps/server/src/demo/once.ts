import type { JobContext } from '../platform/jobs/jobs.ts'
import { runBulkEdits } from './run-bulk-edits.ts'
import * as store from './store.ts'
import { fillCalendar } from './fill-calendar.ts'
import { fillIntegrations } from './fill-integrations.ts'
import type { Tx } from './tx.ts'
import { fillAnalytics } from './fill-analytics.ts'
import { fillCentreStatistics } from './fill-centre-statistics.ts'

/** Writes a file in one transaction, unless it has already been written. Records progress after every tenth file and after
 *  the last one. */
export type Once = (write: (tx: Tx) => Promise<void>) => Promise<void>
/** What the demo's people do with a file after its upload. */
export type FileAction = (
  tx: Tx,
  made: { team: string; uuid: string; name: string; user: string | null; uploaded: Date },
) => Promise<void>
/** Returns a function that writes the file with this name once, as described at `Once`. */
export const once =
  ({ write, ports }: JobContext, name: string): Once =>
  async (body) => {
    const counts = await write(async (tx) => {
      if (!(await store.claim(tx.db, name))) return undefined
      await body(tx)
      const { done, total } = await store.progress(tx.db)
      if (done % 10 !== 0 && done !== total) return undefined
      await tx.record('demo.filled', { done, total })
      if (done === total) {
        await tx.enqueue(runBulkEdits, {}, { patient: true })
        await tx.enqueue(fillCentreStatistics, {}, { patient: true })
        await tx.enqueue(fillIntegrations, {}, { patient: true })
        await tx.enqueue(fillAnalytics, {}, { patient: true })
        await tx.enqueue(fillCalendar, {}, { patient: true })
      }
      return { done, total }
    })
    if (counts?.done === counts?.total && counts) ports.say(`The demo is complete: ${counts.total} files.`)
    else if (counts) ports.say(`Creating the demo files: ${counts.done} of ${counts.total}`)
  }
