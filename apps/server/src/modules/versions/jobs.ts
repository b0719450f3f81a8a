import { z } from 'zod'
import { defineEventJob, defineJob, defineSchedule, type JobContext } from '../../platform/jobs/jobs.ts'
import { runCrop } from './service/run-crop.ts'
import { deleteMarkedOfFile, deleteOutdatedMarked } from './service/delete-marked.ts'
import { makeRequested } from './service/make-requested.ts'
import { failParkedVersion, processVersion } from './service/process.ts'
import { makeMissingStreams, markedVideoOf, prepareMarked } from './service/prepare.ts'
import { makeThumbnail } from './service/make-thumbnail.ts'
import { failRequest } from './store/rendition-requests.ts'

const MINUTE_MS = 60_000

type Processing = { version: string; again: boolean; delays: number }
/** Processes a version now or, if the machine is too busy, later, with increasing delays. */
const processOrPostpone = async (ctx: JobContext, { version, again, delays }: Processing) => {
  if ((await processVersion(ctx, version, { again, delays })) === 'done') {
    const file = await markedVideoOf(ctx.db, version)
    if (file) await ctx.write(({ enqueue }) => enqueue(prepareMarkedStream, { file }))
    return
  }
  const runAt = new Date(Date.now() + 2 ** delays * MINUTE_MS)
  const key = `process later ${version}`
  await ctx.write(({ enqueue }) =>
    enqueue(processLater, { version, again, delays: delays + 1 }, { key, runAt, patient: true }),
  )
}

/** Creates a new version's renditions, and reads its metadata and colours. */
export const processUploaded = defineEventJob({
  name: 'versions.process',
  on: 'version.uploaded',
  attempts: 6,
  run: (ctx, { version }) => processOrPostpone(ctx, { version, again: false, delays: 0 }),
  onParked: (ctx, { version }) => failParkedVersion(ctx, version),
})

/** Processes a version again on request. */
export const processAgain = defineJob({
  name: 'versions.process-again',
  payload: z.object({ version: z.uuid() }),
  attempts: 6,
  run: (ctx, { version }) => processOrPostpone(ctx, { version, again: true, delays: 0 }),
  onParked: (ctx, { version }) => failParkedVersion(ctx, version),
})

/** Processes a version that was postponed. */
export const processLater = defineJob({
  name: 'versions.process-later',
  payload: z.object({ version: z.uuid(), again: z.boolean(), delays: z.int() }),
  attempts: 6,
  run: processOrPostpone,
  onParked: (ctx, { version }) => failParkedVersion(ctx, version),
})

/** Deletes stored bytes once the rows that referred to them are deleted. */
export const removeBytes = defineJob({
  name: 'versions.remove-bytes',
  payload: z.object({ keys: z.array(z.uuid()) }),
  run: async ({ ports }, { keys }) => {
    for (const key of keys) await ports.storage.removeAll(key)
  },
})

/** Runs a slow conversion in the background. */
export const createRequestedRendition = defineJob({
  name: 'versions.make',
  payload: z.object({ making: z.uuid() }),
  attempts: 3,
  run: (ctx, { making }) => makeRequested(ctx, making),
  onParked: async (ctx, { making }) => void (await failRequest(ctx.db, making, '')),
})

/** Creates a new version by cropping another. */
export const createCrop = defineJob({
  name: 'versions.crop',
  payload: z.object({
    version: z.uuid(),
    made: z.uuid(),
    box: z.object({ left: z.int(), top: z.int(), width: z.int(), height: z.int() }),
  }),
  attempts: 4,
  run: runCrop,
})

/** Creates the chosen thumbnail for a video. */
export const createThumbnail = defineJob({
  name: 'versions.set-thumbnail',
  payload: z.object({
    version: z.uuid(),
    from: z.union([z.object({ elapsed_time: z.number() }), z.object({ version: z.uuid(), marked: z.boolean() })]),
  }),
  attempts: 4,
  run: (ctx, { version, from }) => makeThumbnail(ctx, version, from),
})

/** Creates the watermarked stream of a video after its watermark is turned on. */
export const prepareMarkedStream = defineJob({
  name: 'versions.prepare-marked',
  payload: z.object({ file: z.uuid() }),
  attempts: 3,
  run: (ctx, { file }) => prepareMarked(ctx, file),
})

/** Creates streams for videos that were processed before streams existed. */
export const makeOldStreams = defineSchedule({
  name: 'versions.make-streams',
  every: '27 2 * * *',
  attempts: 2,
  run: makeMissingStreams,
})

/** Deletes a file's watermarked copies after its watermark is turned off. */
export const deleteMarkedRenditions = defineJob({
  name: 'versions.forget-marked',
  payload: z.object({ file: z.uuid() }),
  run: (ctx, { file }) => deleteMarkedOfFile(ctx, file),
})

/** Deletes copies watermarked with a team's former name or logo. */
export const deleteOutdatedMarksOfTeam = defineEventJob({
  name: 'versions.forget-old-marks',
  on: 'team.updated',
  run: (ctx, { team, fields }) => deleteOutdatedMarked(ctx, team, fields),
})
