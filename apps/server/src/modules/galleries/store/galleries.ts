import { COUNT_EXACT_TO } from '@vitrine/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import { containsText } from '../../../platform/db/search.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { type MemberContext, seenInLibrary } from '../../../visibility/visible.ts'
import { files } from '../../files/table.ts'
import { galleries, galleryFiles } from '../table.ts'

/** Includes whether a gallery is public, because everyone can open public galleries. */
export const findGalleries: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: galleries.uuid, team: galleries.team, owner: galleries.created_by, public: galleries.public })
    .from(galleries)
    .where(inArray(galleries.uuid, uuids))

export type PageQuery = { cursor?: string | undefined; limit: number; query?: string | undefined }
type Row = {
  uuid: string
  title: string
  description: string
  public: boolean
  files: number
  cover: string | null
  created_at: string
  updated_at: string
}
const items = (asking: MemberContext) =>
  sql`from ${galleryFiles} i join ${files} f on f.uuid = i.file and ${seenInLibrary(asking)} where i.gallery = g.uuid`
const columns = (asking: MemberContext) => sql`g.uuid, g.title, g.description, g.public, g.created_at, g.updated_at,
  (select count(*)::int from (select 1 ${items(asking)} limit ${COUNT_EXACT_TO}) n) files,
  coalesce((select i.file ${items(asking)} and i.file = g.cover), (select i.file ${items(asking)} order by i.position, i.file limit 1)) cover`

/** Lists galleries by title. Selects the page first, so that files are counted only for the galleries on it. */
export const cards = (db: Db, team: string, asking: MemberContext, { cursor, limit, query }: PageQuery) => {
  const key = readCursor(cursor, 'text', 'uuid')
  const where = sql`g.team = ${team} ${query ? sql`and ${containsText(sql`g.title`, query)}` : sql``}`
  const after = key ? sql`and (g.title, g.uuid) > (${key[0]}, ${key[1]}::uuid)` : sql``
  const rows = async (n: number) =>
    (
      await db.execute<Row>(sql`
        with page as materialized (select * from ${galleries} g where ${where} ${after} order by g.title, g.uuid limit ${n})
        select ${columns(asking)} from page g order by g.title, g.uuid`)
    ).rows
  return pageOf(
    limit,
    rows,
    ({ title, uuid }) => [title, uuid],
    () => countOf(db, sql`from ${galleries} g where ${where}`),
  )
}
export const card = async (db: Db, uuid: string, asking: MemberContext) =>
  requireRow((await db.execute<Row>(sql`select ${columns(asking)} from ${galleries} g where g.uuid = ${uuid}`)).rows)

export const one = async (db: Db, uuid: string) =>
  requireRow(await db.select().from(galleries).where(eq(galleries.uuid, uuid)))
export const insert = async (db: Db, row: typeof galleries.$inferInsert) =>
  requireRow(await db.insert(galleries).values(row).returning({ uuid: galleries.uuid })).uuid
export const update = (db: Db, uuid: string, row: Partial<typeof galleries.$inferInsert>) =>
  db
    .update(galleries)
    .set({ ...row, updated_at: sql`now()` })
    .where(eq(galleries.uuid, uuid))
export const remove = async (db: Db, uuid: string) =>
  requireRow(await db.delete(galleries).where(eq(galleries.uuid, uuid)).returning({ title: galleries.title }))
/** The public galleries that contain this file. */
export const publicGalleriesOf = async (db: Db, file: string) =>
  (
    await db.execute<{ uuid: string; title: string }>(sql`
      select g.uuid, g.title from ${galleryFiles} i join ${galleries} g on g.uuid = i.gallery and g.public
      where i.file = ${file} order by g.title, g.uuid`)
  ).rows
/** The galleries that a file was added to. */
export const ofFile = async (db: Db, file: string) =>
  (
    await db.execute<{ uuid: string; title: string }>(sql`
      select g.uuid, g.title from ${galleryFiles} i join ${galleries} g on g.uuid = i.gallery
      where i.file = ${file} order by g.title, g.uuid`)
  ).rows
