import { sql } from 'drizzle-orm'
import { type Db, transact } from '../../../platform/db/db.ts'
import type { World } from '../../../testing/world.ts'
import { verifyAll } from '../service/verify.ts'

/** Runs changes with the triggers that reject them disabled, as the database owner could. */
const asOwner = async (db: Db, work: (tx: Db) => Promise<unknown>) => {
  await db.execute(sql`alter table ledger disable trigger user`)
  await work(db)
  await db.execute(sql`alter table ledger enable trigger user`)
}

/** Picks a pseudo-random sealed event; the same `n` always picks the same event. */
const sealedEvent = async (db: Db, n: number) =>
  (
    await db.execute<{ seq: number }>(sql`
      select seq::float8 seq from ledger where seq <= (select until from audit_cursor)
      order by md5(seq::text || ${n}::text) limit 1`)
  ).rows[0]?.seq ?? 0
const sealedSeal = async (db: Db, n: number) =>
  (
    await db.execute<{ number: number }>(
      sql`select number::float8 number from audit_seals order by md5(number::text || ${n}::text) limit 1`,
    )
  ).rows[0]?.number ?? 0

type Tampering = {
  name: string
  /** Makes the change. Returns the event that must be reported, if any. */
  change: (db: Db, n: number) => Promise<number | undefined>
}
const edit = (name: string, set: string): Tampering => ({
  name,
  change: async (db, n) => {
    const seq = await sealedEvent(db, n)
    await asOwner(db, (tx) => tx.execute(sql`update ledger set ${sql.raw(set)} where seq = ${seq}`))
    return seq
  },
})
const onSeal = (name: string, statement: (number: number) => ReturnType<typeof sql>): Tampering => ({
  name,
  change: async (db, n) => {
    await db.execute(statement(await sealedSeal(db, n)))
    return undefined
  },
})

const tamperings: Tampering[] = [
  edit('an event has other data', `data = data || '{"n": -1}'`),
  edit('an event has another person', 'actor = gen_random_uuid()'),
  edit('an event has another name', `event = 'file.deleted'`),
  edit('an event has another time', `created_at = created_at + interval '1 microsecond'`),
  edit('an event is about something else', 'about = null'),
  {
    name: 'an event was moved to another team',
    change: async (db, n) => {
      const seq = await sealedEvent(db, n)
      await asOwner(db, (tx) =>
        tx.execute(sql`update ledger set team = (select uuid from teams where uuid is distinct from ledger.team limit 1)
          where seq = ${seq}`),
      )
      return undefined
    },
  },
  {
    name: 'an event was removed',
    change: async (db, n) => {
      const seq = await sealedEvent(db, n)
      await asOwner(db, (tx) => tx.execute(sql`delete from ledger where seq = ${seq}`))
      return undefined
    },
  },
  {
    name: 'the end was cut off',
    change: async (db, n) => {
      await asOwner(db, (tx) =>
        tx.execute(sql`delete from ledger where seq > (select max(seq) from ledger) - ${n + 1}`),
      )
      return undefined
    },
  },
  {
    name: 'the end was cut off together with its seals',
    change: async (db) => {
      await asOwner(db, async (tx) => {
        await tx.execute(sql`delete from audit_seals where number = (select max(number) from audit_seals)`)
        await tx.execute(sql`delete from ledger where seq > (select max(until) from audit_seals)`)
      })
      return undefined
    },
  },
  {
    name: 'an event was added between others',
    change: async (db, n) => {
      const seq = await sealedEvent(db, n)
      await asOwner(db, async (tx) => {
        await tx.execute(sql`delete from ledger where seq = ${seq}`)
        await tx.execute(sql`insert into ledger (seq, event, team, data) overriding system value
          select ${seq}, 'file.viewed', uuid, '{}' from teams limit 1`)
      })
      return seq
    },
  },
  {
    name: 'two events were swapped',
    change: async (db, n) => {
      const [a, b] = [await sealedEvent(db, n), await sealedEvent(db, n + 1000)]
      await asOwner(db, async (tx) => {
        await tx.execute(sql`update ledger set data = case seq when ${a} then (select data from ledger where seq = ${b})
          else (select data from ledger where seq = ${a}) end where seq in (${a}, ${b})`)
      })
      return a
    },
  },
  onSeal('a seal was removed', (number) => sql`delete from audit_seals where number = ${number}`),
  onSeal(
    'a seal has another hash',
    (number) => sql`update audit_seals set hash = sha256(hash) where number = ${number}`,
  ),
  onSeal('a seal covers less', (number) => sql`update audit_seals set until = until - 1 where number = ${number}`),
  onSeal(
    'a seal has other digests',
    (number) => sql`update audit_seals set digests = sha256(digests) where number = ${number}`,
  ),
]

class RolledBack extends Error {}
/** Runs a function in a transaction and rolls it back. */
const inRolledBackTransaction = async <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T | undefined> => {
  let result: T | undefined
  const attempt = transact(db, async (tx) => {
    result = await work(tx)
    throw new RolledBack()
  })
  await attempt.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return result
}

/**
 * Makes `count` changes and rolls each one back. Returns the changes that were not detected or whose event was not
 * reported.
 */
export const undetected = async ({ db, ports }: Pick<World, 'db' | 'ports'>, count: number) => {
  const missed: string[] = []
  for (let n = 0; n < count; n++) {
    const tampering = tamperings[n % tamperings.length]
    const isFound = await inRolledBackTransaction(db, async (tx) => {
      const seq = await tampering?.change(tx, n)
      const { problems } = await verifyAll(tx, ports)
      return problems.length > 0 && (seq === undefined || problems.some(({ seqs }) => seqs.includes(seq)))
    })
    if (!isFound) missed.push(`${n}: ${tampering?.name}`)
  }
  return missed
}
