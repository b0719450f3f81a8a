import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { planned } from '../../../platform/db/planned.ts'

const about = planned('about_files', (db) =>
  db
    .select({
      uuid: sql<string>`f.uuid`,
      team: sql<string>`f.team`,
      parent_folder: sql<string | null>`f.parent_folder`,
      expiration_date: sql<string | null>`f.expiration_date::text`,
      recycled_at: sql<string | null>`f.recycled_at`,
      updated_at: sql<string>`f.updated_at`,
      starred: sql<boolean>`exists (select from stars t where t."user" = ${sql.placeholder('user')} and t.file = f.uuid)`,
    })
    .from(sql`files f`)
    .where(sql`f.uuid = any(${sql.placeholder('uuids')}::uuid[])`),
)
/** What files are to somebody, beyond their cards. */
export const aboutFiles = async (db: Db, user: string, uuids: string[]) => {
  const rows = uuids.length === 0 ? [] : await about(db, { user, uuids })
  return new Map(
    rows.map(({ uuid, recycled_at, updated_at, ...row }) => [
      uuid,
      { ...row, recycled_at: recycled_at === null ? null : new Date(recycled_at), updated_at: new Date(updated_at) },
    ]),
  )
}
