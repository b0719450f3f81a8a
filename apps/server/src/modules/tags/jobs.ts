import { defineEventJob } from '../../platform/jobs/jobs.ts'
import { tagByKeywords } from './service.ts'

/** Adds a file's embedded keywords as tags. */
export const tagKeywords = defineEventJob({
  name: 'tags.take-keywords',
  on: 'version.keywords_found',
  run: (ctx, { file, keywords }) => tagByKeywords(ctx, file, keywords),
})
