import { COUNT_EXACT_TO } from '@vitrine/contract'
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, like, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { pageOf, readCursor } from '../../../platform/db/paging.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import { containsText } from '../../../platform/db/search.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { type MemberContext, seenInLibrary } from '../../../visibility/visible.ts'
import { files } from '../../files/table.ts'
import { teams } from '../../teams/table.ts'
import { albumFiles, albums, mediaCentres } from '../table.ts'

export type Row = typeof mediaCentres.$inferSelect
export type PageQuery = { cursor?: string | undefined; limit: number; query?: string | undefined; recycled?: boolean }

/** Everyone can find a live media centre; each visit checks whether it may be opened. */
export const findCentres: FindSubjects = (db, uuids) =>
  db
    .select({
      uuid: mediaCentres.uuid,
      team: mediaCentres.team,
      owner: mediaCentres.created_by,
      public: sql<boolean>`${mediaCentres.live} and ${mediaCentres.recycled_at} is null`,
    })
    .from(mediaCentres)
    .where(inArray(mediaCentres.uuid, uuids))

const albumCount = (db: Db) =>
  db.$count(albums, and(eq(albums.media_centre, mediaCentres.uuid), eq(albums.kind, 'album')))
/** The number of files added by hand that this member sees, each counted once. Results of live albums aren't counted: that
 *  would need a search per row. */
const fileCount = (
  asking: MemberContext,
) => sql<number>`(select count(distinct ${albumFiles.file})::int from ${albumFiles}
  join ${albums} on ${albums.uuid} = ${albumFiles.album}
  join ${files} on ${files.uuid} = ${albumFiles.file} and ${seenInLibrary(asking, files)}
  where ${albums.media_centre} = ${mediaCentres.uuid})`
/** The chosen cover, otherwise the first file of the first album. */
const coverFile = (asking: MemberContext) => sql<
  string | null
>`coalesce(${mediaCentres.cover}, (select ${albumFiles.file} from ${albumFiles}
  join ${albums} on ${albums.uuid} = ${albumFiles.album}
  join ${files} on ${files.uuid} = ${albumFiles.file} and ${seenInLibrary(asking, files)}
  where ${albums.media_centre} = ${mediaCentres.uuid} and ${albums.parent_album} is null
  order by ${albums.position}, ${albumFiles.pinned} desc, ${albumFiles.position} limit 1))`

const selectCards = (db: Db, asking: MemberContext) =>
  db
    .select({
      ...getTableColumns(mediaCentres),
      cover_file: coverFile(asking),
      album_count: albumCount(db),
      file_count: fileCount(asking),
    })
    .from(mediaCentres)
    // The join makes Drizzle write columns with their table name, which the subqueries need.
    .innerJoin(teams, eq(teams.uuid, mediaCentres.team))
export type Card = Awaited<ReturnType<typeof card>>

/** Sorted by title. */
export const cards = (db: Db, team: string, asking: MemberContext, { cursor, limit, query, recycled }: PageQuery) => {
  const key = readCursor(cursor, 'text', 'uuid')
  const among = and(
    eq(mediaCentres.team, team),
    recycled ? isNotNull(mediaCentres.recycled_at) : isNull(mediaCentres.recycled_at),
    query ? containsText(sql`${mediaCentres.title}`, query) : undefined,
  )
  const after = key ? sql`(${mediaCentres.title}, ${mediaCentres.uuid}) > (${key[0]}, ${key[1]}::uuid)` : undefined
  return pageOf(
    limit,
    (n) =>
      selectCards(db, asking)
        .where(and(among, after))
        .orderBy(asc(mediaCentres.title), asc(mediaCentres.uuid))
        .limit(n),
    ({ title, uuid }) => [title, uuid],
    async () => Math.min(await db.$count(mediaCentres, among), COUNT_EXACT_TO),
  )
}
export const card = async (db: Db, uuid: string, asking: MemberContext) =>
  requireRow(await selectCards(db, asking).where(eq(mediaCentres.uuid, uuid)))
export const one = async (db: Db, uuid: string): Promise<Row> =>
  requireRow(await db.select().from(mediaCentres).where(eq(mediaCentres.uuid, uuid)))

export const insert = async (db: Db, row: typeof mediaCentres.$inferInsert) =>
  requireRow(await db.insert(mediaCentres).values(row).returning({ uuid: mediaCentres.uuid })).uuid
export const update = async (db: Db, uuid: string, row: Partial<typeof mediaCentres.$inferInsert>) =>
  requireRow(
    await db
      .update(mediaCentres)
      .set({ ...row, updated_at: sql`now()` })
      .where(eq(mediaCentres.uuid, uuid))
      .returning(),
  )
export const locked = async (db: Db, uuid: string): Promise<Row> =>
  requireRow(await db.select().from(mediaCentres).where(eq(mediaCentres.uuid, uuid)).for('update'))
export const remove = (db: Db, uuid: string) => db.delete(mediaCentres).where(eq(mediaCentres.uuid, uuid))

/** Serialises changes to the slugs of one team, so that two people can't get the same one. */
export const lockSlugs = (db: Db, team: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`media centre slugs ${team}`}, 0))`)
/** The part of a slug that is kept if a number is appended. */
const KEPT_CHARS = 50
/** Returns the taken slugs that begin like `wanted`. A long slug is cut before a number is appended. */
export const takenSlugs = async (db: Db, team: string, wanted: string, besides?: string) =>
  (
    await db
      .select({ slug: mediaCentres.slug })
      .from(mediaCentres)
      .where(
        and(
          eq(mediaCentres.team, team),
          isNull(mediaCentres.recycled_at),
          like(mediaCentres.slug, `${wanted.slice(0, KEPT_CHARS)}%`),
          besides ? ne(mediaCentres.uuid, besides) : undefined,
        ),
      )
  ).map(({ slug }) => slug)
