import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { renditionRequests, type RenditionSpec } from '../table.ts'

export type RenditionRequest = typeof renditionRequests.$inferSelect
export type { RenditionSpec }

export const findRequest = async (db: Db, uuid: string): Promise<RenditionRequest | undefined> =>
  (await db.select().from(renditionRequests).where(eq(renditionRequests.uuid, uuid)))[0]
export const requestOf = async (db: Db, version: string, name: string): Promise<RenditionRequest | undefined> =>
  (
    await db
      .select()
      .from(renditionRequests)
      .where(and(eq(renditionRequests.version, version), eq(renditionRequests.name, name)))
  )[0]

/** Records a new conversion and assigns it to the shortest queue. Returns undefined if someone else has already started it. */
export const addRequest = async (
  db: Db,
  row: Pick<RenditionRequest, 'version' | 'name' | 'spec' | 'asked_by'>,
  lines: number,
): Promise<RenditionRequest | undefined> => {
  const shortest = sql<number>`(select line from generate_series(1, ${lines}::int) line
    order by (select count(*) from ${renditionRequests} m where m.queue = line and m.state = 'waiting'), line limit 1)`
  const [begun] = await db
    .insert(renditionRequests)
    .values({ ...row, queue: shortest })
    .onConflictDoNothing()
    .returning()
  return begun
}
export const failRequest = (db: Db, uuid: string, problem: string) =>
  db
    .update(renditionRequests)
    .set({ state: 'failed', problem, created_at: sql`now()` })
    .where(eq(renditionRequests.uuid, uuid))
export const deleteRequest = (db: Db, uuid: string) =>
  db.delete(renditionRequests).where(eq(renditionRequests.uuid, uuid))
/** Deletes the record of an old failure, or of a conversion that has taken too long, so that the next caller starts again. */
export const deleteOld = (db: Db, version: string, name: string, minutes: Record<RenditionRequest['state'], number>) =>
  db.delete(renditionRequests).where(
    and(
      eq(renditionRequests.version, version),
      eq(renditionRequests.name, name),
      sql`${renditionRequests.created_at} < now() - interval '1 minute' *
          case ${renditionRequests.state} when 'failed' then ${minutes.failed}::int else ${minutes.waiting}::int end`,
    ),
  )
