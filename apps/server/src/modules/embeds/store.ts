import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../platform/db/paging.ts'
import { containsText } from '../../platform/db/search.ts'
import type { FindSubjects } from '../../platform/http/context.ts'
import { type MemberContext, seenInApp } from '../../visibility/visible.ts'
import { files as filesTable } from '../files/table.ts'
import { teams } from '../teams/table.ts'
import { renditions, versions } from '../versions/table.ts'
import { singleEmbedFiles, singleEmbeds } from './table.ts'

export type Row = typeof singleEmbeds.$inferSelect
export type Listed = Omit<Row, 'created_at'> & {
  created_at: string
  files: { uuid: string; name: string; version: string; look: number; has_thumbnail: boolean }[]
}
const withFiles = (asking: MemberContext) => sql`select e.*, coalesce((
    select json_agg(json_build_object('uuid', f.uuid, 'name', f.name, 'version', v.uuid, 'look', v.look,
      'has_thumbnail', exists (select 1 from ${renditions} r where r.version = v.uuid and r.name = '400')) order by m.position)
    from ${singleEmbedFiles} m join ${filesTable} f on f.uuid = m.file join ${versions} v on v.uuid = f.latest_version
    where m.embed = e.uuid and f.recycled_at is null and ${seenInApp(asking)}), '[]') files
  from ${singleEmbeds} e`

export const listed = async (db: Db, uuid: string, asking: MemberContext) =>
  (await db.execute<Listed>(sql`${withFiles(asking)} where e.uuid = ${uuid}`)).rows[0]
type PageQuery = { cursor?: string | undefined; limit: number; query: string; file?: string | undefined }
export const ofTeam = (db: Db, team: string, asking: MemberContext, { cursor, limit, query, file }: PageQuery) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  const held = file
    ? sql`and exists (select 1 from ${singleEmbedFiles} m where m.embed = e.uuid and m.file = ${file})`
    : sql``
  const where = sql`e.team = ${team} and ${containsText(sql`e.title`, query)} ${held}`
  const after = key ? sql`and (e.created_at, e.uuid) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  return pageOf(
    limit,
    async (n) =>
      (
        await db.execute<Listed>(
          sql`${withFiles(asking)} where ${where} ${after} order by e.created_at desc, e.uuid desc limit ${n}`,
        )
      ).rows,
    ({ created_at, uuid }) => [created_at, uuid],
    () => countOf(db, sql`from ${singleEmbeds} e where ${where}`),
  )
}
/** The embeds that show a file. */
export const ofFile = async (db: Db, file: string) =>
  (
    await db.execute<{ uuid: string; title: string }>(sql`
      select e.uuid, e.title from ${singleEmbedFiles} m join ${singleEmbeds} e on e.uuid = m.embed
      where m.file = ${file} order by e.created_at desc, e.uuid`)
  ).rows
export const one = async (db: Db, uuid: string): Promise<Row | undefined> =>
  (await db.select().from(singleEmbeds).where(eq(singleEmbeds.uuid, uuid)))[0]
export const filesIn = async (db: Db, embed: string) =>
  (
    await db
      .select({ file: singleEmbedFiles.file })
      .from(singleEmbedFiles)
      .where(eq(singleEmbedFiles.embed, embed))
      .orderBy(singleEmbedFiles.position)
  ).map(({ file }) => file)

export const insert = async (db: Db, row: typeof singleEmbeds.$inferInsert) => {
  const [kept] = await db.insert(singleEmbeds).values(row).returning({ uuid: singleEmbeds.uuid })
  if (!kept) throw new Error('the embed was not stored')
  return kept.uuid
}
/** Adds files at the end; existing ones keep their position. */
export const addFiles = (db: Db, embed: string, files: readonly string[]) =>
  db.execute(sql`
    insert into ${singleEmbedFiles} (embed, file, position)
    select ${embed}, added.file, added.n + coalesce((select max(position) from ${singleEmbedFiles} where embed = ${embed}), 0)
    from unnest(${sql.param([...files])}::uuid[]) with ordinality added (file, n) on conflict do nothing`)
export const removeFile = (db: Db, embed: string, file: string) =>
  db.delete(singleEmbedFiles).where(and(eq(singleEmbedFiles.embed, embed), eq(singleEmbedFiles.file, file)))
export const update = (db: Db, uuid: string, row: Partial<Pick<Row, 'title' | 'width' | 'height'>>) =>
  Object.keys(row).length ? db.update(singleEmbeds).set(row).where(eq(singleEmbeds.uuid, uuid)) : undefined
export const remove = (db: Db, uuid: string) => db.delete(singleEmbeds).where(eq(singleEmbeds.uuid, uuid))

/** The sites that can show the team's embeds; empty means all. */
export const domainsOf = async (db: Db, team: string) =>
  (await db.execute<{ embed_domains: string[] }>(sql`select embed_domains from ${teams} where uuid = ${team}`)).rows[0]
    ?.embed_domains ?? []

/** Anyone with an embed's URL can open it; access to each of its files is checked separately. */
export const findEmbeds: FindSubjects = async (db, uuids) => {
  const rows = await db
    .select({ uuid: singleEmbeds.uuid, team: singleEmbeds.team, owner: singleEmbeds.created_by })
    .from(singleEmbeds)
    .where(inArray(singleEmbeds.uuid, uuids))
  return rows.map((row) => ({ ...row, public: true }))
}
