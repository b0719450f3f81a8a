import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { boundingBoxes, faceSeparations, persons, personSeparations } from '../table.ts'

/**
 * Separations are stored for the people whom members separated. A merged person's separations also apply to the person they
 * were merged into. This is resolved when reading, so undoing a merge requires no changes to separations.
 */

/** Records that people are not the same. Each pair is stored in both directions. */
export const separate = (db: Db, person: string, others: readonly string[]) =>
  db
    .insert(personSeparations)
    .values(
      others.flatMap((other) => [
        { person, other },
        { person: other, other: person },
      ]),
    )
    .onConflictDoNothing()

/** The people in `table` and those they were merged into, as the recursive table `into_people`. */
const intoPeople = (table: string) => sql`into_people as (select uuid from ${sql.raw(table)}
  union select p.merged_into from ${persons} p join into_people i on p.uuid = i.uuid where p.merged_into is not null)`

/** The people this face does not show: members said so, or another face in the same file shows them. */
export const excludedFor = async (db: Db, box: string): Promise<Set<string>> =>
  new Set(
    (
      await db.execute<{ person: string }>(sql`
        with recursive said as (select person uuid from ${faceSeparations} where box = ${box}), ${intoPeople('said')}
        select uuid person from into_people
        union select o.person from ${boundingBoxes} b join ${boundingBoxes} o on o.file = b.file and o.uuid <> b.uuid
          where b.uuid = ${box} and o.person is not null`)
    ).rows.map(({ person }) => person),
  )

/**
 * The people who are not this person: members separated them or one of their faces, or one image shows both.
 */
export const differentFrom = async (db: Db, person: string): Promise<Set<string>> =>
  new Set(
    (
      await db.execute<{ uuid: string }>(sql`
        with recursive own as (select ${person}::uuid uuid union select p.uuid from ${persons} p join own o on p.merged_into = o.uuid),
          said as (select s.other uuid from ${personSeparations} s join own o on o.uuid = s.person
            union select s.person from ${boundingBoxes} b join ${faceSeparations} s on s.box = b.uuid where b.person = ${person}),
          ${intoPeople('said')}
        select uuid from into_people
        union select b.person from ${faceSeparations} s join own o on o.uuid = s.person
          join ${boundingBoxes} b on b.uuid = s.box where b.person is not null
        union select y.person from ${boundingBoxes} x join ${boundingBoxes} y on y.file = x.file and y.person <> x.person
          where x.person = ${person}`)
    ).rows.map(({ uuid }) => uuid),
  )

/** The pairs of people in a team who are not the same, as `person other`, in both directions. */
export const differentPairs = async (db: Db, team: string): Promise<Set<string>> =>
  new Set(
    (
      await db.execute<{ pair: string }>(sql`
        with recursive parts as (select uuid, uuid person from ${persons} where team = ${team} and merged_into is null
            union all select p.uuid, o.person from ${persons} p join parts o on p.merged_into = o.uuid),
          said as (select a.person, b.person other from ${personSeparations} s
              join parts a on a.uuid = s.person join parts b on b.uuid = s.other
            union select b.person, a.person from ${faceSeparations} s
              join parts a on a.uuid = s.person join ${boundingBoxes} b on b.uuid = s.box where b.person is not null)
        select person || ' ' || other pair from said where person <> other
        union select other || ' ' || person from said where person <> other
        union select a.person || ' ' || b.person from ${boundingBoxes} a
          join ${boundingBoxes} b on b.file = a.file and b.person <> a.person where a.team = ${team}`)
    ).rows.map(({ pair }) => pair),
  )
