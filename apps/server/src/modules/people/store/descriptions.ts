import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { teams } from '../../teams/table.ts'
import { boundingBoxes, persons } from '../table.ts'

export type Described = { uuid: string; file: string; descriptor: Buffer; described_at: string }
/** Where a page of described faces starts: after this face, or after this time. Times are text, as PostgreSQL prints them. */
export type Place = { described_at: string; uuid: string | null }
/** A page of a team's described faces in the order in which they were described. Faces of one image have the same time. */
export const describedAfter = async (db: Db, team: string, after: Place | null, limit: number) =>
  (
    await db.execute<Described>(sql`
      select b.uuid, b.file, b.descriptor, b.described_at from ${boundingBoxes} b
      where b.team = ${team} and b.descriptor is not null
        ${after ? sql`and b.described_at >= ${after.described_at}::timestamptz` : sql``}
        ${after?.uuid ? sql`and (b.described_at, b.uuid) > (${after.described_at}::timestamptz, ${after.uuid}::uuid)` : sql``}
      order by b.described_at, b.uuid limit ${limit}`)
  ).rows
export const countDescribed = async (db: Db, team: string) =>
  Number(
    (
      await db.execute<{ n: number }>(
        sql`select count(*)::int n from ${boundingBoxes} where team = ${team} and descriptor is not null`,
      )
    ).rows[0]?.n ?? 0,
  )

export type Holder = {
  uuid: string
  file: string
  person: string | null
  name: string | null
  dismissed: boolean
}
/** Returns those of these described faces that still exist, with the people to whom they belong now. */
export const holdersOf = async (db: Db, boxes: readonly string[]): Promise<Holder[]> =>
  boxes.length === 0
    ? []
    : (
        await db.execute<Holder>(sql`
          select b.uuid, b.file, b.person, p.name, b.dismissed from ${boundingBoxes} b left join ${persons} p on p.uuid = b.person
          where b.uuid = any(${sql.param([...boxes])}::uuid[]) and b.descriptor is not null`)
      ).rows

type Sample = { person: string; name: string; descriptor: Buffer }
type SampleSize = { people: number; faces: number; and?: string }
/**
 * Some faces of each person in a team, for a limited number of people: named people first, then those with the most faces, and
 * the person `and` in any case.
 */
export const samples = async (db: Db, team: string, { people, faces, and }: SampleSize) =>
  (
    await db.execute<Sample>(sql`
      with chosen as (select p.uuid, p.name from ${persons} p
          join lateral (select count(*) n from ${boundingBoxes} b where b.person = p.uuid and b.descriptor is not null) c on c.n > 0
        where p.team = ${team} and p.merged_into is null
        order by p.uuid is not distinct from ${and ?? null}::uuid desc, p.name = '', c.n desc, p.uuid limit ${people})
      select p.uuid person, p.name, b.descriptor from chosen p
        cross join lateral (select d.descriptor from ${boundingBoxes} d where d.person = p.uuid and d.descriptor is not null
          order by d.confirmed desc, d.likelihood desc, d.uuid limit ${faces}) b`)
  ).rows

/** Described faces that have no person and were not dismissed, a page at a time. */
export const ungrouped = async (db: Db, team: string, after: string | null, limit: number) =>
  (
    await db.execute<{ uuid: string; file: string; descriptor: Buffer }>(sql`
      select uuid, file, descriptor from ${boundingBoxes} where team = ${team} and person is null and not dismissed
        and descriptor is not null ${after === null ? sql`` : sql`and uuid > ${after}`} order by uuid limit ${limit}`)
  ).rows
/**
 * Assigns faces to a person, and returns how many. A face that has already been assigned keeps its person. The caller holds
 * the lock on the team's people, so that the person is not merged or deleted in the meantime.
 */
export const assign = async (db: Db, boxes: readonly string[], person: string) =>
  (
    await db.execute(sql`update ${boundingBoxes} set person = ${person} where uuid = any(${sql.param([...boxes])}::uuid[])
      and person is null and not dismissed and exists (select from ${persons} p where p.uuid = ${person} and p.merged_into is null)`)
  ).rowCount ?? 0
/** Whether face recognition is turned on for a team. */
export const recognisesFaces = async (db: Db, team: string) =>
  (await db.execute(sql`select from ${teams} where uuid = ${team} and face_recognition`)).rowCount !== 0
/** Returns whether face recognition is turned on for a team, and its threshold. The row is locked, so that no description is
 *  stored after recognition has been turned off. */
export const lockRecognition = async (db: Db, team: string) =>
  (
    await db.execute<{ on: boolean; likeness: number }>(
      sql`select face_recognition "on", face_likeness likeness from ${teams} where uuid = ${team} for share`,
    )
  ).rows[0]
