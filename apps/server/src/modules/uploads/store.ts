import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { requireRow } from '../../platform/db/rows.ts'
import type { FindSubjects } from '../../platform/http/context.ts'
import { files as filesTable } from '../files/table.ts'
import { guestLinks, isOpenNow } from '../guests/table.ts'
import { versions } from '../versions/table.ts'
import { uploadEntries, uploads } from './table.ts'

export type Row = typeof uploads.$inferSelect

export const insert = (db: Db, rows: (typeof uploads.$inferInsert)[]) =>
  db.insert(uploads).values(rows).returning({ uuid: uploads.uuid })
export const one = async (db: Db, uuid: string): Promise<Row | undefined> =>
  (await db.select().from(uploads).where(eq(uploads.uuid, uuid)))[0]
/** Locks an upload, so that a second caller finds it already finished. */
export const lock = async (db: Db, uuid: string): Promise<Row | undefined> =>
  (await db.select().from(uploads).where(eq(uploads.uuid, uuid)).for('update'))[0]
export const finish = (db: Db, uuid: string, made_file: string | null) =>
  db.update(uploads).set({ state: 'done', made_file }).where(eq(uploads.uuid, uuid))
export const startExpanding = (db: Db, uuid: string) =>
  db.update(uploads).set({ state: 'expanding' }).where(eq(uploads.uuid, uuid))
export const addEntries = async (db: Db, rows: (typeof uploadEntries.$inferInsert)[]) => {
  if (rows.length > 0) await db.insert(uploadEntries).values(rows).onConflictDoNothing()
}
export const addEntry = (db: Db, row: typeof uploadEntries.$inferInsert) => addEntries(db, [row])
/** Counts the entries that became files, and those that were skipped. */
export const countEntries = async (db: Db, upload: string) =>
  requireRow(
    await db
      .select({
        files: sql<number>`count(*) filter (where ${uploadEntries.problem} is null)::int`,
        left_out: sql<number>`count(${uploadEntries.problem})::int`,
      })
      .from(uploadEntries)
      .where(eq(uploadEntries.upload, upload)),
  )
/** Returns the positions of entries already finished by an earlier run of the job. */
export const settledEntries = async (db: Db, upload: string) =>
  new Set(
    (
      await db.select({ position: uploadEntries.position }).from(uploadEntries).where(eq(uploadEntries.upload, upload))
    ).map(({ position }) => position),
  )
export const entriesOf = (db: Db, upload: string) =>
  db.select().from(uploadEntries).where(eq(uploadEntries.upload, upload)).orderBy(uploadEntries.position)
/**
 * Returns a guest link's usage: files in the last hour, and bytes in total. Includes uploads in progress, except the
 * current one.
 */
export const guestLinkUsage = async (db: Db, guest_link: string, but: string | null = null) => {
  const { rows } = await db.execute<{ files: number; bytes: string }>(sql`
    with coming as (select size, created_at from ${uploads}
      where guest_link = ${guest_link} and state in ('open', 'expanding') and uuid is distinct from ${but}::uuid),
    come as (select uuid, created_at from ${filesTable} where guest_link = ${guest_link})
    select (select count(*) from coming where created_at > now() - interval '1 hour')::int
        + (select count(*) from come where created_at > now() - interval '1 hour')::int files,
      (select coalesce(sum(size), 0) from coming) + (select coalesce(sum(v.size), 0) from ${versions} v join come on come.uuid = v.file) bytes`)
  const { files, bytes } = requireRow(rows)
  return { files, bytes: Number(bytes) }
}
/** Cancels all uploads in progress through a guest link. */
export const cancelByLink = (db: Db, guest_link: string) =>
  db
    .update(uploads)
    .set({ state: 'cancelled' })
    .where(and(eq(uploads.guest_link, guest_link), inArray(uploads.state, ['open', 'expanding'])))
    .returning({ uuid: uploads.uuid })
/** Cancels an upload that is in progress or being expanded. Returns no row if it has already ended. */
export const cancel = (db: Db, uuid: string) =>
  db
    .update(uploads)
    .set({ state: 'cancelled' })
    .where(and(eq(uploads.uuid, uuid), inArray(uploads.state, ['open', 'expanding'])))
    .returning({ uuid: uploads.uuid })
/** Whether a guest link is open. Locks it until the transaction ends. */
export const lockOpenGuestLink = async (db: Db, uuid: string) =>
  (
    await db
      .select({ uuid: guestLinks.uuid })
      .from(guestLinks)
      .where(and(eq(guestLinks.uuid, uuid), isOpenNow))
      .for('no key update')
  ).length > 0
/** Cancels abandoned uploads. */
export const cancelOld = (db: Db, hours: number) =>
  db
    .update(uploads)
    .set({ state: 'cancelled' })
    .where(and(eq(uploads.state, 'open'), lt(uploads.created_at, sql`now() - ${hours} * interval '1 hour'`)))
    .returning({ uuid: uploads.uuid })
export const deleteOld = (db: Db) =>
  db.delete(uploads).where(and(sql`${uploads.state} <> 'open'`, lt(uploads.created_at, sql`now() - interval '7 days'`)))
/** Returns which of these uploads are still being uploaded or expanded. */
export const findOpenUploads = async (db: Db, uuids: string[]) =>
  new Set(
    (
      await db
        .select({ uuid: uploads.uuid })
        .from(uploads)
        .where(and(inArray(uploads.uuid, uuids), inArray(uploads.state, ['open', 'expanding'])))
    ).map(({ uuid }) => uuid),
  )

export const findUploads: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: uploads.uuid, team: uploads.team, owner: uploads.user })
    .from(uploads)
    .where(inArray(uploads.uuid, uuids))
