import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { files } from '../../files/table.ts'
import { teams } from '../../teams/table.ts'
import { metadata, renditions, versions } from '../../versions/table.ts'
import { boundingBoxes, boxThumbnails, faceScans, persons } from '../table.ts'

export type BoxRow = typeof boundingBoxes.$inferSelect
export type NewBoxRow = typeof boundingBoxes.$inferInsert
export type PendingScan = {
  version: string
  file: string
  team: string
  key: string
  file_type: string
  rendition: string | null
  has_regions: boolean
  recognises: boolean
  lifts: boolean
}
/** Whether faces can be searched for in the rendition `r` of a processed version. A small image has no rendition of 1080 px. */
const isSearchable = sql`r.name in ('1080', '400')`
/** The active version of an image if it has not been searched for faces yet; undefined if there is nothing to do. */
export const findPendingScan = async (db: Db, version: string): Promise<PendingScan | undefined> =>
  (
    await db.execute<PendingScan>(sql`
      select v.uuid "version", v.file, v.team, v.key, v.file_type, r.key rendition, t.face_recognition recognises,
        t.lift_metadata lifts,
        exists (select from ${metadata} m, jsonb_array_elements(m.items) i
          where m.version = v.uuid and i ->> 'key' in ('RegionName', 'RegionAreaX', 'RegionPersonDisplayName', 'RegionRectangle')) has_regions
      from ${versions} v join ${files} f on f.uuid = v.file and f.latest_version = v.uuid join ${teams} t on t.uuid = v.team
        left join lateral (select key from ${renditions} r where r.version = v.uuid and ${isSearchable}
          order by r.name = '1080' desc limit 1) r on true
      where v.uuid = ${version} and v.kind = 'image' and v.state = 'processed'
        and not exists (select from ${faceScans} s where s.version = v.uuid)`)
  ).rows[0]
type Scan = { version: string; team: string; faces: number; scanned_at: Date }
/**
 * Records that faces were looked for in a version, even if it could not be read. The boxes of its file are now those of this
 * version, so another version is scanned again when it becomes active.
 */
export const markScanned = async (db: Db, scan: Scan) => {
  await db.execute(sql`delete from ${faceScans} s using ${versions} v, ${versions} scanned
    where scanned.uuid = ${scan.version} and v.file = scanned.file and v.uuid <> scanned.uuid and s.version = v.uuid`)
  await db.insert(faceScans).values(scan).onConflictDoNothing()
}
export const activeVersionOf = async (db: Db, file: string) =>
  (
    await db.execute<{ version: string | null }>(
      sql`select latest_version "version" from ${files} where uuid = ${file}`,
    )
  ).rows[0]?.version ?? undefined

/** The boxes of a file, locked with the file until the transaction ends. */
export const boxesOf = async (db: Db, file: string) => {
  await db.execute(sql`select from ${files} where uuid = ${file} for update`)
  return db.select().from(boundingBoxes).where(sql`file = ${file}`).orderBy(boundingBoxes.uuid)
}
export const removeBoxes = (db: Db, uuids: readonly string[]) =>
  uuids.length === 0
    ? undefined
    : db.execute(sql`delete from ${boundingBoxes} where uuid = any(${sql.param([...uuids])}::uuid[])`)
export const insertBoxes = async (db: Db, rows: (typeof boundingBoxes.$inferInsert)[]) =>
  rows.length === 0 ? [] : db.insert(boundingBoxes).values(rows).returning()

/** Deletes the cut-outs of a file's boxes, which are made again when they are shown. */
export const deleteThumbnails = (db: Db, file: string) =>
  db.execute(sql`delete from ${boxThumbnails} t using ${boundingBoxes} b where b.uuid = t.box and b.file = ${file}`)

/** Returns the person with this name, ignoring case; if there are several, the one with the most faces. */
export const personNamed = async (db: Db, team: string, name: string) =>
  (
    await db.execute<{ uuid: string }>(sql`
      select p.uuid from ${persons} p where p.team = ${team} and p.merged_into is null and lower(p.name) = lower(${name})
      order by (select count(*) from ${boundingBoxes} b where b.person = p.uuid) desc, p.uuid limit 1`)
  ).rows[0]?.uuid

/** Images of a team that can be searched for faces and have not been, newest first. */
export const listUnscanned = async (db: Db, team: string, limit: number) =>
  (
    await db.execute<{ version: string }>(sql`
      select v.uuid "version" from ${files} f join ${versions} v on v.uuid = f.latest_version
      where f.team = ${team} and f.in_library and v.kind = 'image' and v.state = 'processed'
        and not exists (select from ${faceScans} s where s.version = v.uuid)
        and exists (select from ${renditions} r where r.version = v.uuid and ${isSearchable})
      order by f.created_at desc, f.uuid desc limit ${limit}`)
  ).rows.map(({ version }) => version)
/** The teams that use face recognition. */
export const teamsWithRecognition = async (db: Db) =>
  (
    await db.execute<{ team: string; likeness: number }>(
      sql`select uuid team, face_likeness likeness from ${teams} where face_recognition order by uuid`,
    )
  ).rows
