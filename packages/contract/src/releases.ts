import { z } from 'zod'
import { PersonName } from './comments.ts'
import { dayInput, id, line, page, paging, prose, time } from './fields.ts'
import { channels } from './rights.ts'
import { defineRoutes } from './route.ts'

/** The status of a release: it starts later, is in force, ends within 30 days, has ended, or was withdrawn. */
export const releaseStates = ['planned', 'valid', 'ending', 'ended', 'withdrawn'] as const
export type ReleaseState = (typeof releaseStates)[number]
/** How many days before its end a release is shown as ending. */
export const RELEASE_ENDING_DAYS = 30

/** A model release: what a person or their guardian has agreed to. Without channels, it covers all channels. */
export const Release = z.object({
  uuid: z.uuid(),
  person: z.object({ uuid: z.uuid(), name: z.string(), thumbnail_url: z.string().nullable() }),
  state: z.enum(releaseStates),
  channels: z.array(z.enum(channels)),
  territories: z.array(z.string()),
  /** The first and last day in the team's time zone; null for no limit. */
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  /** The days left, or null if the release has no end date. */
  days_left: z.int().nullable(),
  /** The parent or guardian who signed for a minor. */
  guardian: z.string(),
  note: z.string(),
  /** The signed document: a file of the team, if the viewer can see it. */
  document: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  withdrawn_at: time.nullable(),
  created_by: PersonName.nullable(),
  created_at: time,
  updated_at: time,
})
export type Release = z.output<typeof Release>

const distinct = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(item)
    .max(max, `Use at most ${max}`)
    .refine((list) => new Set(list).size === list.length, 'Enter each value only once')
const fields = {
  channels: distinct(z.enum(channels), channels.length),
  territories: distinct(line(100, 'Enter a territory'), 250),
  from: dayInput().nullable(),
  until: dayInput().nullable(),
  guardian: prose(200),
  note: prose(5000),
  document: id('file').nullable(),
}
export type ReleaseFields = z.output<z.ZodObject<typeof fields>>
const edits = (on: 'person' | 'release') => ({ who: 'member', on, need: 'EDIT_ASSETS' }) as const

export const releaseRoutes = defineRoutes({
  releases: {
    method: 'GET',
    path: '/v1/files/releases/:team/',
    summary:
      "A team's model releases, those that end soonest first; with `days`, only those that end within that many days",
    access: { who: 'member', on: 'team' },
    query: z.object({ ...paging, days: z.coerce.number().int().min(1).max(366).optional() }),
    reply: page(Release),
  },
  createRelease: {
    method: 'POST',
    path: '/v1/files/release/create/:person/',
    summary: 'Adds a model release to a person',
    access: edits('person'),
    records: ['release.created'],
    body: z.object({
      channels: fields.channels.default([]),
      territories: fields.territories.default([]),
      from: fields.from.default(null),
      until: fields.until.default(null),
      guardian: fields.guardian.default(''),
      note: fields.note.default(''),
      document: fields.document.default(null),
    }),
    reply: Release,
  },
  updateRelease: {
    method: 'PUT',
    path: '/v1/files/release/update/:release/',
    summary: 'Changes a model release, or records that it was withdrawn; only the fields sent are changed',
    access: edits('release'),
    records: ['release.updated'],
    body: z.object({ ...fields, withdrawn: z.boolean() }).partial(),
    reply: Release,
  },
  removeRelease: {
    method: 'DELETE',
    path: '/v1/files/release/delete/:release/',
    summary: 'Deletes a model release',
    access: edits('release'),
    records: ['release.deleted'],
    reply: z.void(),
  },
})
