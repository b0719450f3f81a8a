import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { newWorld, type World } from '../../testing/world.ts'
import { asAppError } from '../http/problems.ts'
import { inParallel } from '../parallel.ts'
import { brokenConstraint, connect, type Db, sqlState, transact } from './db.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
  await world.db.execute(sql`create table purses (name text primary key, amount int not null check (amount >= 0))`)
})
afterAll(() => world.close())
beforeEach(() => world.db.execute(sql`truncate purses`).then(() => world.db.execute(fill)))
const fill = sql`insert into purses values ('a', 100), ('b', 100)`
const add = (tx: Db, name: string, amount: number) =>
  tx.execute(sql`update purses set amount = amount + ${amount} where name = ${name}`)
const amounts = async () =>
  (await world.db.execute<{ amount: number }>(sql`select amount from purses order by name`)).rows.map(
    ({ amount }) => amount,
  )
const lockedBoth = () => {
  let arrived = 0
  const gate = Promise.withResolvers<void>()
  /** Both transactions wait here once, each with its first row locked, so that they must deadlock. */
  return async () => {
    if (++arrived === 2) gate.resolve()
    await gate.promise
  }
}

describe('a transaction', () => {
  it('T-DB-3: is retried after a deadlock, and both transactions take effect once', async () => {
    const meet = lockedBoth()
    let runs = 0
    const move = (from: string, to: string) =>
      transact(world.db, async (tx) => {
        runs++
        await add(tx, from, -10)
        await meet()
        await add(tx, to, 10)
      })
    await Promise.all([move('a', 'b'), move('b', 'a')])
    // On a busy machine the loser may lock its row again before the other transaction wakes, and lose once more.
    expect(runs).toBeGreaterThan(2)
    expect(await amounts()).toEqual([100, 100])
  })
  it('T-DB-3: is retried until it succeeds after a deadlock, in each of 1,000 deadlocked pairs', async () => {
    const name = new URL(world.url).pathname.slice(1)
    await world.db.execute(sql.raw(`alter database ${name} set deadlock_timeout = '10ms'`))
    const { pool, db } = connect(world.url, { max: 16 })
    onTestFinished(() => pool.end())
    await db.execute(sql`insert into purses select 'pair ' || n, 100 from generate_series(0, 1999) n`)
    let runs = 0
    const pairs = Array.from({ length: 1000 }, (_, n) => [`pair ${2 * n}`, `pair ${2 * n + 1}`] as const)
    await inParallel(8, pairs, async ([a, b]) => {
      const meet = lockedBoth()
      const move = (from: string, to: string) =>
        transact(db, async (tx) => {
          runs++
          await add(tx, from, -10)
          await meet()
          await add(tx, to, 20)
        })
      await Promise.all([move(a, b), move(b, a)])
    })
    expect(runs).toBeGreaterThanOrEqual(3000)
    const { rows } = await db.execute(sql`select distinct amount from purses where name like 'pair %'`)
    expect(rows).toEqual([{ amount: 110 }])
  }, 120_000)
  it.each(['in the middle', 'before the commit'])(
    'T-DB-2: is rolled back and causes a 503 if it loses its connection %s, and the next one gets a new connection',
    async (when) => {
      const lost = world.db.transaction(async (tx) => {
        await add(tx, 'a', -10)
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() pid`)
        await world.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`)
        if (when === 'in the middle') await add(tx, 'b', 10)
      })
      const error = await lost.then(
        () => undefined,
        (caught: unknown) => caught,
      )
      expect(asAppError(error)).toMatchObject({ code: 'server.busy', extra: { retry_after: 2 } })
      expect(await amounts()).toEqual([100, 100])
      await transact(world.db, (tx) => add(tx, 'a', 5))
      expect(await amounts()).toEqual([105, 100])
    },
  )
  it("is retried after a serialisation failure, and sees the other transaction's changes", async () => {
    const meet = lockedBoth()
    const take = () =>
      transact(world.db, async (tx) => {
        await tx.execute(sql`set transaction isolation level repeatable read`)
        await tx.execute(sql`select amount from purses`)
        await meet()
        await add(tx, 'a', -10)
      })
    await Promise.all([take(), take()])
    expect(await amounts()).toEqual([80, 100])
  })
  it('that violates a constraint is not retried', async () => {
    let runs = 0
    const failed = await transact(world.db, async (tx) => {
      runs++
      await add(tx, 'b', 5)
      await add(tx, 'a', -1000)
    }).catch((error: unknown) => error)
    expect(runs).toBe(1)
    expect([sqlState(failed), brokenConstraint(failed)]).toEqual(['23514', 'purses_amount_check'])
    expect(await amounts()).toEqual([100, 100])
  })
  it("that always ends in a serialisation failure is abandoned after four attempts, with the database's error", async () => {
    let runs = 0
    const failed = await transact(world.db, async (tx) => {
      runs++
      await tx.execute(sql`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`)
    }).catch((error: unknown) => error)
    expect(runs).toBe(4)
    expect(sqlState(failed)).toBe('40001')
  })
  it('that throws any other error is rolled back, and the error is rethrown', async () => {
    const mine = new Error('no')
    const failed = transact(world.db, async (tx) => {
      await add(tx, 'a', 1)
      throw mine
    })
    await expect(failed).rejects.toBe(mine)
    expect(await amounts()).toEqual([100, 100])
  })
})
