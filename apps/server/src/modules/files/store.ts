import type { Feature, FileCard } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { preparedQueryRows } from '../../platform/db/prepared-query.ts'
import { rightsUnknown } from '../../visibility/rule-conditions.ts'
import { users } from '../auth/table.ts'
import { stars } from '../favourites/table.ts'
import { teams } from '../teams/table.ts'
import { renditions, versions } from '../versions/table.ts'
import { files } from './table.ts'

export type Row = typeof files.$inferSelect
/** The data of a card. Times are in milliseconds, which are the fastest to parse. */
type CardRow = Omit<FileCard, 'created_at' | 'thumbnail_url' | 'preview_url'> & {
  created_at: number
  version: string
  look: number
  has_thumbnail: boolean
  has_preview: boolean
}
/** The team, folder and dates of a file, whether the viewer starred it, and who sent it. */
type PlaceRow = {
  team: string
  parent_folder: string | null
  expiration_date: string | null
  recycled_at: number | null
  updated_at: number
  starred: boolean
  sent_by: string | null
}
const columns = sql`f.uuid, f.name, v.file_type, v.kind, v.width, v.height, v.duration, v.size::float8 size, v.state <> 'waiting' processed,
    v.problem, v.placeholder, v.uuid version, v.look, f.status, f.internal_use, f.review_status, f.source_display_name,
    f.recycled_at is not null recycled, coalesce(f.expires_at <= now(), false) expired, ${rightsUnknown()} rights_unknown, (extract(epoch from f.created_at) * 1000)::float8 created_at,
    (select count(*)::int from ${versions} n where n.file = f.uuid) version_count,
    exists (select 1 from ${renditions} r where r.version = v.uuid and r.name = '400') has_thumbnail,
    exists (select 1 from ${renditions} r where r.version = v.uuid and r.name = 'preview') has_preview`
const these = sql`from ${files} f join ${versions} v on v.uuid = f.latest_version where f.uuid = any(${sql.placeholder('uuids')}::uuid[])`
const cards = preparedQueryRows<CardRow>('cards_by_key', sql`select ${columns} ${these}`)
const placedCards = preparedQueryRows<CardRow & PlaceRow>(
  'placed_cards_by_key',
  sql`select ${columns}, f.team, f.parent_folder, f.expiration_date::text,
    (extract(epoch from f.recycled_at) * 1000)::float8 recycled_at, (extract(epoch from f.updated_at) * 1000)::float8 updated_at,
    exists (select from ${stars} t where t."user" = ${sql.placeholder('user')} and t.file = f.uuid) starred,
    case when f.review_status = 4 then
      (select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) from ${users} u where u.uuid = f.created_by) end sent_by ${these}`,
)
export const cardsOf = async (db: Db, uuids: string[]) => (uuids.length === 0 ? [] : cards(db, { uuids }))
export const placedCardsOf = async (db: Db, user: string, uuids: string[]) =>
  uuids.length === 0 ? [] : placedCards(db, { user, uuids })
export const one = async (db: Db, uuid: string): Promise<Row | undefined> =>
  (await db.select().from(files).where(eq(files.uuid, uuid)))[0]
export const insert = async (db: Db, row: typeof files.$inferInsert): Promise<string> => {
  const [kept] = await db.insert(files).values(row).returning({ uuid: files.uuid })
  if (!kept) throw new Error('the file was not stored')
  return kept.uuid
}
export const remove = (db: Db, uuid: string) => db.delete(files).where(eq(files.uuid, uuid))
export const keysOf = async (db: Db, uuid: string) =>
  (await db.execute<{ key: string }>(sql`select key from ${versions} where file = ${uuid}`)).rows.map(({ key }) => key)
export const sameNames = async (db: Db, team: string, folder: string | null, names: string[]) => {
  if (names.length === 0) return []
  const { rows } = await db.execute<{ uuid: string; name: string }>(sql`
    select distinct on (name) uuid, name from ${files} where team = ${team} and parent_folder is not distinct from ${folder}
      and name in ${names} and in_library order by name, created_at`)
  return rows
}
export const featuresOf = async (db: Db, team: string): Promise<Feature[]> =>
  (await db.execute<{ features: Feature[] }>(sql`select features from ${teams} where uuid = ${team}`)).rows[0]
    ?.features ?? []
/** Returns the moment at which a day ends in the team's time zone. */
export const endOfDay = async (db: Db, team: string, day: string) =>
  (
    await db.execute<{ ends: string }>(sql`
    select ((${day}::date + 1)::timestamp at time zone time_zone)::timestamptz ends from ${teams} where uuid = ${team}`)
  ).rows[0]?.ends
