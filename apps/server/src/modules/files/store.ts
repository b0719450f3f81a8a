import type { FileCard } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { planned } from '../../platform/db/planned.ts'
import { files } from './table.ts'

export type Row = typeof files.$inferSelect
const cards = planned('cards_by_key', (db) =>
  db
    .select({
      uuid: sql<string>`f.uuid`,
      name: sql<string>`f.name`,
      file_type: sql<string>`v.file_type`,
      kind: sql<FileCard['kind']>`v.kind`,
      width: sql<number | null>`v.width`,
      height: sql<number | null>`v.height`,
      duration: sql<number | null>`v.duration`,
      size: sql<number>`v.size`,
      processed: sql<boolean>`v.state <> 'waiting'`,
      problem: sql<FileCard['problem']>`v.problem`,
      placeholder: sql<string | null>`v.placeholder`,
      version: sql<string>`v.uuid`,
      look: sql<number>`v.look`,
      status: sql<FileCard['status']>`f.status`,
      internal_use: sql<boolean>`f.internal_use`,
      review_status: sql<FileCard['review_status']>`f.review_status`,
      source_display_name: sql<string>`f.source_display_name`,
      recycled: sql<boolean>`f.recycled_at is not null`,
      expired: sql<boolean>`coalesce(f.expires_at <= now(), false)`,
      created_at: sql<string>`f.created_at`,
      version_count: sql<number>`(select count(*)::int from versions n where n.file = f.uuid)`,
      has_thumbnail: sql<boolean>`exists (select 1 from renditions r where r.version = v.uuid and r.name = '400')`,
      has_preview: sql<boolean>`exists (select 1 from renditions r where r.version = v.uuid and r.name = 'preview')`,
    })
    .from(sql`files f join versions v on v.uuid = f.latest_version`)
    .where(sql`f.uuid = any(${sql.placeholder('uuids')}::uuid[])`),
)
export const cardsOf = async (db: Db, uuids: string[]) => (uuids.length === 0 ? [] : cards(db, { uuids }))
export const one = async (db: Db, uuid: string): Promise<Row | undefined> =>
  (await db.select().from(files).where(eq(files.uuid, uuid)))[0]
export const insert = async (db: Db, row: typeof files.$inferInsert): Promise<string> => {
  const [kept] = await db.insert(files).values(row).returning({ uuid: files.uuid })
  if (!kept) throw new Error('the file was not kept')
  return kept.uuid
}
export const remove = (db: Db, uuid: string) => db.delete(files).where(eq(files.uuid, uuid))
export const keysOf = async (db: Db, uuid: string) =>
  (await db.execute<{ key: string }>(sql`select key from versions where file = ${uuid}`)).rows.map(({ key }) => key)
export const sameNames = async (db: Db, team: string, folder: string | null, names: string[]) => {
  if (names.length === 0) return []
  const { rows } = await db.execute<{ uuid: string; name: string }>(sql`
    select distinct on (name) uuid, name from files where team = ${team} and parent_folder is not distinct from ${folder}
      and name in ${names} and in_library order by name, created_at`)
  return rows
}
/** The moment at which a day ends where the team is. */
export const endOfDay = async (db: Db, team: string, day: string) =>
  (
    await db.execute<{ ends: string }>(sql`
    select ((${day}::date + 1)::timestamp at time zone time_zone)::timestamptz ends from teams where uuid = ${team}`)
  ).rows[0]?.ends
