import { z } from 'zod'
import { listChange, id, line, page, paging, prose, searchText, time } from './fields.ts'
import { channels } from './rights.ts'
import { defineRoutes } from './route.ts'

const FileName = z.object({ uuid: z.uuid(), name: z.string() })

/** A team's rights record: what a licence allows. Without channels, it allows every channel. */
export const RightsRecord = z.object({
  uuid: z.uuid(),
  name: z.string(),
  description: z.string(),
  channels: z.array(z.enum(channels)),
  territories: z.array(z.string()),
  /** The duration in days, from the day the record is added to a file. */
  duration_days: z.int().nullable(),
  holder: z.string(),
  document: FileName.nullable(),
  /** The number of files that have the record. */
  files: z.int(),
  created_at: time,
  updated_at: time,
})
export type RightsRecord = z.output<typeof RightsRecord>

/** A rights record on a file. If its duration ends before the file's expiration date, or the file has none, the end date is
 *  suggested. */
export const FileRight = RightsRecord.pick({
  uuid: true,
  name: true,
  description: true,
  channels: true,
  territories: true,
  holder: true,
}).extend({ proposed_expiration_date: z.iso.date().nullable() })
export type FileRight = z.output<typeof FileRight>

/** A file that expires soon. `people` is how many people downloaded it; `told_at` is when they and the team were reminded. */
export const ExpiringFile = z.object({
  uuid: z.uuid(),
  name: z.string(),
  thumbnail_url: z.string().nullable(),
  expiration_date: z.iso.date(),
  days_left: z.int(),
  rights: z.array(z.string()),
  people: z.int(),
  told_at: time.nullable(),
})
export type ExpiringFile = z.output<typeof ExpiringFile>

/** The payload key `rights` of update-file. */
export const RightsChange = listChange(id('right'), 100)

const distinct = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(item)
    .max(max, `Use at most ${max}`)
    .refine((list) => new Set(list).size === list.length, 'Enter each value only once')
const fields = {
  name: line(200, 'Enter a name'),
  description: prose(20_000),
  channels: distinct(z.enum(channels), channels.length),
  territories: distinct(line(100, 'Enter a territory'), 250),
  duration_days: z.int().min(1, 'Use 1 or more').max(36_500, 'Use at most 36,500 days').nullable(),
  holder: prose(200),
  document: id('file').nullable(),
}
export type RightsFields = z.output<z.ZodObject<typeof fields>>
const manages = (on: 'team' | 'right') => ({ who: 'member', on, need: 'MANAGE_TEAM' }) as const

export const rights = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/rights/:team/',
    summary: "A team's rights records by name",
    access: { who: 'member', on: 'team' },
    query: z.object({ ...paging, query: searchText.optional() }),
    reply: page(RightsRecord),
  },
  create: {
    method: 'POST',
    path: '/v1/files/right/create/:team/',
    summary: 'Creates a rights record',
    access: manages('team'),
    records: ['right.created'],
    body: z.object({
      name: fields.name,
      description: fields.description.default(''),
      channels: fields.channels.default([]),
      territories: fields.territories.default([]),
      duration_days: fields.duration_days.default(null),
      holder: fields.holder.default(''),
      document: fields.document.default(null),
    }),
    reply: RightsRecord,
  },
  one: {
    method: 'GET',
    path: '/v1/files/right/:right/',
    summary: 'A rights record, with the first library files that use it',
    access: { who: 'member', on: 'right' },
    reply: RightsRecord.extend({ in_use_by: z.array(FileName) }),
  },
  update: {
    method: 'PUT',
    path: '/v1/files/right/update/:right/',
    summary: 'Changes a rights record for all files that use it; only the fields sent are changed',
    access: manages('right'),
    records: ['right.updated'],
    body: z.object(fields).partial(),
    reply: RightsRecord,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/files/right/delete/:right/',
    summary: 'Deletes a rights record and returns how many files used it; needs `confirm` while files use it',
    access: manages('right'),
    records: ['right.deleted'],
    query: z.object({ confirm: z.stringbool().default(false) }),
    reply: z.object({ files: z.int() }),
  },
  expiring: {
    method: 'GET',
    path: '/v1/files/rights/expiring/:team/',
    summary: 'Library files that expire within a number of days, soonest first',
    access: { who: 'member', on: 'team' },
    query: z.object({ ...paging, days: z.coerce.number().int().min(1).max(366).default(30) }),
    reply: page(ExpiringFile),
  },
})
