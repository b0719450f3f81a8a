import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import {
  boundingBoxes,
  faceSeparations,
  personMerges,
  persons,
  personSeparations,
  releases as releasesTable,
} from '../table.ts'
import { mergeColumns, type MergeRow, mergeTables, stillUndoable, toMerge } from './persons.ts'

type Merge = { team: string; person: string; merged: string; name_taken?: boolean; by: string | null; at: Date }
/**
 * Moves one person's faces and releases to another, and keeps what is needed to undo the merge. Returns how many faces were
 * moved. The caller has locked the team's people and both rows.
 */
export const merge = async (db: Db, { team, person, merged, name_taken = false, by, at }: Merge) => {
  const { rows } = await db.execute<{ uuid: string }>(
    sql`update ${boundingBoxes} set person = ${person} where person = ${merged} returning uuid`,
  )
  const releases = await db.execute<{ uuid: string }>(
    sql`update ${releasesTable} set person = ${person} where person = ${merged} returning uuid`,
  )
  await db.execute(sql`update ${persons} set merged_into = ${person}, updated_at = now() where uuid = ${merged}`)
  const ids = (list: readonly { uuid: string }[]) => list.map(({ uuid }) => uuid)
  if (name_taken)
    await db.execute(sql`update ${persons} p set name = m.name, updated_at = now() from ${persons} m
      where p.uuid = ${person} and m.uuid = ${merged}`)
  const moved = { boxes: ids(rows), releases: ids(releases.rows) }
  await db.insert(personMerges).values({ team, person, merged, ...moved, name_taken, merged_by: by, merged_at: at })
  return rows.length
}

/** Locks and returns a merge; undefined if it can no longer be undone. */
export const lockUndoable = async (db: Db, uuid: string, now: Date) =>
  (
    await db.execute<{ uuid: string; person: string; merged: string; boxes: string[]; releases: string[] }>(sql`
      select m.uuid, m.person, m.merged, m.boxes, m.releases from ${personMerges} m
      where m.uuid = ${uuid} and ${stillUndoable(now)} for update`)
  ).rows[0]
/** The person that a merged person is part of now, after all later merges. */
export const rootOf = async (db: Db, person: string): Promise<string | undefined> =>
  (
    await db.execute<{ uuid: string }>(sql`
      with recursive way as (select uuid, merged_into from ${persons} where uuid = ${person}
        union select p.uuid, p.merged_into from ${persons} p join way on p.uuid = way.merged_into)
      select uuid from way where merged_into is null`)
  ).rows[0]?.uuid
/** Restores a merged person with the faces and releases that are still with `holder`. Returns the number of faces. */
export const restore = async (db: Db, { uuid, merged, boxes, releases }: Restored, holder: string) => {
  const moved = await db.execute(sql`update ${boundingBoxes} set person = ${merged}
    where uuid = any(${sql.param(boxes)}::uuid[]) and person = ${holder} returning uuid`)
  await db.execute(sql`update ${releasesTable} set person = ${merged}
    where uuid = any(${sql.param(releases)}::uuid[]) and person = ${holder}`)
  // People who got the name from this merge or a later one lose it again, unless they have been renamed since.
  await db.execute(sql`
    with recursive taken as (select m.person from ${personMerges} m where m.uuid = ${uuid} and m.name_taken
      union select m.person from ${personMerges} m join taken t on t.person = m.merged where m.name_taken)
    update ${persons} p set name = '', updated_at = now() from ${persons} s
    where p.uuid in (select person from taken) and s.uuid = ${merged} and p.name = s.name`)
  await db.execute(sql`update ${persons} set merged_into = null, updated_at = now() where uuid = ${merged}`)
  await db.delete(personMerges).where(eq(personMerges.uuid, uuid))
  return moved.rows.length
}
type Restored = { uuid: string; merged: string; boxes: string[]; releases: string[] }

/** The merges of a team that can be undone, newest first. */
export const list = async (
  db: Db,
  team: string,
  now: Date,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  const from = sql`from ${mergeTables} where m.team = ${team} and ${stillUndoable(now)}`
  const after = key ? sql`and (m.merged_at, m.uuid) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  const page = await pageOf(
    limit,
    async (n) =>
      (
        await db.execute<MergeRow>(
          sql`select ${mergeColumns} ${from} ${after} order by m.merged_at desc, m.uuid desc limit ${n}`,
        )
      ).rows,
    ({ merged_at, uuid }) => [merged_at, uuid],
    () => countOf(db, from),
  )
  return { ...page, results: page.results.map(toMerge) }
}
/**
 * Deletes merges that can no longer be undone, with the people who were merged. Their separations become those of the person
 * they are part of.
 */
export const deleteOld = async (db: Db, now: Date) => {
  await db.execute(sql`
    with recursive old as (delete from ${personMerges} m where not (${stillUndoable(now)}) returning merged),
      up as (select o.merged uuid, p.merged_into holder from old o join ${persons} p on p.uuid = o.merged
          where p.merged_into is not null
        union all select up.uuid, p.merged_into from up join old o on o.merged = up.holder join ${persons} p on p.uuid = up.holder
          where p.merged_into is not null),
      kept as (select uuid, holder from up where holder not in (select merged from old)),
      apart as (select coalesce(a.holder, s.person) person, coalesce(b.holder, s.other) other from ${personSeparations} s
        left join kept a on a.uuid = s.person left join kept b on b.uuid = s.other
        where a.uuid is not null or b.uuid is not null),
      people as (insert into ${personSeparations} (person, other) select distinct person, other from apart
        where person <> other on conflict do nothing),
      faces as (insert into ${faceSeparations} (box, person) select distinct s.box, k.holder from ${faceSeparations} s
        join kept k on k.uuid = s.person on conflict do nothing)
    delete from ${persons} p using old where p.uuid = old.merged and p.merged_into is not null`)
}
