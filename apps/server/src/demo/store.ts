import { and, eq, isNull, sql } from 'drizzle-orm'
import { attributes, fileAttributes } from '../modules/attributes/table.ts'
import { bulkRuns } from '../modules/bulk/table.ts'
import { collectionFiles, collections } from '../modules/collections/table.ts'
import { files } from '../modules/files/table.ts'
import { galleries, galleryFiles } from '../modules/galleries/table.ts'
import { mapFiles, maps } from '../modules/maps/table.ts'
import { fileRights, rights } from '../modules/rights/table.ts'
import { folderShares } from '../modules/sharing/table.ts'
import { teams } from '../modules/teams/table.ts'
import { versions } from '../modules/versions/table.ts'
import type { Db } from '../platform/db/db.ts'
import type { sets, setsOf } from '@vitrine/demo/catalogue/sets.ts'
import { ledger } from '../platform/db/table.ts'
import { demoFiles } from './table.ts'

export const want = (db: Db, team: string, names: readonly string[]) =>
  db.insert(demoFiles).values(names.map((name) => ({ name, team })))
/** The names of all files that a demo team has, or will have. */
export const wantedNames = async (db: Db, team: string) =>
  (await db.select({ name: demoFiles.name }).from(demoFiles).where(eq(demoFiles.team, team))).map(({ name }) => name)
export const missing = (db: Db) => db.select().from(demoFiles).where(isNull(demoFiles.made_at))
export const teamOf = async (db: Db, name: string) =>
  (
    await db
      .select({ team: demoFiles.team })
      .from(demoFiles)
      .where(and(eq(demoFiles.name, name), isNull(demoFiles.made_at)))
  )[0]?.team

/**
 * Records that a file is being created in this transaction; returns false if it was created before. Calls are serialised,
 * so that the count is right.
 */
export const claim = async (db: Db, name: string) => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo', 0))`)
  const { rowCount } = await db.execute(
    sql`update ${demoFiles} set made_at = now() where name = ${name} and made_at is null`,
  )
  return rowCount === 1
}
export const progress = async (db: Db) => {
  const { rows } = await db.execute<{ done: number; total: number }>(
    sql`select count(made_at)::int done, count(*)::int total from ${demoFiles}`,
  )
  return rows[0] ?? { done: 0, total: 0 }
}

/** Whether the demo teams have no bulk edit yet. Calls are serialised, so that only one of them returns true. */
export const hasNoBulkEdits = async (db: Db) => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo', 0))`)
  const { rows } = await db.execute(
    sql`select 1 from ${bulkRuns} where team in (select team from ${demoFiles}) limit 1`,
  )
  return rows.length === 0
}
export const teamOfRun = async (db: Db, run: string) =>
  (await db.select({ team: bulkRuns.team }).from(bulkRuns).where(eq(bulkRuns.uuid, run)))[0]?.team ?? null
/** Returns the files with these names that are already in the library. */
export const filesNamed = async (db: Db, names: readonly string[]) =>
  (
    await db.execute<{ uuid: string; team: string }>(sql`
      select f.uuid, f.team from ${files} f join ${demoFiles} d on d.team = f.team and d.name = f.name
      where f.name = any(${sql.param(names)}::text[]) and f.in_library`)
  ).rows

/** Adds empty collections, galleries, maps, rights records and attributes. They are filled as the files are drawn. */
export const addSets = async (db: Db, team: string, created_by: string, all: typeof sets) => {
  const own = { team, created_by }
  await db.insert(collections).values(all.collections.map(({ which: _, ...row }) => ({ ...row, ...own })))
  await db.insert(galleries).values(all.galleries.map(({ which: _, ...row }) => ({ ...row, ...own })))
  if (all.maps.length > 0) await db.insert(maps).values(all.maps.map(({ which: _, ...row }) => ({ ...row, ...own })))
  await db.insert(rights).values(all.rights.map(({ which: _, ...row }) => ({ ...row, ...own })))
  if (all.attributes.length === 0) return
  await db
    .insert(attributes)
    .values(all.attributes.map(({ valueOf: _, ...row }, position) => ({ ...row, team, position })))
}

/** Adds a file to the collections, galleries, maps and rights records with these names, and sets its attributes. */
export const addFileToSets = async (db: Db, team: string, file: string, into: ReturnType<typeof setsOf>) => {
  const among = (names: readonly string[]) => sql`any(${sql.param(names)}::text[])`
  await db.execute(sql`
    insert into ${collectionFiles} (collection, file, position)
    select c.uuid, ${file}::uuid, 1 + coalesce((select max(i.position) from ${collectionFiles} i where i.collection = c.uuid), 0)
    from ${collections} c where c.team = ${team} and c.name = ${among(into.collections)}`)
  await db.execute(sql`
    insert into ${galleryFiles} (gallery, file, position)
    select g.uuid, ${file}::uuid, 1 + coalesce((select max(i.position) from ${galleryFiles} i where i.gallery = g.uuid), 0)
    from ${galleries} g where g.team = ${team} and g.title = ${among(into.galleries)}`)
  await db.execute(sql`
    insert into ${mapFiles} (map, file) select m.uuid, ${file}::uuid from ${maps} m
    where m.team = ${team} and m.title = ${among(into.maps)}`)
  await db.execute(sql`
    insert into ${fileRights} (file, "right") select ${file}::uuid, r.uuid from ${rights} r
    where r.team = ${team} and r.name = ${among(into.rights)}`)
  for (const { slug, value } of into.attributes)
    await db.execute(sql`
      insert into ${fileAttributes} (file, attribute, value) select ${file}::uuid, a.uuid, ${JSON.stringify(value)}::jsonb
      from ${attributes} a where a.team = ${team} and a.slug = ${slug}`)
}

/** Shares a folder with another team, unless it is already shared. */
export const shareWith = (db: Db, folder: string, team: string, shared_by: string | null) =>
  db.execute(sql`
    insert into ${folderShares} (folder, team, shared_by) select ${folder}::uuid, t.uuid, ${shared_by}::uuid from ${teams} t
    where t.name = ${team} on conflict do nothing`)

/** Dates the versions of a file: the first at the given time, each later one a fixed interval after the one before. */
export const dateVersions = (db: Db, file: string, first: Date, apart: number) =>
  db.execute(sql`
    update ${versions} set created_at = least(created_at,
      ${first.toISOString()}::timestamptz + (number - 1) * make_interval(secs => ${apart / 1000})) where file = ${file}`)

/** The demo's teams without sample usage data, which is always dated before the demo was loaded. */
export const unusedTeams = async (db: Db) =>
  (
    await db.execute<{ team: string }>(sql`
      select distinct d.team from ${demoFiles} d where not exists (
        select from ${ledger} l where l.team = d.team and l.event = 'file.viewed'
          and l.created_at < (select t.created_at from ${teams} t where t.uuid = d.team))`)
  ).rows.map(({ team }) => team)
