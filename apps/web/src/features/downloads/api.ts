import { downloads } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'

export type RequestState = 'open' | 'approved' | 'denied' | 'all'
/** The query for requests to download the team’s files, newest first. */
export const requestsQuery = (team: string, state: RequestState) =>
  pagesOf(downloads.requests, { params: { team }, query: { state, limit: 100 } })
/** The query for the number of waiting requests. */
export const waitingQuery = (team: string) =>
  queryOf(downloads.requests, { params: { team }, query: { state: 'open', limit: 1 } })
export const receiptsQuery = (team: string, query = '') =>
  pagesOf(downloads.ofTeam, { params: { team }, query: { limit: 50, ...(query && { query }) } })
/** The query for the person's own downloads. */
export const ownReceiptsQuery = () => pagesOf(downloads.mine, { query: { limit: 50 } })
/** The query for the steps before a download of the file, and the state of the request. */
export const termsQuery = (file: string) => queryOf(downloads.terms, { params: { file }, query: {} })
/** The query for the auto-approval rules. */
export const rulesQuery = (team: string) => queryOf(downloads.rules, { params: { team } })
/** The query for what a person can do with a file, and why. */
export const explainQuery = (file: string, person: string) =>
  queryOf(downloads.explain, { params: { file }, query: { person } })

refreshOn({
  'download.': [downloads.requests, downloads.people, downloads.asks, downloads.terms],
  'approval_rule.': [downloads.rules],
  'file.downloaded': [downloads.ofTeam, downloads.mine],
  'file.updated': [downloads.explain, downloads.requests],
})
