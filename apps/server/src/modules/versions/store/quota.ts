import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { storedBytes, teams } from '../../teams/table.ts'
import { uploads as uploadsTable } from '../../uploads/table.ts'

/** Returns a team's limit, or undefined if it has none. With `hold`, concurrent callers wait until the transaction ends, so
 *  that together they can't exceed it. */
export const quotaOf = async (db: Db, team: string, { hold }: { hold: boolean }): Promise<number | undefined> => {
  const found = db
    .select({ quota: teams.quota })
    .from(teams)
    .where(and(eq(teams.uuid, team), gt(teams.quota, 0)))
  return (await (hold ? found.for('no key update') : found))[0]?.quota
}

/** Returns the size of all of a team's versions. With `coming`, includes uploads in progress. */
export const bytesOfTeam = async (db: Db, team: string, { coming }: { coming: boolean }): Promise<number> => {
  const uploads = sql`(select coalesce(sum(u.size), 0) from ${uploadsTable} u where u.team = ${team} and u.state in ('open', 'expanding'))`
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select ${storedBytes(sql`${team}`)} + ${coming ? uploads : sql`0`} bytes`)
  return Number(rows[0]?.bytes)
}
