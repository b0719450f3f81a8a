import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { plannedRows } from '../../../platform/db/planned.ts'

type About = {
  uuid: string
  team: string
  parent_folder: string | null
  expiration_date: string | null
  recycled_at: number | null
  updated_at: number
  starred: boolean
}
const about = plannedRows<About>(
  'about_files',
  sql`select f.uuid, f.team, f.parent_folder, f.expiration_date::text, (extract(epoch from f.recycled_at) * 1000)::float8 recycled_at,
    (extract(epoch from f.updated_at) * 1000)::float8 updated_at,
    exists (select from stars t where t."user" = ${sql.placeholder('user')} and t.file = f.uuid) starred
  from files f where f.uuid = any(${sql.placeholder('uuids')}::uuid[])`,
)
/** What files are to somebody, beyond their cards. */
export const aboutFiles = async (db: Db, user: string, uuids: string[]) => {
  const rows = uuids.length === 0 ? [] : await about(db, { user, uuids })
  return new Map(
    rows.map(({ uuid, team, parent_folder, expiration_date, starred, recycled_at, updated_at }) => [
      uuid,
      {
        team,
        parent_folder,
        expiration_date,
        starred,
        recycled_at: recycled_at === null ? null : new Date(recycled_at),
        updated_at: new Date(updated_at),
      },
    ]),
  )
}
