import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { makings, type RenditionSpec } from '../table.ts'

export type Making = typeof makings.$inferSelect
export type { RenditionSpec }

export const making = async (db: Db, uuid: string): Promise<Making | undefined> =>
  (await db.select().from(makings).where(eq(makings.uuid, uuid)))[0]
export const makingOf = async (db: Db, version: string, name: string): Promise<Making | undefined> =>
  (
    await db
      .select()
      .from(makings)
      .where(and(eq(makings.version, version), eq(makings.name, name)))
  )[0]

/** Records the start of a conversion in the shortest queue. Returns undefined if someone else has already started it. */
export const beginMaking = async (
  db: Db,
  row: Pick<Making, 'version' | 'name' | 'wish' | 'asked_by'>,
  lines: number,
): Promise<Making | undefined> => {
  const shortest = sql<number>`(select line from generate_series(1, ${lines}::int) line
    order by (select count(*) from makings m where m.queue = line and m.state = 'waiting'), line limit 1)`
  const [begun] = await db
    .insert(makings)
    .values({ ...row, queue: shortest })
    .onConflictDoNothing()
    .returning()
  return begun
}
export const failMaking = (db: Db, uuid: string, problem: string) =>
  db.update(makings).set({ state: 'failed', problem, created_at: sql`now()` }).where(eq(makings.uuid, uuid))
export const endMaking = (db: Db, uuid: string) => db.delete(makings).where(eq(makings.uuid, uuid))
/** Deletes the record of an old failure, or of a conversion that has taken too long, so that the next caller starts again. */
export const deleteOld = (db: Db, version: string, name: string, minutes: Record<Making['state'], number>) =>
  db.delete(makings).where(
    and(
      eq(makings.version, version),
      eq(makings.name, name),
      sql`${makings.created_at} < now() - interval '1 minute' *
          case ${makings.state} when 'failed' then ${minutes.failed}::int else ${minutes.waiting}::int end`,
    ),
  )
