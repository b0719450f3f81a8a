import { z } from 'zod'
import { addSampleVisits } from '../modules/media-centres/index.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import * as centres from './store/centres.ts'

/**
 * Adds people, access requests, followers and visits to the demo's media centres once all files exist. Safe to run
 * twice: visits are added only if none exist.
 */
export const fillCentreStatistics = defineJob({
  name: 'demo.visit-centre',
  payload: z.object({}),
  attempts: 5,
  run: async ({ db, ports }) => {
    if (!ports.settings.demo) return
    await centres.addPeople(db)
    await centres.addAccessRequests(db)
    await centres.addFollowers(db)
    const centre = await centres.unvisitedCentre(db)
    if (centre) await addSampleVisits(db, ports.buffer, { ...centre, until: ports.now() })
  },
})
