import { z } from 'zod'
import { line, page, paging, prose, time } from './fields.ts'
import { searchScope, QUERY_MAX } from './listing.ts'
import { defineRoutes } from './route.ts'

/** How often a value occurs in the results. `query` is the term that filters by it. */
export const FacetValue = z.object({ value: z.string(), label: z.string(), count: z.int(), query: z.string() })
export type FacetValue = z.output<typeof FacetValue>
export const facetNames = [
  'type',
  'tag',
  'collection',
  'person',
  'creator',
  'rights',
  'status',
  'created',
  'expires',
  'size',
  'orientation',
  'color',
  'has',
  'is',
] as const
export type FacetName = (typeof facetNames)[number]
/** Counted over all results, or over the newest and then extrapolated. A facet used as a filter is counted without that
 *  filter, so that its other values remain available. */
export const Facets = z.object({
  count: z.int(),
  exact: z.boolean(),
  facets: z.array(z.object({ name: z.enum(facetNames), exact: z.boolean(), values: z.array(FacetValue) })),
})
export type Facets = z.output<typeof Facets>

/** The number of files added in a month (2026-11), or on a day of the requested month (2026-11-15). Newest first. */
export const Timeline = z.array(z.object({ date: z.string(), count: z.int() }))
export type Timeline = z.output<typeof Timeline>

/** The number of results without one chip. If removing no single chip helps, the last entry is for the best pair, and `chip` is the
 *  first of the two. */
export const LooserQueries = z.array(
  z.object({ chip: z.int(), text: z.string(), query: z.string(), count: z.int(), exact: z.boolean() }),
)
export type LooserQueries = z.output<typeof LooserQueries>

/** A saved search: the query string of the URL, without the question mark. */
export const SavedView = z.object({
  uuid: z.uuid(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  /** Whether the caller created it and can therefore change it. */
  own: z.boolean(),
  created_at: time,
})
export type SavedView = z.output<typeof SavedView>

const ofTeam = { who: 'member', on: 'team' } as const
const keeps = { who: 'member', on: 'view', need: { any: ['owner', 'MANAGE_TEAM'] } } as const
const kept = { name: line(200, 'Enter a name'), query: prose(QUERY_MAX * 4), shared: z.boolean() }

/** A file that a member submitted for review. They see its status but not the file itself: rule 3 shows it only to reviewers. */
export const Submission = z.object({
  uuid: z.uuid(),
  name: z.string(),
  file_type: z.string(),
  size: z.int(),
  state: z.enum(['waiting', 'accepted', 'declined']),
  created_at: time,
})
export type Submission = z.output<typeof Submission>

export const search = defineRoutes({
  facets: {
    method: 'GET',
    path: '/v1/files/facets/:team/',
    replica: true,
    summary: 'The number of files found, with facets and their counts',
    access: ofTeam,
    query: z.object(searchScope),
    reply: Facets,
  },
  timeline: {
    method: 'GET',
    path: '/v1/files/timeline/:team/',
    replica: true,
    summary: 'The number of files found per month, or per day of one month',
    access: ofTeam,
    query: z.object({
      ...searchScope,
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
        .optional(),
    }),
    reply: Timeline,
  },
  loosen: {
    method: 'GET',
    path: '/v1/files/loosen/:team/',
    replica: true,
    summary: 'For each part of a query, the number of files found without it',
    access: ofTeam,
    query: z.object(searchScope),
    reply: LooserQueries,
  },
  waiting: {
    method: 'GET',
    path: '/v1/files/waiting/:team/',
    replica: true,
    summary: 'How many files await review',
    access: { who: 'member', on: 'team', need: 'EDIT_ASSETS' },
    reply: z.object({ count: z.int() }),
  },
  submissions: {
    method: 'GET',
    path: '/v1/files/submissions/:team/',
    replica: true,
    summary: 'The caller’s submissions for review with their status, newest first',
    access: { who: 'member', on: 'team', need: 'UPLOAD_ASSETS' },
    query: z.object(paging),
    reply: page(Submission),
  },
  views: {
    method: 'GET',
    path: '/v1/files/views/:team/',
    summary: 'The caller’s saved views and those shared with the team, by name',
    access: ofTeam,
    reply: z.array(SavedView),
  },
  createView: {
    method: 'POST',
    path: '/v1/files/view/create/:team/',
    summary: 'Saves a view; its name must differ from all views the caller can see, ignoring case and accents',
    access: ofTeam,
    records: ['view.created'],
    body: z.object({ ...kept, shared: kept.shared.default(false) }),
    reply: SavedView,
  },
  updateView: {
    method: 'PUT',
    path: '/v1/files/view/update/:view/',
    summary: 'Renames, shares or changes a saved view; only the fields sent are changed',
    access: keeps,
    records: ['view.updated'],
    body: z.object(kept).partial(),
    reply: SavedView,
  },
  deleteView: {
    method: 'DELETE',
    path: '/v1/files/view/delete/:view/',
    summary: 'Deletes a saved view',
    access: keeps,
    records: ['view.deleted'],
    reply: z.void(),
  },
})
