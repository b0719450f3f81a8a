import { analytics, type AnalyticsRange } from '@vitrine/contract'
import { pagesOf, queryOf } from '../../lib/query.ts'

/** The filter for the analytics: at most one at a time. */
export type Filter = { by: 'folder' | 'tag' | 'person' | 'media_centre'; uuid: string }

export const filterKinds: readonly Filter['by'][] = ['folder', 'tag', 'person', 'media_centre']

export type TabProps = { team: string; range: AnalyticsRange; filter: Filter | undefined }

const FRESH_MS = 30_000
const kept = { staleTime: FRESH_MS, placeholderData: <T>(before: T | undefined) => before }
/** Returns the filter as query parameters. */
export const filterParams = (filter: Filter | undefined): Partial<Record<Filter['by'], string>> =>
  filter ? { [filter.by]: filter.uuid } : {}

export const overviewQuery = (team: string, range: AnalyticsRange) => ({
  ...queryOf(analytics.overview, { params: { team }, query: range }),
  ...kept,
})
export const graphQuery = (team: string, range: AnalyticsRange, filter: Filter | undefined) => ({
  ...queryOf(analytics.graph, { params: { team }, query: { ...range, ...filterParams(filter) } }),
  ...kept,
})
/** The query for the most used files and links. */
export const usedQuery = (
  team: string,
  range: AnalyticsRange,
  { filter, by, limit }: { filter?: Filter | undefined; by: 'downloads' | 'views'; limit: string },
) => ({
  ...queryOf(analytics.interactions, { params: { team }, query: { ...range, ...filterParams(filter), by, limit } }),
  ...kept,
  enabled: filter?.by !== 'person',
})
export const libraryQuery = (team: string, range: AnalyticsRange, filter: Filter | undefined) => ({
  ...queryOf(analytics.library, { params: { team }, query: { ...range, ...filterParams(filter) } }),
  ...kept,
})
export const fileTypesQuery = (team: string, range: AnalyticsRange, filter: Filter | undefined) => ({
  ...queryOf(analytics.fileTypes, { params: { team }, query: { ...range, ...filterParams(filter) } }),
  ...kept,
})
export const usersQuery = (team: string, range: AnalyticsRange, filter: Filter | undefined) => ({
  ...queryOf(analytics.users, { params: { team }, query: { ...range, ...filterParams(filter) } }),
  ...kept,
})
export const neverUsedQuery = (team: string, filter: Filter | undefined) =>
  pagesOf(analytics.neverUsed, { params: { team }, query: filterParams(filter) })
