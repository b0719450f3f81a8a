import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { damagedObjects } from '../../modules/system/table.ts'
import { uploads } from '../../modules/uploads/table.ts'
import { renditions, versions } from '../../modules/versions/table.ts'
import { requireRow } from '../../platform/db/rows.ts'
import { arrivingObjects } from '../../platform/db/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { streamRows } from '../../platform/db/transfer/snapshot.ts'

/** A stored object that a row refers to. The hash of renditions is not recorded. */
export type ReferencedObject = { key: string; size: number; sha256: string | undefined }

const everything = new PgDialect().sqlToQuery(sql`
  select key::text, size::text, sha256 from ${versions}
  union all select key, size::text, '' from ${renditions}
  union all select uuid::text, size::text, '' from ${uploads} where state = 'expanding'
  union all select a.key::text, a.arrived::text, a.sha256 from ${arrivingObjects} a join ${uploads} u on u.uuid = a.key
    where u.state = 'open' and a.sha256 is not null`).sql

/** The number of uploads that have not been received in full. Their parts cannot be read, so they cannot be copied to
 *  another store. */
export const countUploadsInProgress = async (db: Db): Promise<number> =>
  requireRow(
    (
      await db.execute<{ count: number }>(sql`select count(*)::int count from ${uploads} u
        where u.state = 'open' and not exists
          (select from ${arrivingObjects} a where a.key = u.uuid and a.sha256 is not null)`)
    ).rows,
  ).count

/** Yields every object that the rows visible to this connection refer to. */
export async function* referencedObjects(client: pg.Client): AsyncGenerator<ReferencedObject> {
  for await (const [key = '', size, sha256] of streamRows(client, everything))
    yield { key, size: Number(size), sha256: sha256 || undefined }
}

/** Deletes the rows of partial uploads, whose bytes are in no backup. Their senders start again from the beginning. */
export const forgetPartialObjects = (client: pg.Client) => client.query('delete from arriving_objects')

/** Returns the keys among these that a row now refers to, including those of uploads in progress. */
export const knownObjects = async (db: Db, keys: string[]): Promise<Set<string>> => {
  const uuids = sql`${sql.param([...new Set(keys.map((key) => key.slice(0, 36)))])}::uuid[]`
  const { rows } = await db.execute<{ key: string }>(sql`
    select key::text from ${versions} where key = any(${uuids})
    union all select key from ${renditions} where key = any(${sql.param(keys)}::text[])
    union all select uuid::text from ${uploads} where uuid = any(${uuids}) and state in ('open', 'expanding')`)
  return new Set(rows.map(({ key }) => key))
}

/** Some originals, selected at random. */
export const sampleOriginals = async (db: Db, number: number): Promise<Required<ReferencedObject>[]> =>
  (
    await db.execute<{ key: string; size: string; sha256: string }>(
      sql`select key::text, size::text, sha256 from ${versions} order by random() limit ${number}`,
    )
  ).rows.map((row) => ({ ...row, size: Number(row.size) }))

/** Returns the keys of the originals that are listed as missing or damaged. */
export const damagedKeys = async (db: Db): Promise<Set<string>> =>
  new Set((await db.select({ key: damagedObjects.key }).from(damagedObjects)).map(({ key }) => key))
/** Lists originals as damaged, as the scrubber does. It removes them from the list once they are intact. */
export const noteDamaged = (db: Db, keys: string[]) =>
  db.execute(sql`insert into ${damagedObjects} (key, problem) select key, 'damaged' from ${versions}
    where key::text = any(${sql.param(keys)}::text[]) on conflict do nothing`)
