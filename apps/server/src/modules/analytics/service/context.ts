import type { AnalyticsRange } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { dayIn, type Days, daysOf } from '../../../platform/rollups/range.ts'
import type { Counted } from '../../../platform/rollups/read.ts'
import { zoneOf } from '../../teams/index.ts'
import { teamNumbers } from '../rollups.ts'

export type ReadContext = Context<'member'>

export const countsOf = ({ db }: Pick<ReadContext, 'db'>, team: string): Counted => ({
  db,
  rollup: teamNumbers,
  subject: team,
})

/** Returns the requested days, the team's time zone and the current day there. */
export const daysIn = async ({ db, now }: ReadContext, team: string, asked: AnalyticsRange) => {
  const time_zone = await zoneOf(db, team)
  const today = dayIn(time_zone, now)
  const days: Days = daysOf(asked, today)
  return { days, time_zone, today }
}
