import { defineEventJob } from '../../platform/jobs/jobs.ts'
import { groupVersion } from './service/group.ts'

/** Groups an image with similar ones as soon as it is processed. */
export const groupLookAlikes = defineEventJob({
  name: 'duplicates.group',
  on: 'version.processed',
  run: (ctx, { version }) => groupVersion(ctx, version),
})
