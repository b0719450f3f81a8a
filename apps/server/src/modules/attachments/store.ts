import type { PersonName, Subject } from '@vitrine/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { users } from '../auth/table.ts'
import { collectionFiles } from '../collections/table.ts'
import { stars } from '../favourites/table.ts'
import { files as filesTable, linkedFolders } from '../files/table.ts'
import { galleryFiles } from '../galleries/table.ts'
import { shareLinkFiles } from '../links/table.ts'
import { mapFiles } from '../maps/table.ts'
import { albumFiles } from '../media-centres/table.ts'
import { attachments, relatedFiles } from './table.ts'

/** Returns the files among these whose names are hidden from outsiders. */
export const withHiddenName = async (db: Db, files: string[]) =>
  new Set(
    files.length === 0
      ? []
      : (
          await db.execute<{ uuid: string }>(sql`select uuid from ${filesTable} where uuid in ${files} and hide_name`)
        ).rows.map(({ uuid }) => uuid),
  )

export type Row = {
  uuid: string
  url: string | null
  attached: string | null
  added_by: PersonName | null
  created_at: string
}
export const ofFile = async (db: Db, file: string): Promise<Row[]> =>
  (
    await db.execute<Row>(sql`
    select a.uuid, a.url, a.attached, a.created_at, case when u.uuid is null then null
      else json_build_object('uuid', u.uuid, 'first_name', u.first_name, 'last_name', u.last_name) end added_by
    from ${attachments} a left join ${users} u on u.uuid = a.added_by
    where a.file = ${file} order by a.created_at, a.uuid`)
  ).rows
export const count = (db: Db, file: string) => db.$count(attachments, eq(attachments.file, file))
export const hasUrl = async (db: Db, file: string, url: string) =>
  (await db.$count(attachments, and(eq(attachments.file, file), eq(attachments.url, url)))) > 0
/** Returns false if the file or address was already attached. */
export const attach = async (
  db: Db,
  row: { file: string; attached: string | null; url: string | null; added_by: string },
) => (await db.insert(attachments).values(row).onConflictDoNothing().returning()).length > 0
export const detach = async (db: Db, file: string, uuids: string[]) =>
  (
    await db
      .delete(attachments)
      .where(and(eq(attachments.file, file), inArray(attachments.uuid, uuids)))
      .returning()
  ).length > 0

/** A file is considered just uploaded for 24 hours. */
const justUploaded = sql`f.created_at > now() - interval '1 day'`
/** Returns the uploader of each file uploaded in the last day. Excludes recycled files and files with a newer version by
 *  someone else. */
export const uploadersOf = async (db: Db, uuids: string[]): Promise<Map<string, string>> => {
  if (uuids.length === 0) return new Map()
  const { rows } = await db.execute<{ uuid: string; created_by: string }>(sql`
    select f.uuid, f.created_by from ${filesTable} f
    where f.uuid in ${uuids} and f.created_by = f.latest_creator and f.recycled_at is null and ${justUploaded}`)
  return new Map(rows.map(({ uuid, created_by }) => [uuid, created_by]))
}

/**
 * Removes a file from the library, so that it is only visible as an attachment. A file already in the library is removed
 * only if this person has just uploaded it and it isn't used elsewhere.
 */
export const excludeFromLibrary = async (
  db: Db,
  uuid: string,
  { user, uploaded }: { user: string; uploaded: boolean },
) =>
  (
    await db.execute<{ uuid: string }>(sql`
    update ${filesTable} f set review_status = 3, updated_at = now() where f.uuid = ${uuid} and f.recycled_at is null
      and (f.review_status in (1, 2, 4) or (${uploaded} and f.review_status = 0
        and f.created_by = ${user} and ${justUploaded} and not f.public
        and not exists (select 1 from ${linkedFolders} x where x.file = f.uuid)
        and not exists (select 1 from ${collectionFiles} x where x.file = f.uuid)
        and not exists (select 1 from ${galleryFiles} x where x.file = f.uuid)
        and not exists (select 1 from ${mapFiles} x where x.file = f.uuid)
        and not exists (select 1 from ${albumFiles} x where x.file = f.uuid)
        and not exists (select 1 from ${shareLinkFiles} x where x.file = f.uuid)
        and not exists (select 1 from ${relatedFiles} x where x.file = f.uuid)
        and not exists (select 1 from ${stars} x where x.file = f.uuid)))
    returning uuid`)
  ).rows.length > 0

export const relate = async (db: Db, file: string, related: string[], added_by: string) => {
  const rows = related.flatMap((one) => [
    { file, related: one, added_by },
    { file: one, related: file, added_by },
  ])
  return (await db.insert(relatedFiles).values(rows).onConflictDoNothing().returning()).length > 0
}
export const unrelate = async (db: Db, file: string, related: string[]) =>
  (
    await db.execute(sql`delete from ${relatedFiles}
      where (file = ${file} and related in ${related}) or (related = ${file} and file in ${related}) returning file`)
  ).rows.length > 0
export const relatedTo = async (db: Db, file: string): Promise<string[]> =>
  (
    await db
      .select({ related: relatedFiles.related })
      .from(relatedFiles)
      .where(eq(relatedFiles.file, file))
      .orderBy(relatedFiles.created_at, relatedFiles.related)
  ).map(({ related }) => related)

/** Returns attachments as subjects, each with the id of the file it belongs to; the caller adds the team. */
export const subjects = async (db: Db, uuids: string[]): Promise<(Omit<Subject, 'team'> & { about: string })[]> =>
  db
    .select({ uuid: attachments.uuid, owner: attachments.added_by, about: attachments.file })
    .from(attachments)
    .where(inArray(attachments.uuid, uuids))
