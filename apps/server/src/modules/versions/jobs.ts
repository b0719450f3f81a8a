import { z } from 'zod'
import { defineEventJob, defineJob } from '../../platform/jobs/jobs.ts'
import { processVersion } from './service/process.ts'

/** Renditions, metadata, colours of what has just arrived. */
export const processUploaded = defineEventJob({
  name: 'versions.process',
  on: 'version.uploaded',
  attempts: 4,
  run: (ctx, { version }) => processVersion(ctx, version),
})

/** The same once more, because somebody asked. */
export const processAgain = defineJob({
  name: 'versions.process-again',
  payload: z.object({ version: z.uuid() }),
  attempts: 4,
  run: (ctx, { version }) => processVersion(ctx, version, { again: true }),
})

/** Bytes of what was deleted, removed after the books have forgotten them. */
export const removeBytes = defineJob({
  name: 'versions.remove-bytes',
  payload: z.object({ keys: z.array(z.uuid()) }),
  run: async ({ ports }, { keys }) => {
    for (const key of keys) await ports.storage.removeAll(key)
  },
})
