import { z } from 'zod'
import { defineEventJob, defineJob, defineSchedule, type JobContext } from '../../platform/jobs/jobs.ts'
import { findFaces } from './service/find-faces.ts'
import { regroup } from './service/group-faces.ts'
import { sendReleaseReminders } from './service/remind.ts'
import { deleteOld } from './store/merges.ts'
import { activeVersionOf, teamsWithRecognition, listUnscanned } from './store/scans.ts'

/** How many older images of a team are scanned in one night. */
const NIGHTLY = 5000

/** Looks for faces in one image at a time. The job waits while images are rendered, so it has its own lane. */
export const findFacesJob = defineJob({
  name: 'people.find-faces',
  lane: 'faces',
  payload: z.object({ version: z.uuid() }),
  attempts: 3,
  run: (ctx, { version }) => findFaces(ctx, version),
})
const enqueueFindFaces = (ctx: JobContext, version: string) =>
  ctx.write(({ enqueue }) =>
    enqueue(findFacesJob, { version }, { key: `faces ${version}`, queue: 'faces', patient: true }),
  )

export const scanProcessedVersion = defineEventJob({
  name: 'people.look-at-processed',
  on: 'version.processed',
  run: (ctx, { version }) => enqueueFindFaces(ctx, version),
})
export const scanActiveVersion = defineEventJob({
  name: 'people.look-at-active',
  on: 'version.set_active',
  run: (ctx, { version }) => enqueueFindFaces(ctx, version),
})

/** Deleting the active version makes the one before it active. */
export const scanAfterDeletion = defineEventJob({
  name: 'people.look-after-deletion',
  on: 'version.deleted',
  run: async (ctx, { file }) => {
    const version = await activeVersionOf(ctx.db, file)
    if (version) await enqueueFindFaces(ctx, version)
  },
})

/** Scans a team's images that were not scanned yet, such as those uploaded before it turned recognition on. */
const scanUnscannedImages = async (ctx: JobContext, team: string) => {
  if (!ctx.ports.settings.faces) return
  for (const version of await listUnscanned(ctx.db, team, NIGHTLY)) {
    ctx.signal.throwIfAborted()
    await enqueueFindFaces(ctx, version)
  }
}
export const scanTeamJob = defineJob({
  name: 'people.look-at-team',
  payload: z.object({ team: z.uuid() }),
  run: (ctx, { team }) => scanUnscannedImages(ctx, team),
})

/** Every night: scans images that were missed, and groups faces again. */
export const groupNightly = defineSchedule({
  name: 'people.group',
  every: '43 3 * * *',
  limitMs: 3_600_000,
  run: async (ctx) => {
    for (const { team, likeness } of await teamsWithRecognition(ctx.db)) {
      await scanUnscannedImages(ctx, team)
      await regroup(ctx, team, likeness)
    }
  },
})
/** Every night: deletes merges that can no longer be undone. */
export const deleteOldMerges = defineSchedule({
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
