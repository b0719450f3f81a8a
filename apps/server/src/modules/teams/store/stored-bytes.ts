import { type SQL, sql } from 'drizzle-orm'
import { teamBytes } from '../table.ts'

/** The bytes of all versions of a team, those in the recycling bin included. */
export const storedBytes = (team: SQL): SQL<number> =>
  sql`(select coalesce(sum(stored.bytes), 0) from ${teamBytes} stored where stored.team = ${team})`.mapWith(Number)
