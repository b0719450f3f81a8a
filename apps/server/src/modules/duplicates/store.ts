import { NEAR_DUPLICATE_BITS } from '@vitrine/contract'
import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../platform/db/paging.ts'
import { type MemberContext, seenInLibrary } from '../../visibility/visible.ts'
import { files as filesTable } from '../files/table.ts'
import { folders } from '../folders/table.ts'
import { type Colour, versions } from '../versions/table.ts'
import { looks } from './table.ts'

export type { Colour }

/** Serialises the grouping of a team's images, so that two images grouped concurrently are compared with each other. */
export const lockTeam = (db: Db, team: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('looks ' || ${team}, 0))`)

/** The minimum number of changes between lighter and darker, across and down, for an image to be considered detailed.
 *  Photographs and drawings have at least 24; plain colours and gradients at most 12. */
const MIN_CHANGES = 16
/** Whether the image has no detail. The fingerprints of such images all look alike, so a match means nothing. */
const isPlain = (phash: SQL) => sql<boolean>`
  bit_count(((${phash} # (${phash} >> 1)) & x'7f7f7f7f7f7f7f7f'::bigint)::bit(64)) +
  bit_count(((${phash} # (${phash} >> 8)) & x'00ffffffffffffff'::bigint)::bit(64)) < ${MIN_CHANGES}`

export const imageOf = async (db: Db, version: string) =>
  (
    await db
      .select({
        team: versions.team,
        phash: versions.phash,
        plain: isPlain(sql`${versions.phash}`),
        colours: versions.colours,
        width: versions.width,
        height: versions.height,
      })
      .from(versions)
      .where(eq(versions.uuid, version))
  )[0]

/** Compares one 16-bit quarter of the hashes, allowing one differing bit. Similar hashes match in at least one quarter. */
const quarter = (phash: bigint, shift: number) => {
  const own = Number((BigInt.asUintN(64, phash) >> BigInt(shift)) & 65_535n)
  const near = [own, ...Array.from({ length: 16 }, (_, bit) => own ^ (1 << bit))]
  return sql.raw(`((l."phash" >> ${shift}) & 65535) in (${near.join()})`)
}
const NEAR_MAX = 500
type Near = {
  version: string
  group: string | null
  colours: Colour[] | null
  width: number | null
  height: number | null
}
/** Images of the team whose fingerprints are close to this one. */
export const findNear = async (db: Db, team: string, version: string, phash: bigint) => {
  const quarters = sql.join(
    [0, 16, 32, 48].map((shift) => quarter(phash, shift)),
    sql` or `,
  )
  const { rows } = await db.execute<Near>(sql`
    select l.version, l.group, v.colours, v.width, v.height
    from ${looks} l join ${versions} v on v.uuid = l.version
    where l.team = ${team} and (${quarters}) and l.version <> ${version}
      and l.apart is distinct from coalesce((select o.apart from ${looks} o where o.version = ${version}), l.version)
      and bit_count((l.phash # ${phash.toString()}::bigint)::bit(64)) <= ${NEAR_DUPLICATE_BITS} limit ${NEAR_MAX}`)
  return rows
}

/** Removes files from their groups and marks them as different. */
export const markDifferent = (db: Db, team: string, files: string[], apart: string) =>
  db.execute(sql`update ${looks} l set "group" = null, apart = ${apart} from ${filesTable} f
    where l.team = ${team} and l.version = f.latest_version and f.team = ${team} and f.uuid in ${files}`)
export const put = (db: Db, row: typeof looks.$inferInsert) =>
  db.insert(looks).values(row).onConflictDoUpdate({ target: looks.version, set: row })
/** Merges images and groups into one group. Images already in the group aren't touched, because there may be a great many. */
export const join = async (db: Db, group: string, alike: { version: string; group: string | null }[]) => {
  const others = alike.filter((one) => one.group !== group)
  if (others.length === 0) return
  const groups = [...new Set(others.flatMap((one) => one.group ?? []))]
  const these = inArray(
    looks.version,
    others.map(({ version }) => version),
  )
  await db
    .update(looks)
    .set({ group })
    .where(groups.length ? or(these, inArray(looks.group, groups)) : these)
}

type Group = { uuid: string; files: string[]; count: number }
const shown = 100
/** Groups with at least two files whose active versions look alike, newest first. Leaves out images without detail that
 *  were grouped before such images were excluded. */
export const groups = (
  db: Db,
  team: string,
  asking: MemberContext,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const key = readCursor(cursor, 'uuid')
  const after = key ? sql`and l.group < ${key[0]}::uuid` : sql``
  const from = (more = sql``) => sql`from ${looks} l join ${versions} v on v.uuid = l.version
    join ${filesTable} f on f.uuid = v.file and f.latest_version = v.uuid
    where l.team = ${team} and l.group is not null and not ${isPlain(sql`l.phash`)} and ${seenInLibrary(asking)} ${more} group by l.group
    having count(distinct coalesce(l.apart, l.version)) > 1`
  const rows = async (n: number) =>
    (
      await db.execute<Group>(sql`
        select l.group uuid, (array_agg(f.uuid order by f.created_at, f.uuid))[1:${shown}] files, count(*)::int count
        ${from(after)} order by l.group desc limit ${n}`)
    ).rows
  return pageOf(
    limit,
    rows,
    ({ uuid }) => [uuid],
    () => countOf(db, from()),
  )
}

type FileFolder = { file: string; uuid: string; name: string }
/** The folder of each file. Files in the root have none. */
export const foldersOf = async (db: Db, files: string[]) => {
  const { rows } = await db.execute<FileFolder>(sql`select f.uuid file, d.uuid, d.name from ${filesTable} f
    join ${folders} d on d.uuid = f.parent_folder where f.uuid = any(${sql.param(files)}::uuid[])`)
  return new Map(rows.map(({ file, uuid, name }) => [file, { uuid, name }]))
}
