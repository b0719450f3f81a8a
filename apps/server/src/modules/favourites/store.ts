import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { files as filesTable } from '../files/table.ts'
import { stars } from './table.ts'

export const star = async (db: Db, user: string, file: string) =>
  (
    await db.execute(sql`insert into ${stars} ("user", file, team)
    select ${user}, uuid, team from ${filesTable} where uuid = ${file} on conflict do nothing`)
  ).rowCount ?? 0
export const unstar = async (db: Db, user: string, file: string) =>
  (await db.execute(sql`delete from ${stars} where "user" = ${user} and file = ${file}`)).rowCount ?? 0

/** The files among these that a person has starred. */
export const starredBy = async (db: Db, user: string, files: string[]): Promise<Set<string>> => {
  const { rows } = await db.execute<{ file: string }>(
    sql`select file from ${stars} where "user" = ${user} and file = any(${sql.param(files)}::uuid[])`,
  )
  return new Set(rows.map(({ file }) => file))
}
