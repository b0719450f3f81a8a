import { type Job, staff, system } from '@vitrine/contract'
import { pagesOf, queryOf } from '../../lib/query.ts'

const EVERY_MS = 5000

/** Background jobs by type, polled while the page is open. */
export const queuesQuery = () => ({ ...queryOf(system.queues, {}), refetchInterval: EVERY_MS })
/** Single background jobs. */
export const jobsQuery = (state: Job['state'] | undefined, name: string | undefined) => ({
  ...pagesOf(system.jobs, { query: { state, name } }),
  refetchInterval: EVERY_MS,
})
/** Emails that were, or would have been, sent. */
export const mailsQuery = () => ({ ...pagesOf(system.mails, {}), refetchInterval: EVERY_MS })
export const storageQuery = () => ({ ...queryOf(system.storage, {}), refetchInterval: EVERY_MS })
export const damagedQuery = () => pagesOf(system.damagedObjects, {})
export const teamsQuery = (query: string | undefined) => pagesOf(staff.teams, { query: { query: query || undefined } })
export const usersQuery = (query: string | undefined) => pagesOf(staff.users, { query: { query: query || undefined } })
