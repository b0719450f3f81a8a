import { and, eq, getTableColumns, inArray, like, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { files } from '../../files/table.ts'
import { renditions, versions } from '../table.ts'

export type Rendition = typeof renditions.$inferSelect

export const rendition = async (db: Db, version: string, name: string): Promise<Rendition | undefined> =>
  (
    await db
      .select()
      .from(renditions)
      .where(and(eq(renditions.version, version), eq(renditions.name, name)))
  )[0]

/** Records a derivative. Returns it with the key of the one it replaced. */
export const putRendition = async (db: Db, row: Omit<Rendition, 'created_at'>) => {
  // The subquery sees the row as it was before this statement.
  const before = sql<
    string | null
  >`(select r.key from ${renditions} r where r.version = ${row.version} and r.name = ${row.name})`
  const [found] = await db
    .insert(renditions)
    .values(row)
    .onConflictDoUpdate({ target: [renditions.version, renditions.name], set: { ...row, created_at: sql`now()` } })
    .returning({ ...getTableColumns(renditions), replaced: before })
  if (!found) throw new Error('the rendition was not stored')
  const { replaced, ...kept } = found
  return { kept, replaced }
}

const keysOf = (rows: { key: string }[]) => rows.map(({ key }) => key)

/** Keeps only the newest conversions of a version. Returns the keys of the deleted ones. */
export const evict = async (db: Db, version: string, most: { number: number; bytes: number }): Promise<string[]> =>
  keysOf(
    (
      await db.execute<{ key: string }>(sql`
      delete from ${renditions} where (version, name) in (
        select version, name from (
          select version, name, row_number() over newest place, sum(size) over newest bytes from ${renditions}
          where version = ${version} and name not in ('400', '1080', '2000', 'stream', 'preview')
          window newest as (order by created_at desc, name)
        ) made where place > ${most.number} or (place > 1 and bytes > ${most.bytes}))
      returning key`)
    ).rows,
  )

/** Deletes the watermarked copies of a file or a whole team. Returns their keys. */
export const deleteMarked = async (db: Db, of: { file: string } | { team: string }): Promise<string[]> => {
  const these = 'file' in of ? eq(versions.file, of.file) : eq(versions.team, of.team)
  const which = db.select({ uuid: versions.uuid }).from(versions).where(these)
  return keysOf(
    await db
      .delete(renditions)
      .where(and(inArray(renditions.version, which), like(renditions.name, 'marked-%')))
      .returning({ key: renditions.key }),
  )
}
/** Whether the file's watermark is turned on. */
export const isMarked = async (db: Db, file: string) =>
  (await db.select({ watermark: files.watermark }).from(files).where(eq(files.uuid, file)))[0]?.watermark === true

/** Finds active versions of videos without a stream. */
export const withoutStream = async (db: Db, most: number): Promise<string[]> =>
  (
    await db.execute<{ uuid: string }>(sql`
      select v.uuid from ${files} f join ${versions} v on v.uuid = f.latest_version
      where v.kind = 'video' and v.state = 'processed'
        and not exists (select 1 from ${renditions} r where r.version = v.uuid and r.name = 'stream')
      order by f.public desc, f.created_at desc limit ${most}`)
  ).rows.map(({ uuid }) => uuid)

/** Deletes the watermarked sizes, because their source has changed. Returns their keys. */
export const deleteMarkedSizes = async (db: Db, version: string): Promise<string[]> =>
  keysOf(
    await db
      .delete(renditions)
      .where(and(eq(renditions.version, version), sql`${renditions.name} similar to 'marked-%-(1080|2000)'`))
      .returning({ key: renditions.key }),
  )

/** Deletes the sizes that weren't recreated this time, because they show the old image. Returns their keys. */
export const deleteOtherSizes = async (db: Db, version: string, made: string[]): Promise<string[]> =>
  keysOf(
    await db
      .delete(renditions)
      .where(
        and(
          eq(renditions.version, version),
          inArray(renditions.name, ['400', '1080', '2000']),
          notInArray(renditions.name, made),
        ),
      )
      .returning({ key: renditions.key }),
  )

/** Returns those of these keys that belong to renditions. */
export const knownRenditions = async (db: Db, keys: string[]) =>
  new Set(keysOf(await db.select({ key: renditions.key }).from(renditions).where(inArray(renditions.key, keys))))
