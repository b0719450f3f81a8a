import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'

type Row = {
  uuid: string
  team: string
  parent_folder: string | null
  starred: boolean
  expiration_date: string | null
  recycled_at: string | null
  updated_at: string
}
/** What files are to somebody, beyond their cards. */
export const aboutFiles = async (db: Db, user: string, uuids: string[]) => {
  if (uuids.length === 0) return new Map<string, never>()
  const { rows } =
    await db.execute<Row>(sql`select f.uuid, f.team, f.parent_folder, f.expiration_date::text expiration_date, f.recycled_at, f.updated_at,
    exists (select from stars t where t."user" = ${user} and t.file = f.uuid) starred from files f where f.uuid = any(${sql.param(uuids)}::uuid[])`)
  return new Map(
    rows.map(({ uuid, recycled_at, updated_at, ...row }) => [
      uuid,
      { ...row, recycled_at: recycled_at === null ? null : new Date(recycled_at), updated_at: new Date(updated_at) },
    ]),
  )
}
