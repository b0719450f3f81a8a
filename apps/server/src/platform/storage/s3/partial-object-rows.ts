import { and, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { requireRow } from '../../db/rows.ts'
import { arrivingObjects as objects, arrivingParts as parts } from '../../db/table.ts'
import type { Part } from './bucket.ts'

/** The state, kept in the database, of objects being written to the store, so that any process can continue them. */
export type PartialObjectRow = typeof objects.$inferSelect
type Progress = Pick<PartialObjectRow, 'arrived' | 'tails' | 'hash_state'>
/** The right to write an object, until another writer takes it over. */
type Claim = Pick<PartialObjectRow, 'key' | 'fence'>

export const one = async (db: Db, key: string): Promise<PartialObjectRow | undefined> =>
  (await db.select().from(objects).where(eq(objects.key, key)))[0]

/** Takes the right to write from any other writer, and returns the row; undefined unless the object has arrived up to
 *  `offset`. A previous writer may still send its part, so the number of that part is not reused. */
export const claim = async (db: Db, key: string, { offset, size }: { offset: number; size: number }) => {
  if (offset === 0) await db.insert(objects).values({ key, size }).onConflictDoNothing()
  const [row] = await db
    .update(objects)
    .set({
      fence: sql`${objects.fence} + 1`,
      next_part: sql`${objects.next_part} + ${objects.writing}::int`,
      writing: true,
      touched_at: sql`now()`,
    })
    .where(and(eq(objects.key, key), eq(objects.arrived, offset), isNull(objects.sha256)))
    .returning()
  return row
}

const mine = ({ key, fence }: Claim) => and(eq(objects.key, key), eq(objects.fence, fence))

/** Adds a part. Returns false if another writer has taken over. */
export const addPart = (
  db: Db,
  held: Claim,
  { number, etag, size }: Part & { size: number },
  { arrived, hash_state, upload_id }: Omit<Progress, 'tails'> & { upload_id: string },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(objects)
      .set({ arrived, hash_state, upload_id, tails: [], next_part: number + 1, touched_at: sql`now()` })
      .where(mine(held))
    if (!rowCount) return false
    await tx.insert(parts).values({ key: held.key, number, etag, size })
    return true
  })

/** Ends writing. Returns false if another writer has taken over. */
export const release = async (db: Db, held: Claim, progress: Progress): Promise<boolean> => {
  const changed = { ...progress, writing: false, touched_at: sql`now()` }
  return Boolean((await db.update(objects).set(changed).where(mine(held))).rowCount)
}

/** Ends writing and returns to an earlier state, without the parts added since. Does nothing if another writer has taken
 *  over. */
export const undo = (db: Db, held: Claim, { arrived, tails, hash_state, next_part }: PartialObjectRow): Promise<void> =>
  db.transaction(async (tx) => {
    const before = { arrived, tails, hash_state, writing: false }
    const { rowCount } = await tx.update(objects).set(before).where(mine(held))
    if (rowCount) await tx.delete(parts).where(and(eq(parts.key, held.key), gte(parts.number, next_part)))
  })

/** Deletes the row, unless another writer has taken over. */
export const forget = (db: Db, held: Claim) => db.delete(objects).where(mine(held))

export const partsOf = (db: Db, key: string): Promise<(Part & { size: number })[]> =>
  db
    .select({ number: parts.number, etag: parts.etag, size: parts.size })
    .from(parts)
    .where(eq(parts.key, key))
    .orderBy(parts.number)

export const finish = (db: Db, key: string, sha256: string) =>
  db.update(objects).set({ sha256, touched_at: sql`now()` }).where(eq(objects.key, key))

export const remove = async (db: Db, key: string): Promise<PartialObjectRow | undefined> =>
  (await db.delete(objects).where(eq(objects.key, key)).returning())[0]

/** Yields the unfinished objects, read in batches. */
export async function* listUnfinished(db: Db) {
  const atOnce = 1000
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const some = await db
      .select({ key: objects.key, size: objects.arrived, modified_at: objects.touched_at })
      .from(objects)
      .where(and(isNull(objects.sha256), sql`${objects.key} > ${after}`))
      .orderBy(objects.key)
      .limit(atOnce)
    yield* some
    if (some.length < atOnce) return
    after = requireRow(some.slice(-1)).key
  }
}

/** Returns which of these multipart uploads and keys are still referenced. */
export const findReferenced = async (db: Db, { uploads = [], keys = [] }: { uploads?: string[]; keys?: string[] }) => {
  const found = await db
    .select({ key: objects.key, upload: objects.upload_id })
    .from(objects)
    .where(uploads.length > 0 ? inArray(objects.upload_id, uploads) : inArray(objects.key, keys))
  return new Set(found.map(({ key, upload }) => (uploads.length > 0 ? (upload ?? '') : key)))
}

/** Deletes the rows of objects completed before this time. */
export const forgetFinished = (db: Db, before: Date) =>
  db.delete(objects).where(and(isNotNull(objects.sha256), lt(objects.touched_at, before)))
