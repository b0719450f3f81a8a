import { COUNT_EXACT_TO } from '@vitrine/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import { containsText } from '../../../platform/db/search.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { type MemberContext, seenInLibrary } from '../../../visibility/visible.ts'
import { files } from '../../files/table.ts'
import { teams } from '../../teams/table.ts'
import { mapFiles, maps } from '../table.ts'

/** Whether a map can be opened by everybody: it is public, and the team's plan includes maps. */
const isOpen = sql<boolean>`(${maps.public} and 'F_MAPS' = any(${teams.features}))`
export const findMaps: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: maps.uuid, team: maps.team, owner: maps.created_by, public: isOpen })
    .from(maps)
    .innerJoin(teams, eq(teams.uuid, maps.team))
    .where(inArray(maps.uuid, uuids))

export type PageQuery = { cursor?: string | undefined; limit: number; query?: string | undefined }
type Row = Pick<
  typeof maps.$inferSelect,
  'uuid' | 'title' | 'description' | 'public' | 'layer' | 'capture' | 'exact'
> & {
  files: number
  located: number
  cover: string | null
  created_at: string
  updated_at: string
}
const items = (asking: MemberContext) =>
  sql`from ${mapFiles} i join ${files} f on f.uuid = i.file and ${seenInLibrary(asking)} where i.map = m.uuid`
const columns = (asking: MemberContext) => sql`m.uuid, m.title, m.description, m.public, m.layer, m.capture, m.exact,
  m.created_at, m.updated_at,
  (select count(*)::int from (select 1 ${items(asking)} limit ${COUNT_EXACT_TO}) n) files,
  (select count(*)::int from (select 1 ${items(asking)} and f.latitude is not null limit ${COUNT_EXACT_TO}) n) located,
  (select i.file ${items(asking)} order by i.added_at, i.file limit 1) cover`

/** Sorted by title. The page is selected before anything is counted. */
export const cards = (db: Db, team: string, asking: MemberContext, { cursor, limit, query }: PageQuery) => {
  const key = readCursor(cursor, 'text', 'uuid')
  const where = sql`m.team = ${team} ${query ? sql`and ${containsText(sql`m.title`, query)}` : sql``}`
  const after = key ? sql`and (m.title, m.uuid) > (${key[0]}, ${key[1]}::uuid)` : sql``
  const rows = async (n: number) =>
    (
      await db.execute<Row>(sql`
        with page as materialized (select * from ${maps} m where ${where} ${after} order by m.title, m.uuid limit ${n})
        select ${columns(asking)} from page m order by m.title, m.uuid`)
    ).rows
  return pageOf(
    limit,
    rows,
    ({ title, uuid }) => [title, uuid],
    () => countOf(db, sql`from ${maps} m where ${where}`),
  )
}
export const card = async (db: Db, uuid: string, asking: MemberContext) =>
  requireRow((await db.execute<Row>(sql`select ${columns(asking)} from ${maps} m where m.uuid = ${uuid}`)).rows)

/** Returns a map as visitors see it, and whether everybody can open it. */
export const one = async (db: Db, uuid: string) => {
  const row = { uuid: maps.uuid, team: maps.team, title: maps.title, description: maps.description, layer: maps.layer }
  return requireRow(
    await db
      .select({ ...row, capture: maps.capture, exact: maps.exact, isOpen })
      .from(maps)
      .innerJoin(teams, eq(teams.uuid, maps.team))
      .where(eq(maps.uuid, uuid)),
  )
}
export const insert = async (db: Db, row: typeof maps.$inferInsert) =>
  requireRow(await db.insert(maps).values(row).returning({ uuid: maps.uuid })).uuid
export const update = (db: Db, uuid: string, row: Partial<typeof maps.$inferInsert>) =>
  db
    .update(maps)
    .set({ ...row, updated_at: sql`now()` })
    .where(eq(maps.uuid, uuid))
export const remove = async (db: Db, uuid: string) =>
  requireRow(await db.delete(maps).where(eq(maps.uuid, uuid)).returning({ title: maps.title }))
