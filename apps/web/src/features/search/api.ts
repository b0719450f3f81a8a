import { search } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'
import type { ListingQuery } from './use-library-search.ts'

const review = [search.waiting, search.submissions]
refreshOn({ 'file.accepted': review, 'file.recycled': review, 'file.restored': review, 'file.deleted': review })
refreshOn({ 'version.uploaded': review, 'file.updated': review })
refreshOn({ 'view.': [search.views], 'file.': [search.facets], 'version.': [search.facets] })

/** The filter values of the results, with counts. */
export const facetsQuery = (team: string, query: ListingQuery) => queryOf(search.facets, { params: { team }, query })
/** For each part of a query, the number of results without that part. */
export const loosenQuery = (team: string, query: ListingQuery) => queryOf(search.loosen, { params: { team }, query })
/** How many files await review. */
export const waitingQuery = (team: string) => queryOf(search.waiting, { params: { team } })
/** The current user's submissions. */
export const submissionsQuery = (team: string) => pagesOf(search.submissions, { params: { team } })
/** The user's own saved views, and those shared with the team. */
export const viewsQuery = (team: string) => queryOf(search.views, { params: { team } })
