import { z } from 'zod'
import { id, timeInput } from './fields.ts'
import { postStatuses } from './post-status.ts'
import { defineRoutes } from './route.ts'

/** The columns that an import of posts reads. The other exported columns identify a post or help people recognise it. */
export const postCsvImported = [
  'platform',
  'account',
  'post_type',
  'status',
  'date',
  'time',
  'time_zone',
  'caption',
  'first_comment',
  'files',
  'file_ids',
] as const
export type PostCsvColumn = (typeof postCsvImported)[number]
export const postCsvColumns = ['uuid', ...postCsvImported, 'permalink', 'problem'] as const
/** The maximum number of posts in one CSV. They are imported in one transaction, so that an import is never left half done. */
export const POST_CSV_LINES_MAX = 500
export const POST_CSV_EXPORT_MAX = 10_000

/** What an import does with a row of the file. Rows are numbered as in a spreadsheet. */
const Line = z.object({
  line: z.int(),
  outcome: z.enum(['create', 'update', 'unchanged', 'problem']),
  /** The beginning of the caption, to help people recognise the row. */
  caption: z.string(),
  column: z.string().nullable(),
  /** The problem and what to do, or remarks on a post that can be imported; null if there are none. */
  detail: z.string().nullable(),
})
export const PostCsvReport = z.object({
  /** False if any row has a problem, or if the file was only checked. */
  imported: z.boolean(),
  lines: z.array(Line),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  problems: z.int(),
  unknown_columns: z.array(z.string()),
})
export type PostCsvReport = z.output<typeof PostCsvReport>

export const postCsvRoutes = defineRoutes({
  exportCsv: {
    method: 'GET',
    path: '/v1/posts/posts/export/:team/',
    summary: 'The posts of a team as CSV, filtered by period, account or status',
    access: { who: 'member', on: 'team' },
    limits: [{ times: 60, seconds: 600, per: ['user'] }],
    query: z.object({
      from: timeInput.optional(),
      to: timeInput.optional(),
      account: id('social_account').optional(),
      status: z.enum(postStatuses).optional(),
    }),
    reply: 'page',
  },
  importCsv: {
    method: 'POST',
    path: '/v1/posts/posts/import/:team/',
    summary:
      'Creates and changes posts from a CSV, all rows or none; with `check`, only reports what each row would do and any problems',
    access: { who: 'member', on: 'team', need: 'MANAGE_SOCIALS' },
    records: [],
    mayRecord: ['post.created', 'post.updated'],
    limits: [{ times: 60, seconds: 600, per: ['user'] }],
    query: z.object({ check: z.stringbool().default(false) }),
    body: 'stream',
    reply: PostCsvReport,
  },
})
