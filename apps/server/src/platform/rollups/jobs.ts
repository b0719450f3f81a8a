import { z } from 'zod'
import { defineEventJob, defineJob, defineSchedule, type Job } from '../jobs/jobs.ts'
import { rebuild } from './engine.ts'
import type { Rollup } from './rollup.ts'
import { pruneMembers } from './store.ts'

/** The jobs for roll-ups: recounting, and deleting the set members of old days. */
export const rollupJobs = (rollups: readonly Rollup[]): readonly Job[] => [
  defineJob({
    name: 'rollups.rebuild',
    payload: z.object({ team: z.uuid().optional() }).default({}),
    run: async ({ db }, { team }) => {
      for (const rollup of rollups) await rebuild(db, rollup, team === undefined ? {} : { team })
    },
  }),
  // A new time zone changes the hour at which the team's days begin.
  defineEventJob({
    name: 'rollups.zone_changed',
    on: 'team.updated',
    run: async ({ db }, { team, fields }) => {
      if (fields.includes('time_zone')) for (const rollup of rollups) await rebuild(db, rollup, { team })
    },
  }),
  defineSchedule({
    name: 'rollups.prune',
    every: '23 3 * * *',
    run: async ({ db, ports }) => {
      await pruneMembers(db, ports.settings.visitorDays)
    },
  }),
]
