import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/db.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { folders } from '../folders/table.ts'
import { teams } from '../teams/table.ts'
import { versions } from '../versions/table.ts'

const recycler = alias(users, 'recycler')
const original = alias(files, 'original')
const name = { uuid: folders.uuid, name: folders.name }
/** The rows that a file is made of, in one query. */
export const rowsOf = async (db: Db, uuid: string) =>
  (
    await db
      .select({
        file: files,
        version: versions,
        created_by: { uuid: users.uuid, first_name: users.first_name, last_name: users.last_name },
        recycled_by: { uuid: recycler.uuid, first_name: recycler.first_name, last_name: recycler.last_name },
        parent_folder: name,
        copied_from: { uuid: original.uuid, name: original.name },
        recycling_days: teams.recycling_days,
        use_case_required: teams.use_case_required,
        agreement: sql<boolean>`${teams.download_agreement} <> ''`,
        renditions: sql<string[]>`array(select r.name from renditions r where r.version = ${versions.uuid})`,
        version_count: sql<number>`(select count(*)::int from versions n where n.file = ${files.uuid})`,
        comment_count: sql<number>`(select count(*)::int from comments c where c.file = ${files.uuid})`,
      })
      .from(files)
      .innerJoin(teams, eq(teams.uuid, files.team))
      .innerJoin(versions, eq(versions.uuid, files.latest_version))
      .leftJoin(users, eq(users.uuid, versions.created_by))
      .leftJoin(recycler, eq(recycler.uuid, files.recycled_by))
      .leftJoin(folders, eq(folders.uuid, files.parent_folder))
      .leftJoin(original, and(eq(original.uuid, files.copied_from), eq(original.in_library, true)))
      .where(eq(files.uuid, uuid))
  )[0]
export type Rows = NonNullable<Awaited<ReturnType<typeof rowsOf>>>

/** Holds the file until the change is kept: two who change it come one after the other. */
export const lock = async (db: Db, uuid: string) =>
  (
    await db
      .select({ file: files, source: versions.source })
      .from(files)
      .leftJoin(versions, eq(versions.uuid, files.latest_version))
      .where(eq(files.uuid, uuid))
      .for('update', { of: files })
  )[0]
export type Locked = NonNullable<Awaited<ReturnType<typeof lock>>>['file']

export const update = (db: Db, uuid: string, row: Partial<typeof files.$inferInsert>) =>
  db
    .update(files)
    .set({ ...row, updated_at: sql`now()` as never })
    .where(eq(files.uuid, uuid))
export const folderName = async (db: Db, uuid: string) =>
  (await db.select({ name: folders.name }).from(folders).where(eq(folders.uuid, uuid)))[0]?.name
