import { asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import { users } from '../../auth/table.ts'
import { teams } from '../../teams/table.ts'
import { versions } from '../../versions/table.ts'
import { damagedObjects, scrubs } from '../table.ts'

const NAME = 'originals'

export type Progress = typeof scrubs.$inferSelect
/** Returns the progress of the current pass, starting the first pass if needed. */
export const progress = async (db: Db): Promise<Progress> => {
  await db.insert(scrubs).values({ name: NAME }).onConflictDoNothing()
  return requireRow(await db.select().from(scrubs).where(eq(scrubs.name, NAME)))
}
export const setProgress = (db: Db, row: Partial<Omit<Progress, 'name'>>) =>
  db.update(scrubs).set(row).where(eq(scrubs.name, NAME))

/** Returns the next originals to read, ordered by version id. */
export const nextOriginals = (db: Db, after: string | null, limit: number) =>
  db
    .select({ uuid: versions.uuid, key: versions.key, size: versions.size, sha256: versions.sha256 })
    .from(versions)
    .where(after === null ? undefined : gt(versions.uuid, after))
    .orderBy(asc(versions.uuid))
    .limit(limit)

/** Returns the number of originals and their total size. */
export const totals = async (db: Db) => {
  const { rows } = await db.execute<{ files: string; bytes: string }>(
    sql`select count(*) files, coalesce(sum(size), 0) bytes from ${versions}`,
  )
  const found = requireRow(rows)
  return { files: Number(found.files), bytes: Number(found.bytes) }
}

export const isKnown = async (db: Db, key: string) =>
  (await db.select({ uuid: versions.uuid }).from(versions).where(eq(versions.key, key))).length > 0

/** Records a damaged original. Returns false if it was already recorded. */
export const noteDamage = async (db: Db, key: string, problem: 'missing' | 'damaged') => {
  const known = await db.select().from(damagedObjects).where(eq(damagedObjects.key, key))
  await db.insert(damagedObjects).values({ key, problem }).onConflictDoUpdate({
    target: damagedObjects.key,
    set: { problem },
  })
  return known.length === 0
}
/** Removes originals that are intact again from the list of damaged ones. */
export const forgetDamage = async (db: Db, keys: string[]) => {
  if (keys.length > 0) await db.delete(damagedObjects).where(inArray(damagedObjects.key, keys))
}

const fromDamaged = sql`from ${damagedObjects} d join ${versions} v on v.key = d.key`
/** Counts missing and damaged originals. */
export const countDamaged = async (db: Db) => {
  const { rows } = await db.execute<{ missing: number; damaged: number }>(sql`
    select (count(*) filter (where d.problem = 'missing'))::int missing,
      (count(*) filter (where d.problem = 'damaged'))::int damaged ${fromDamaged}`)
  return requireRow(rows)
}

type Paging = { cursor?: string | undefined; limit: number }
/** Lists damaged originals, without anything that reveals their content. */
export const damaged = (db: Db, { cursor, limit }: Paging) => {
  const key = readCursor(cursor, 'uuid')
  return pageOf(
    limit,
    (n) =>
      db
        .select({
          key: damagedObjects.key,
          problem: damagedObjects.problem,
          found_at: damagedObjects.found_at,
          size: versions.size,
          team: { uuid: teams.uuid, name: teams.name },
        })
        .from(damagedObjects)
        .innerJoin(versions, eq(versions.key, damagedObjects.key))
        .innerJoin(teams, eq(teams.uuid, versions.team))
        .where(key && gt(damagedObjects.key, key[0]))
        .orderBy(asc(damagedObjects.key))
        .limit(n),
    (row) => [row.key],
    () => countOf(db, fromDamaged),
  )
}

export const staffAddresses = async (db: Db) =>
  (
    await db.select({ email: users.email }).from(users).where(sql`${users.is_staff} and ${users.suspended_at} is null`)
  ).map(({ email }) => email)
