import { z } from 'zod'
import { defineEventJob, defineJob, defineSchedule, type JobContext } from '../../platform/jobs/jobs.ts'
import { findFaces } from './service/find-faces.ts'
import { regroup } from './service/group-faces.ts'
import { sendReleaseReminders } from './service/remind.ts'
import { deleteOld } from './store/merges.ts'
import { teamsOn, unscanned } from './store/scans.ts'

/** How many older images of a team are scanned in one night. */
const NIGHTLY = 5000

/** Looks for faces in one image at a time. It waits while images are rendered, so it has its own lane. */
export const facesAsked = defineJob({
  name: 'people.find-faces',
  lane: 'faces',
  payload: z.object({ version: z.uuid() }),
  attempts: 3,
  run: (ctx, { version }) => findFaces(ctx, version),
})
const ask = (ctx: JobContext, version: string) =>
  ctx.write(({ enqueue }) =>
    enqueue(facesAsked, { version }, { key: `faces ${version}`, queue: 'faces', patient: true }),
  )

export const lookAtProcessed = defineEventJob({
  name: 'people.look-at-processed',
  on: 'version.processed',
  run: (ctx, { version }) => ask(ctx, version),
})
export const lookAtActive = defineEventJob({
  name: 'people.look-at-active',
  on: 'version.set_active',
  run: (ctx, { version }) => ask(ctx, version),
})

/** Scans images that a team uploaded before it turned recognition on. */
const lookAtOld = async (ctx: JobContext, team: string) => {
  if (!ctx.ports.settings.faces) return
  for (const version of await unscanned(ctx.db, team, NIGHTLY)) {
    ctx.signal.throwIfAborted()
    await ask(ctx, version)
  }
}
export const teamAsked = defineJob({
  name: 'people.look-at-team',
  payload: z.object({ team: z.uuid() }),
  run: (ctx, { team }) => lookAtOld(ctx, team),
})

/** Every night: scans images that were missed, and groups faces again. */
export const groupNightly = defineSchedule({
  name: 'people.group',
  every: '43 3 * * *',
  limitMs: 3_600_000,
  run: async (ctx) => {
    for (const { team, likeness } of await teamsOn(ctx.db)) {
      await lookAtOld(ctx, team)
      await regroup(ctx, team, likeness)
    }
  },
})
/** Every night: deletes merges that can no longer be undone. */
export const forgetMerges = defineSchedule({
  name: 'people.forget-merges',
  every: '13 3 * * *',
  run: ({ db, ports }) => deleteOld(db, ports.now()),
})
/** Every morning: sends reminders about releases that end soon. */
export const remindOfReleases = defineSchedule({
  name: 'people.remind-of-releases',
  every: '19 6 * * *',
  run: sendReleaseReminders,
})
