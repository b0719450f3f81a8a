import { type Attribute, type AttributeContent, type AttributeValue, COUNT_EXACT_TO } from '@vitrine/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { requireRow } from '../../platform/db/rows.ts'
import type { FindSubjects } from '../../platform/http/context.ts'
import { files as filesTable } from '../files/table.ts'
import { attributes, fileAttributes } from './table.ts'

export const findAttributes: FindSubjects = (db, uuids) =>
  db.select({ uuid: attributes.uuid, team: attributes.team }).from(attributes).where(inArray(attributes.uuid, uuids))

export type Row = typeof attributes.$inferSelect

/** The attributes in their order, each with the number of files that have a value for it. */
export const ofTeam = async (db: Db, team: string): Promise<Attribute[]> =>
  (
    await db.execute<Attribute>(sql`
      select a.uuid, a.slug, a.name, a.attribute_type, a.options, a.public, a.required,
        (select count(*)::int from (select 1 from ${fileAttributes} v where v.attribute = a.uuid limit ${COUNT_EXACT_TO}) n) files
      from ${attributes} a where a.team = ${team} order by a.position, a.uuid`)
  ).rows

/** Serialises changes to a team's attributes, so that concurrent requests cannot create the same name twice. */
export const lockTeam = (db: Db, team: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attributes ${team}`}, 0))`)
export const rowsOf = (db: Db, team: string) =>
  db.select().from(attributes).where(eq(attributes.team, team)).orderBy(attributes.position, attributes.uuid)
/** Locks the attribute until the transaction ends, so that no file gets a value for it in the meantime. */
export const locked = async (db: Db, uuid: string) =>
  requireRow(await db.select().from(attributes).where(eq(attributes.uuid, uuid)).for('update'))
/** Returns the attributes with these slugs, and locks their options until the transaction ends. */
export const withSlugs = (db: Db, team: string, slugs: string[]) =>
  db
    .select()
    .from(attributes)
    .where(sql`${attributes.team} = ${team} and ${attributes.slug} = any(${sql.param(slugs)}::text[])`)
    .orderBy(attributes.uuid)
    .for('share')

export const insert = async (db: Db, row: typeof attributes.$inferInsert) =>
  requireRow(await db.insert(attributes).values(row).returning({ uuid: attributes.uuid })).uuid
export const update = (db: Db, uuid: string, row: Partial<typeof attributes.$inferInsert>) =>
  Object.keys(row).length ? db.update(attributes).set(row).where(eq(attributes.uuid, uuid)) : undefined
export const remove = (db: Db, uuid: string) => db.delete(attributes).where(eq(attributes.uuid, uuid))
export const setOrder = (db: Db, team: string, uuids: string[]) =>
  db.execute(sql`update ${attributes} a set position = o.place from unnest(${sql.param(uuids)}::uuid[]) with ordinality o(uuid, place)
    where a.uuid = o.uuid and a.team = ${team}`)

const countWhere = async (db: Db, where: ReturnType<typeof sql>) =>
  (await db.execute<{ n: number }>(sql`select count(*)::int n from ${fileAttributes} where ${where}`)).rows[0]?.n ?? 0
export const countFiles = (db: Db, uuid: string) => countWhere(db, sql`attribute = ${uuid}`)
/** Whether a value (an option or a list of options) contains any of these options. */
const chosen = (uuid: string, options: readonly string[]) =>
  sql`attribute = ${uuid} and value ?| ${sql.param(options)}::text[]`
export const countChosen = (db: Db, uuid: string, options: readonly string[]) => countWhere(db, chosen(uuid, options))

/**
 * Renames options in all files and removes those whose new name is null, in one statement so that two can swap names.
 */
export const renameOptions = async (db: Db, uuid: string, names: ReadonlyMap<string, string | null>) => {
  if (names.size === 0) return 0
  const map = sql`${JSON.stringify(Object.fromEntries(names))}::jsonb`
  const left = sql`(select jsonb_agg(coalesce(${map} -> o.name, to_jsonb(o.name)) order by o.place)
    from jsonb_array_elements_text(case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end)
      with ordinality o(name, place) where ${map} -> o.name is distinct from 'null'::jsonb)`
  const { rows } = await db.execute<{ n: number }>(sql`
    with renamed as (select file, ${left} list from ${fileAttributes} where ${chosen(uuid, [...names.keys()])}),
      gone as (delete from ${fileAttributes} v using renamed t where v.attribute = ${uuid} and v.file = t.file and t.list is null
        returning 1),
      kept as (update ${fileAttributes} v set value = case jsonb_typeof(v.value) when 'array' then t.list else t.list -> 0 end
        from renamed t where v.attribute = ${uuid} and v.file = t.file and t.list is not null returning 1)
    select (select count(*) from gone)::int + (select count(*) from kept)::int n`)
  return rows[0]?.n ?? 0
}

/** Sets the value for these files. Returns how many had a different value. */
export const setValue = async (
  db: Db,
  team: string,
  files: readonly string[],
  attribute: string,
  value: AttributeContent,
) => {
  const { rowCount } = await db.execute(sql`
    with f as (select uuid from ${filesTable} where uuid = any(${sql.param(files)}::uuid[]) and team = ${team} order by uuid for key share)
    insert into ${fileAttributes} (file, attribute, value) select f.uuid, ${attribute}::uuid, ${JSON.stringify(value)}::jsonb from f
    on conflict (file, attribute) do update set value = excluded.value where file_attributes.value <> excluded.value`)
  return rowCount ?? 0
}
export const clearValue = async (db: Db, files: readonly string[], attribute: string) =>
  (
    await db.execute(
      sql`delete from ${fileAttributes} where attribute = ${attribute} and file = any(${sql.param(files)}::uuid[])`,
    )
  ).rowCount ?? 0

/** The values of a file for its team's attributes, in the order of the attributes. */
export const ofFile = async (db: Db, file: string): Promise<AttributeValue[]> =>
  (
    await db.execute<AttributeValue>(sql`
      select a.uuid, a.slug, a.name, a.attribute_type, a.options, a.public, a.required, v.value
      from ${filesTable} f join ${attributes} a on a.team = f.team left join ${fileAttributes} v on v.attribute = a.uuid and v.file = f.uuid
      where f.uuid = ${file} order by a.position, a.uuid`)
  ).rows
