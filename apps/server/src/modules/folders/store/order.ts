import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { files as filesTable } from '../../files/table.ts'

/** A folder of a team, or its root. */
export type Place = { team: string; folder: string | null }
/** The initial gap between neighbours. It can be halved about 25 times before positions are renumbered. */
export const GAP = 1024

const here = ({ team, folder }: Place): SQL =>
  sql`f.team = ${team} and f.in_library and f.parent_folder ${folder === null ? sql`is null` : sql`= ${folder}`}`
const none = (uuids: string[]) => sql`f.uuid <> all(${sql.param(uuids)}::uuid[])`

/** Serialises changes to the order of a folder. */
export const lockOrder = (db: Db, { team, folder }: Place) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order ${team} ${folder ?? ''}`}, 0))`)

/** The files among these that are in this folder, with their positions. */
export const positions = async (db: Db, place: Place, uuids: string[]) => {
  const { rows } = await db.execute<{ uuid: string; position: number | null }>(
    sql`select f.uuid, f.position from ${filesTable} f where ${here(place)} and f.uuid in ${uuids}`,
  )
  return new Map(rows.map(({ uuid, position }) => [uuid, position]))
}

/**
 * Assigns positions to files without one, after all others and newest first. Stops after the file `last` if it is given.
 */
export const placeWaiting = (db: Db, place: Place, last?: string) =>
  db.execute(sql`
    with waiting as (
      select f.uuid, row_number() over (order by f.created_at desc, f.uuid desc) n from ${filesTable} f
      where ${here(place)} and f.position is null
    )
    update ${filesTable} set position = w.n * ${GAP}
      + (select coalesce(max(f.position), 0) from ${filesTable} f where ${here(place)})
    from waiting w where files.uuid = w.uuid
      ${last ? sql`and w.n <= (select n from waiting where uuid = ${last})` : sql``}`)

/** Renumbers all positions with equal gaps. */
export const renumber = (db: Db, place: Place) =>
  db.execute(sql`
    with placed as (
      select f.uuid, row_number() over (order by f.position, f.created_at desc, f.uuid desc) n from ${filesTable} f
      where ${here(place)} and f.position is not null
    )
    update ${filesTable} set position = p.n * ${GAP} from placed p where files.uuid = p.uuid`)

/** Returns the nearest position before or after another, or at either end, ignoring the files being moved. */
export const nearest = async (
  db: Db,
  place: Place,
  which: { above: number } | { below: number } | 'first' | 'last',
  moving: string[],
): Promise<number | null> => {
  const found =
    which === 'first'
      ? sql`min(f.position)`
      : which === 'last'
        ? sql`max(f.position)`
        : 'above' in which
          ? sql`min(f.position) filter (where f.position > ${which.above})`
          : sql`max(f.position) filter (where f.position < ${which.below})`
  const { rows } = await db.execute<{ position: number | null }>(
    sql`select ${found} "position" from ${filesTable} f where ${here(place)} and f.position is not null and ${none(moving)}`,
  )
  return rows[0]?.position ?? null
}

export const put = (db: Db, files: { uuid: string; position: number }[]) =>
  db.execute(sql`update ${filesTable} set position = p.position
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) p(uuid uuid, position float8) where files.uuid = p.uuid`)
