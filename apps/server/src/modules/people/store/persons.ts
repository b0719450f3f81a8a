import { AppError, MERGE_DAYS, type PersonMerge } from '@vitrine/contract'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import type { MemberContext } from '../../../visibility/visible.ts'
import { users } from '../../auth/table.ts'
import { boundingBoxes, personMerges, persons } from '../table.ts'
import { cardColumns, releaseOfPerson, toCard } from './cards.ts'

/** A merged person can't be found by id until the merge is undone. */
export const findPersons: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: persons.uuid, team: persons.team, owner: persons.created_by })
    .from(persons)
    .where(and(inArray(persons.uuid, uuids), isNull(persons.merged_into)))
export const findMerges: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: personMerges.uuid, team: personMerges.team, owner: personMerges.merged_by })
    .from(personMerges)
    .where(inArray(personMerges.uuid, uuids))

type OneRow = Parameters<typeof toCard>[0] & {
  team: string
  thumbnail: string | null
  faces: number
  created_at: string
  updated_at: string
}
export const one = async (db: Db, uuid: string, asking: MemberContext) => {
  const row = requireRow(
    (
      await db.execute<OneRow>(sql`select ${cardColumns(asking)}, p.team, p.thumbnail, p.updated_at,
        (select count(*)::int from ${boundingBoxes} b where b.person = p.uuid) faces
        from ${persons} p ${releaseOfPerson(asking.now)} where p.uuid = ${uuid}`)
    ).rows,
  )
  return {
    ...toCard(row),
    team: row.team,
    thumbnail_box: row.thumbnail,
    faces: row.faces,
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
  }
}
/**
 * Ensures that only one transaction at a time groups faces of a team, or merges, unmerges or deletes its people. Called
 * before any row is locked.
 */
export const lockPeople = (db: Db, team: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`faces ${team}`}, 0))`)
/** Returns these people in the given order. They are locked in the order of their ids, so that two merges of the same people
 *  never deadlock. Throws if one doesn't exist. */
export const lock = async (db: Db, uuids: readonly string[]) => {
  const rows = await db
    .select()
    .from(persons)
    .where(inArray(persons.uuid, [...uuids]))
    .orderBy(persons.uuid)
    .for('update')
  const found = new Map(rows.map((row) => [row.uuid, row]))
  return uuids.map((uuid) => {
    const row = found.get(uuid)
    if (!row) throw new AppError('thing.not_found')
    return row
  })
}
export const insert = async (db: Db, row: typeof persons.$inferInsert) =>
  requireRow(await db.insert(persons).values(row).returning({ uuid: persons.uuid })).uuid
export const update = (db: Db, uuid: string, row: Partial<typeof persons.$inferInsert>) =>
  db
    .update(persons)
    .set({ ...row, updated_at: sql`now()` })
    .where(eq(persons.uuid, uuid))
/** Deletes a person; their faces stay, and are not recognised again. Returns the number of faces. */
export const remove = async (db: Db, uuid: string) => {
  const { rowCount } = await db.execute(sql`
    update ${boundingBoxes} set person = null, confirmed = false, dismissed = true where person = ${uuid}`)
  await db.delete(persons).where(eq(persons.uuid, uuid))
  return rowCount ?? 0
}
/** Deletes a person that grouping has just created. Their faces can be recognised as someone else. */
export const discard = (db: Db, uuid: string) => db.delete(persons).where(eq(persons.uuid, uuid))
export const showsPerson = async (db: Db, box: string, person: string) =>
  (await db.execute(sql`select from ${boundingBoxes} where uuid = ${box} and person = ${person}`)).rowCount !== 0

type MergeRow = Omit<PersonMerge, 'merged_at' | 'until'> & { merged_at: string }
const mergeColumns = sql`m.uuid, m.merged_at, cardinality(m.boxes) faces,
  json_build_object('uuid', t.uuid, 'name', t.name) person, json_build_object('uuid', s.uuid, 'name', s.name) merged,
  case when u.uuid is null then null else json_build_object('uuid', u.uuid, 'first_name', u.first_name,
    'last_name', u.last_name) end merged_by`
const mergeTables = sql`${personMerges} m join ${persons} t on t.uuid = m.person join ${persons} s on s.uuid = m.merged
  left join ${users} u on u.uuid = m.merged_by`
export const stillUndoable = (now: Date) =>
  sql`m.merged_at > ${now.toISOString()}::timestamptz - make_interval(days => ${MERGE_DAYS})`
const toMerge = ({ merged_at, ...row }: MergeRow): PersonMerge => {
  const at = new Date(merged_at)
  return { ...row, merged_at: at, until: new Date(at.getTime() + MERGE_DAYS * 86_400_000) }
}
export { mergeColumns, mergeTables, toMerge, type MergeRow }
/** The merges into a person that can be undone, newest first. */
export const mergesInto = async (db: Db, person: string, now: Date): Promise<PersonMerge[]> =>
  (
    await db.execute<MergeRow>(sql`select ${mergeColumns} from ${mergeTables}
      where m.person = ${person} and ${stillUndoable(now)} order by m.merged_at desc, m.uuid desc limit 200`)
  ).rows.map(toMerge)
