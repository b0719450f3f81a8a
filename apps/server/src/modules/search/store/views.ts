import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { savedViews } from '../table.ts'

type Row = typeof savedViews.$inferSelect
export const ofTeam = (db: Db, team: string, user: string): Promise<Row[]> =>
  db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.team, team), or(eq(savedViews.shared, true), eq(savedViews.created_by, user))))
    .orderBy(sql`lower(${savedViews.name})`, savedViews.uuid)
    .limit(500)
/** Locks the names of a team's views until the end of the transaction. */
export const lock = (db: Db, team: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`views ${team}`}, 0))`)
type Named = Pick<Row, 'team' | 'name' | 'created_by'> & { uuid?: string }
/** Whether the author of a view can see another one with the same name, ignoring case and accents. */
export const isTaken = async (db: Db, { team, name, created_by, uuid }: Named) => {
  const { rows } = await db.execute(sql`
    select from ${savedViews} where team = ${team} and (shared or created_by = ${created_by})
      and search_fold(name) = search_fold(${name}) and uuid is distinct from ${uuid ?? null}::uuid limit 1`)
  return rows.length > 0
}
export const one = async (db: Db, uuid: string): Promise<Row> =>
  requireRow(await db.select().from(savedViews).where(eq(savedViews.uuid, uuid)))
export const insert = async (db: Db, row: typeof savedViews.$inferInsert): Promise<Row> =>
  requireRow(await db.insert(savedViews).values(row).returning())
export const update = async (db: Db, uuid: string, row: Partial<typeof savedViews.$inferInsert>): Promise<Row> =>
  requireRow(
    Object.keys(row).length
      ? await db.update(savedViews).set(row).where(eq(savedViews.uuid, uuid)).returning()
      : [await one(db, uuid)],
  )
export const remove = async (db: Db, uuid: string): Promise<Row> =>
  requireRow(await db.delete(savedViews).where(eq(savedViews.uuid, uuid)).returning())
export const findViews: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: savedViews.uuid, team: savedViews.team, owner: savedViews.created_by })
    .from(savedViews)
    .where(inArray(savedViews.uuid, uuids))
