import { z } from 'zod'
import { addSampleUse } from '../modules/analytics/index.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import * as store from './store.ts'

/** Adds sample usage data to the demo's teams once all files exist. Safe to run twice: teams that have it are skipped. */
export const fillAnalytics = defineJob({
  name: 'demo.use-library',
  payload: z.object({}),
  attempts: 5,
  run: async ({ db, ports }) => {
    if (!ports.settings.demo) return
    for (const team of await store.unusedTeams(db)) await addSampleUse(db, ports.buffer, { team, until: ports.now() })
  },
})
