import type { Tag } from '@vitrine/contract'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../platform/db/paging.ts'
import { requireRow } from '../../platform/db/rows.ts'
import type { FindSubjects } from '../../platform/http/context.ts'
import { type MemberContext, seenInLibrary } from '../../visibility/visible.ts'
import { files } from '../files/table.ts'
import { fileTags, tags, tagSynonyms } from './table.ts'

export type Name = { name: string; slug: string }
const ids = (uuids: string[]) => sql`any(${sql.param(uuids)}::uuid[])`

/** Locks the team's tags until the transaction ends: exclusively to change them, or shared to add them to files. */
export const lockTags = (db: Db, team: string, mode: 'exclusive' | 'shared') =>
  mode === 'exclusive'
    ? db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tags ${team}`}, 0))`)
    : db.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${`tags ${team}`}, 0))`)

/** Maps each of these slugs to its tag; the slug of a synonym maps to the tag that it stands for. */
export const bySlugs = async (db: Db, team: string, slugs: string[]) => {
  if (slugs.length === 0) return new Map<string, string>()
  const { rows } = await db.execute<{ slug: string; tag: string }>(sql`
    select slug, tag from ${tagSynonyms} where team = ${team} and slug in ${slugs}
    union all select slug, uuid from ${tags} where team = ${team} and slug in ${slugs}`)
  return new Map(rows.map(({ slug, tag }) => [slug, tag]))
}
/** Returns the slugs of the team's tags and synonyms that contain a comma. */
export const namesWithCommas = async (db: Db, team: string): Promise<Set<string>> => {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from ${tags} where team = ${team} and slug like '%,%'
    union select slug from ${tagSynonyms} where team = ${team} and slug like '%,%'`)
  return new Set(rows.map(({ slug }) => slug))
}
/** Adds tags in slug order, because concurrent inserts of the same tag wait for each other and could deadlock. */
export const addTags = (db: Db, team: string, names: Name[], created_by: string | null) =>
  db
    .insert(tags)
    .values(names.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)).map((name) => ({ ...name, team, created_by })))
    .onConflictDoNothing({ target: [tags.team, tags.slug] })

export const addToFile = async (db: Db, file: string, uuids: string[]) =>
  (
    await db.execute(sql`
    insert into ${fileTags} (tag, file, team, file_created_at)
    select t.uuid, f.uuid, f.team, f.created_at from ${files} f join ${tags} t on t.team = f.team
    where f.uuid = ${file} and t.uuid = ${ids(uuids)} order by t.uuid on conflict do nothing`)
  ).rowCount ?? 0
export const removeFromFile = async (db: Db, file: string, uuids: string[]) =>
  (await db.execute(sql`delete from ${fileTags} where file = ${file} and tag = ${ids(uuids)}`)).rowCount ?? 0
export const keepOnly = async (db: Db, file: string, uuids: string[]) =>
  (await db.execute(sql`delete from ${fileTags} where file = ${file} and not tag = ${ids(uuids)}`)).rowCount ?? 0

/** Returns the names of a file's tags, in slug order. */
export const tagsOf = async (db: Db, file: string): Promise<string[]> =>
  (
    await db.execute<{ name: string }>(
      sql`select t.name from ${fileTags} ft join ${tags} t on t.uuid = ft.tag where ft.file = ${file} order by t.slug`,
    )
  ).rows.map(({ name }) => name)

/** Files are counted up to this number, so that a page of very common tags is as fast as any other. */
const countedTo = 1000
const tagsQuery = (page: SQL, asking: MemberContext, order = sql`t.slug`) => sql`
  with page as materialized (${page})
  select t.uuid, t.name, t.slug,
    (select count(*)::int from (select 1 from ${fileTags} ft join ${files} f on f.uuid = ft.file
      where ft.tag = t.uuid and ${seenInLibrary(asking)} limit ${countedTo}) counted) files,
    array(select s.name from ${tagSynonyms} s where s.tag = t.uuid order by s.slug) synonyms
  from page t order by ${order}`

type TagPageInput = { cursor?: string | undefined; limit: number; slug?: string | undefined }
export const ofTeam = (db: Db, team: string, asking: MemberContext, { cursor, limit, slug }: TagPageInput) => {
  const key = readCursor(cursor, 'text')
  const holds = slug
    ? sql`and (strpos(t.slug, ${slug}) > 0
        or exists (select 1 from ${tagSynonyms} s where s.tag = t.uuid and strpos(s.slug, ${slug}) > 0))`
    : sql``
  const where = sql`from ${tags} t where t.team = ${team} ${holds}`
  const after = key ? sql`and t.slug > ${key[0]}` : sql``
  return pageOf(
    limit,
    async (n) =>
      (await db.execute<Tag>(tagsQuery(sql`select t.* ${where} ${after} order by t.slug limit ${n}`, asking))).rows,
    (row) => [row.slug],
    () => countOf(db, where),
  )
}
export const tag = async (db: Db, uuid: string, asking: MemberContext) =>
  requireRow((await db.execute<Tag>(tagsQuery(sql`select * from ${tags} where uuid = ${uuid}`, asking))).rows)

/** Returns prefix matches first, then matches at the start of a word, then others; shorter names first. */
export const suggestions = async (db: Db, team: string, slug: string, most: number) => {
  const { rows } = await db.execute<{ uuid: string; name: string; synonym: string | null }>(sql`
    select uuid, name, synonym from (
      select distinct on (uuid) * from (
        select t.uuid, t.name, null synonym, t.slug from ${tags} t where t.team = ${team}
        union all select t.uuid, t.name, s.name, s.slug from ${tagSynonyms} s join ${tags} t on t.uuid = s.tag where s.team = ${team}
      ) words cross join lateral (
        select case strpos(' ' || slug, ' ' || ${slug}) when 0 then 3 when 1 then 1 else 2 end place
      ) found
      where strpos(slug, ${slug}) > 0 or ${slug} = ''
      order by uuid, place, (synonym is not null)
    ) best order by place, length(slug), slug limit ${most}`)
  return rows
}

export const rename = (db: Db, uuid: string, { name, slug }: Name) =>
  db.update(tags).set({ name, slug }).where(eq(tags.uuid, uuid))
export const remove = (db: Db, uuid: string) => db.delete(tags).where(eq(tags.uuid, uuid))
export const addSynonyms = (db: Db, team: string, tag: string, names: Name[]) =>
  db
    .insert(tagSynonyms)
    .values(names.map((name) => ({ ...name, team, tag })))
    .onConflictDoNothing()
export const removeSynonyms = (db: Db, tag: string, slugs: string[]) =>
  db.execute(sql`delete from ${tagSynonyms} where tag = ${tag} and slug = any(${sql.param(slugs)}::text[])`)
/** Moves the files and synonyms of one tag to another. */
export const mergeFiles = async (db: Db, from: string, into: string) => {
  await db.execute(sql`insert into ${fileTags} (tag, file, team, file_created_at)
    select ${into}, file, team, file_created_at from ${fileTags} where tag = ${from} on conflict do nothing`)
  await db.update(tagSynonyms).set({ tag: into }).where(eq(tagSynonyms.tag, from))
}

export const findTags: FindSubjects = (db, uuids) =>
  db.select({ uuid: tags.uuid, team: tags.team, owner: tags.created_by }).from(tags).where(inArray(tags.uuid, uuids))
