import { rights } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf } from '../../lib/query.ts'
import { durationWords } from './copy.ts'

refreshOn({ 'right.': [rights.list, rights.one], 'file.': [rights.list, rights.expiring] })

/** The files that expire within a number of days, soonest first. */
export const expiringQuery = (team: string, days: number) =>
  pagesOf(rights.expiring, { params: { team }, query: { days } })

/** The rights records of a team, sorted by name, or those whose name contains the query. */
export const rightsQuery = (team: string, query: string) =>
  pagesOf(rights.list, { params: { team }, query: query ? { query } : {} })

/** "90 days", "2 years", "No end date". */
export const durationInWords = (days: number | null) => {
  if (days === null) return durationWords.none
  return days % 365 === 0 ? durationWords.years(days / 365) : durationWords.days(days)
}
