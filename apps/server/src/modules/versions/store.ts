import {
  cutText,
  type EmbeddedText,
  embeddedTexts,
  type FileKind,
  type MetadataItem,
  type MissingReleases,
  REVIEW_ATTACHMENT,
  type RightsFile,
  type ShownPerson,
  type ShownRelease,
  type Source,
  type Subject,
  type UncoveredReleases,
  type UnknownRights,
} from '@vitrine/contract'
import { and, desc, eq, getTableName, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { requireRow } from '../../platform/db/rows.ts'
import { preparedQuery } from '../../platform/db/prepared-query.ts'
import type { FindSubjects } from '../../platform/http/context.ts'
import type { ImportedFields } from '../../platform/media/metadata.ts'
import { attachments } from '../attachments/table.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { folders } from '../folders/table.ts'
import { boundingBoxes, persons, releases } from '../people/table.ts'
import { fileRights, rights } from '../rights/table.ts'
import { folderShares } from '../sharing/table.ts'
import { fileTags, tags } from '../tags/table.ts'
import { teams } from '../teams/table.ts'
import { metadata, renditions, type Thumbnail, versions } from './table.ts'

export type { Thumbnail }

export type Row = typeof versions.$inferSelect
type NewVersion = {
  uuid: string
  team: string
  file: string
  number?: number
  original_name: string
  file_type: string
  kind: FileKind
  key: string
  size: number
  sha256: string
  created_by: string | null
  source?: Source | null
  together?: string
}

export type NewFile = typeof files.$inferInsert & { uuid: string }

const selectWithCreator = (db: Db) =>
  db
    .select({
      version: versions,
      created_by: { uuid: users.uuid, first_name: users.first_name, last_name: users.last_name },
      renditions: sql<string[]>`array(select r.name from ${renditions} r where r.version = ${versions.uuid})`,
    })
    .from(versions)
    .leftJoin(users, eq(users.uuid, versions.created_by))
export type VersionWithCreator = Awaited<ReturnType<typeof ofFile>>[number]

/** Lists a file's versions, the active one first. */
export const ofFile = (db: Db, file: string) =>
  selectWithCreator(db).where(eq(versions.file, file)).orderBy(desc(versions.rank))
export const one = async (db: Db, uuid: string): Promise<Row | undefined> =>
  (await db.select().from(versions).where(eq(versions.uuid, uuid)))[0]
export const withKey = async (db: Db, key: string): Promise<Row | undefined> =>
  (await db.select().from(versions).where(eq(versions.key, key)))[0]
export const count = (db: Db, file: string) => db.$count(versions, eq(versions.file, file))
export const insert = (db: Db, row: NewVersion) => db.insert(versions).values(row)
/** Inserts files and their first versions in one statement, so that each file's search row is written only once. */
export const insertWithFiles = (db: Db, pairs: readonly { file: NewFile; version: NewVersion }[]) => {
  const rows = pairs.map(({ file, version }) => ({
    ...file,
    latest_version: version.uuid,
    latest_creator: version.created_by,
  }))
  return db.execute(sql`with version as (${db
    .insert(versions)
    .values(pairs.map(({ version }) => version))
    .getSQL()})
    ${db.insert(files).values(rows).getSQL()}`)
}
/** Makes a version active by giving it the highest rank, and excludes it from the sorting of versions uploaded together. */
export const moveToFront = (db: Db, uuid: string) =>
  db
    .update(versions)
    .set({ rank: sql`nextval(pg_get_serial_sequence('versions', 'rank'))`, together: null })
    .where(eq(versions.uuid, uuid))
/** Lists versions of a file that were uploaded together, highest rank first. */
export const listUploadedTogether = (db: Db, file: string, mark: string, most = 100_000) =>
  db
    .select({ uuid: versions.uuid, rank: versions.rank, original_name: versions.original_name })
    .from(versions)
    .where(and(eq(versions.file, file), eq(versions.together, mark)))
    .orderBy(desc(versions.rank))
    .limit(most)
export const setRanks = (db: Db, rows: { uuid: string; rank: number }[]) =>
  db.execute(sql`update ${versions} v set rank = r.rank
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(uuid uuid, rank bigint) where v.uuid = r.uuid`)
export const remove = (db: Db, uuid: string) => db.delete(versions).where(eq(versions.uuid, uuid))
type Content = { kind: FileKind; bytes: Partial<Record<FileKind, number>> }
/** Returns the kind of each file's first version, and the size of all its versions by kind. */
export const contentOf = async (db: Db, uuids: readonly string[]): Promise<Map<string, Content>> => {
  const { rows } = await db.execute<Content & { file: string }>(sql`
    select file, (array_agg(kind order by first))[1] kind, json_object_agg(kind, bytes) bytes from (
      select file, kind, sum(size) bytes, min(number) first from ${versions}
      where file = any(${sql.param([...uuids])}::uuid[]) group by file, kind) v group by file`)
  return new Map(rows.map(({ file, kind, bytes }) => [file, { kind, bytes }]))
}
/** Locks a file, to serialise changes to its versions. */
export const lockFile = (db: Db, file: string) =>
  db.select({ made: files.versions_made }).from(files).where(eq(files.uuid, file)).for('update')
/** Returns the post that a file comes from, with its creator, or null for other files. */
export const postSource = async (db: Db, file: string): Promise<Source | null> =>
  (
    await db.execute<{ source: Source }>(sql`select source - 'received_from' source from ${versions}
      where file = ${file} and source ? 'post' order by rank desc limit 1`)
  ).rows[0]?.source ?? null
/** Records the active version on the file and, if given, the number of versions the file has ever had. */
export const setActive = (db: Db, file: string, made: number | null = null) =>
  db.execute(sql`update ${files} set updated_at = now(), versions_made = coalesce(${made}, versions_made),
    (latest_version, latest_creator) =
    (select uuid, created_by from ${versions} where file = ${file} order by rank desc limit 1) where uuid = ${file}`)

export const setState = (
  db: Db,
  uuid: string,
  row: Partial<
    Pick<Row, 'state' | 'problem' | 'width' | 'height' | 'duration' | 'placeholder' | 'colours' | 'phash' | 'source'>
  >,
) => db.update(versions).set(row).where(eq(versions.uuid, uuid))
/** Records that the renditions have changed, which also changes their URLs. */
export const incrementLook = (
  db: Db,
  uuid: string,
  row: Partial<Pick<Row, 'placeholder' | 'colours' | 'thumbnail'>> = {},
) =>
  db
    .update(versions)
    .set({ ...row, look: sql`${versions.look} + 1` })
    .where(eq(versions.uuid, uuid))
export const putMetadata = (db: Db, version: string, items: MetadataItem[]) =>
  db.insert(metadata).values({ version, items }).onConflictDoUpdate({ target: metadata.version, set: { items } })
export const metadataOf = async (db: Db, file: string): Promise<MetadataItem[]> =>
  (
    await db.execute<{ items: MetadataItem[] }>(sql`
    select m.items from ${files} f join ${metadata} m on m.version = f.latest_version where f.uuid = ${file}`)
  ).rows[0]?.items ?? []

/**
 * Fills empty fields from embedded metadata: always the location, and texts if the team has this enabled. Returns whether
 * the team has this enabled.
 */
export const importFields = async (db: Db, file: string, from: ImportedFields): Promise<boolean> =>
  (
    await db.execute<{ lift_metadata: boolean }>(sql`update ${files} f set
    source_display_name = case when f.source_display_name = '' and t.lift_metadata
      then ${cutText(from.creator ?? '', 300)} else f.source_display_name end,
    description = case when f.description = '' and t.lift_metadata then ${from.description ?? ''} else f.description end,
    credit_line = case when f.credit_line = '' and t.lift_metadata
      then ${cutText(from.credit_line ?? '', 500)} else f.credit_line end,
    copyright = case when f.copyright = '' and t.lift_metadata then ${from.copyright ?? ''} else f.copyright end,
    latitude = coalesce(f.latitude, ${from.map_point?.latitude ?? null}),
    longitude = coalesce(f.longitude, ${from.map_point?.longitude ?? null})
    from ${teams} t where t.uuid = f.team and f.uuid = ${file} returning t.lift_metadata`)
  ).rows[0]?.lift_metadata ?? false

export const activeOf = async (db: Db, file: string): Promise<Row | undefined> =>
  (
    await db
      .select({ version: versions })
      .from(files)
      .innerJoin(versions, eq(versions.uuid, files.latest_version))
      .where(eq(files.uuid, file))
  )[0]?.version
/** The columns whose texts are written into downloads. Every embedded text must have a column, or this doesn't compile. */
const embeddedColumns = Object.fromEntries(embeddedTexts.map((name) => [name, files[name]])) as Pick<
  typeof files,
  EmbeddedText
>
/** Returns the fields of a version's file that affect its downloads. */
export const fileOf = async (db: Db, version: string) =>
  (
    await db
      .select({
        name: files.name,
        hide_name: files.hide_name,
        created_at: files.created_at,
        update_exif: files.update_exif,
        ...embeddedColumns,
        latitude: files.latitude,
        longitude: files.longitude,
      })
      .from(versions)
      .innerJoin(files, eq(files.uuid, versions.file))
      .where(eq(versions.uuid, version))
  )[0]
/** Returns the names of a file's tags, in order. */
export const tagsOf = async (db: Db, file: string): Promise<string[]> =>
  (
    await db
      .select({ name: tags.name })
      .from(fileTags)
      .innerJoin(tags, eq(tags.uuid, fileTags.tag))
      .where(eq(fileTags.file, file))
      .orderBy(tags.slug)
  ).map(({ name }) => name)
export const itemsOf = async (db: Db, version: string): Promise<MetadataItem[]> =>
  (await db.select({ items: metadata.items }).from(metadata).where(eq(metadata.version, version)))[0]?.items ?? []
export type FileOf = NonNullable<Awaited<ReturnType<typeof fileOf>>>

/** Returns what a team's watermark depends on: its name and its logo's hash. The logo is read only when it is applied. */
export const markOf = async (db: Db, team: string) =>
  (await db.select({ name: teams.name, logo_hash: teams.logo_hash }).from(teams).where(eq(teams.uuid, team)))[0]
export const logoOf = async (db: Db, team: string) =>
  (await db.select({ logo: teams.logo, logo_type: teams.logo_type }).from(teams).where(eq(teams.uuid, team)))[0]

/** Whether the database has versions; false if it has no tables yet. */
export const hasVersions = async (db: Db): Promise<boolean> => {
  const { rows: tables } = await db.execute<{ name: string | null }>(
    sql`select to_regclass(${`public.${getTableName(versions)}`})::text name`,
  )
  if (!tables[0]?.name) return false
  return (await db.select({ uuid: versions.uuid }).from(versions).limit(1)).length > 0
}

/** Returns the approximate number of versions, from the database's statistics. */
export const estimateVersions = async (db: Db): Promise<number> =>
  requireRow(
    (
      await db.execute<{ rows: number }>(
        sql`select greatest(reltuples, 0)::float8 as rows from pg_class where oid = ${getTableName(versions)}::regclass`,
      )
    ).rows,
  ).rows

/** Returns those of these keys that are still in use. */
export const knownKeys = async (db: Db, keys: string[]) =>
  new Set(
    (await db.select({ key: versions.key }).from(versions).where(inArray(versions.key, keys))).map(({ key }) => key),
  )
type Same = { sha256: string; uuid: string; name: string; parent_folder: { uuid: string; name: string } | null }
/** Finds library files with these bytes. Files that are recycled or await review don't count. */
export const findDuplicates = async (db: Db, team: string, sums: string[]) => {
  if (sums.length === 0) return []
  const { rows } = await db.execute<Same>(sql`
    select distinct on (v.sha256) v.sha256, f.uuid, f.name,
      (select jsonb_build_object('uuid', d.uuid, 'name', d.name) from ${folders} d where d.uuid = f.parent_folder) parent_folder
    from ${versions} v join ${files} f on f.uuid = v.file
    where v.team = ${team} and v.sha256 in ${sums} and f.in_library order by v.sha256, f.created_at`)
  return rows
}

/** Selects a file's rights records as a subquery by the file's id. */
const rightsOf = sql<
  RightsFile['rights']
>`(select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'channels', r.channels) order by r.name), '[]')
  from ${fileRights} c join ${rights} r on r.uuid = c."right" where c.file = "files"."uuid")`
type StoredRelease = Omit<ShownRelease, 'from' | 'until' | 'withdrawn_at'> & {
  from: string | null
  until: string | null
  withdrawn_at: string | null
}
const dateOf = (text: string | null) => (text === null ? null : new Date(text))
/** Selects the named people shown in a file, with their releases. Dates are converted back from JSON. */
const peopleOf = sql`(select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'releases', coalesce((
    select jsonb_agg(jsonb_build_object('channels', r.channels, 'territories', r.territories, 'last_day', r.last_day,
      'from', r.first_day::timestamp at time zone t.time_zone, 'until', (r.last_day + 1)::timestamp at time zone t.time_zone,
      'withdrawn_at', r.withdrawn_at) order by r.uuid)
    from ${releases} r where r.person = p.uuid), '[]')) order by p.name, p.uuid), '[]')
  from ${persons} p join ${teams} t on t.uuid = p.team
  where p.name <> '' and p.uuid in (select b.person from ${boundingBoxes} b where b.file = "files"."uuid"))`.mapWith(
  (people: { name: string; releases: StoredRelease[] }[]): readonly ShownPerson[] =>
    people.map(({ name, releases: held }) => ({
      name,
      releases: held.map(({ from, until, withdrawn_at, ...release }) => ({
        ...release,
        from: dateOf(from),
        until: dateOf(until),
        withdrawn_at: dateOf(withdrawn_at),
      })),
    })),
)
/** The facts about a file that the rights decision uses. */
const rightsColumns = {
  uuid: files.uuid,
  team: files.team,
  public: files.public,
  public_until: files.public_until,
  public_downloads: files.public_downloads,
  rights: rightsOf,
  recycled: sql<boolean>`${files.recycled_at} is not null`,
  review_status: files.review_status,
  internal_use: files.internal_use,
  status: files.status,
  available_from: files.available_from,
  expiration_date: files.expires_at,
  approval_ends_at: files.approval_ends_at,
  watermark: files.watermark,
  copyright: files.copyright,
  creator: files.created_by,
  source_recorded: sql<boolean>`${files.source_display_name} <> ${files.source_claimed}`,
  unknown_rights: sql<UnknownRights>`(select t.unknown_rights from ${teams} t where t.uuid = "files"."team")`,
  people: peopleOf,
  uncovered_releases: sql<UncoveredReleases>`(select t.uncovered_releases from ${teams} t where t.uuid = "files"."team")`,
  missing_releases: sql<MissingReleases>`(select t.missing_releases from ${teams} t where t.uuid = "files"."team")`,
  latest_creator: files.latest_creator,
  /** Selects the teams that a file's folder or a parent folder is shared with. Walks up the tree by primary key. */
  shared_with: sql<string[]>`array(
    with recursive way as (
      select d.uuid, d.parent_folder from ${folders} d where d.uuid = files.parent_folder
      union select d.uuid, d.parent_folder from ${folders} d join way on d.uuid = way.parent_folder
    ) select distinct s.team from way join ${folderShares} s on s.folder = way.uuid)`,
}
/** Returns the subject for a file or version. The rights decision for the file determines who can see it. */
const asSubject = (uuid: string, file: RightsFile): Subject => ({
  uuid,
  team: file.team,
  owner: file.creator,
  latest_creator: file.latest_creator,
  file,
})
const versionsByKey = preparedQuery('versions_by_key', (db) =>
  db
    .select({
      version: versions.uuid,
      superseded: sql<boolean>`${versions.uuid} is distinct from ${files.latest_version}`,
      facts: rightsColumns,
    })
    .from(versions)
    .innerJoin(files, eq(files.uuid, versions.file))
    .where(sql`${versions.uuid} = any(${sql.placeholder('uuids')}::uuid[])`),
)
export const findVersions: FindSubjects = async (db, uuids) => {
  const rows = await versionsByKey(db, { uuids })
  const hosts = await hostsOf(
    db,
    rows.flatMap(({ facts }) => (facts.review_status === REVIEW_ATTACHMENT ? [facts.uuid] : [])),
  )
  return rows.map(({ version, superseded, facts }) => ({
    ...asSubject(version, facts),
    superseded,
    hosts: hosts.get(facts.uuid) ?? [],
  }))
}
/** Finds the files these attachments belong to. */
const hostsOf = async (db: Db, attached: string[]) => {
  const found = new Map<string, RightsFile[]>()
  if (attached.length === 0) return found
  const rows = await db
    .select({ attached: attachments.attached, facts: rightsColumns })
    .from(attachments)
    .innerJoin(files, eq(files.uuid, attachments.file))
    .where(inArray(attachments.attached, attached))
  for (const { attached: uuid, facts } of rows) if (uuid) found.set(uuid, [...(found.get(uuid) ?? []), facts])
  return found
}
const filesByKey = preparedQuery('files_by_key', (db) =>
  db
    .select(rightsColumns)
    .from(files)
    .where(sql`${files.uuid} = any(${sql.placeholder('uuids')}::uuid[])`),
)
export const findFiles: FindSubjects = async (db, uuids) =>
  (await filesByKey(db, { uuids })).map((facts) => asSubject(facts.uuid, facts))
