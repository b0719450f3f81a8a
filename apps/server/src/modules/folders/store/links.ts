import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { files, linkedFolders } from '../../files/table.ts'
import { folders as foldersTable } from '../table.ts'

const ids = (uuids: string[]) => sql`any(${sql.param(uuids)}::uuid[])`

/** The folders that a file is linked to, by name. Folders in the bin are left out. */
export const linksOf = async (db: Db, file: string) =>
  (
    await db.execute<{ uuid: string; name: string }>(sql`
    select d.uuid, d.name from ${linkedFolders} l join ${foldersTable} d on d.uuid = l.folder
    where l.file = ${file} and d.recycled_at is null order by lower(d.name), d.uuid`)
  ).rows
export const link = async (db: Db, file: string, folders: string[]) =>
  (
    await db.execute(sql`
    insert into ${linkedFolders} (file, folder, file_created_at)
    select f.uuid, d.uuid, f.created_at from ${files} f join ${foldersTable} d on d.team = f.team
    where f.uuid = ${file} and d.uuid = ${ids(folders)} and d.recycled_at is null order by d.uuid on conflict do nothing`)
  ).rowCount ?? 0
export const unlink = async (db: Db, file: string, folders: string[]) =>
  (await db.execute(sql`delete from ${linkedFolders} where file = ${file} and folder = ${ids(folders)}`)).rowCount ?? 0
