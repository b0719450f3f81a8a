import { rights } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf } from '../../lib/query.ts'

refreshOn({ 'right.': [rights.list, rights.one], 'file.': [rights.list, rights.expiring] })

/** The files that end within so many days, the next first. */
export const expiringQuery = (team: string, days: number) =>
  pagesOf(rights.expiring, { params: { team }, query: { days } })

/** The rights records of a team by name, or those whose name holds what was typed. */
export const rightsQuery = (team: string, query: string) =>
  pagesOf(rights.list, { params: { team }, query: query ? { query } : {} })

/** "90 days", "2 years", "No end". */
export const durationInWords = (days: number | null) => {
  if (days === null) return 'No end'
  if (days % 365 === 0) return days === 365 ? '1 year' : `${days / 365} years`
  return days === 1 ? '1 day' : `${days.toLocaleString('en-GB')} days`
}
