import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newWorld, type World } from '../../testing/world.ts'
import { keepLease, type Lease, LeaseLost, withLease } from './lease.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
  await world.db.execute(sql`create table board (who text)`)
})
afterAll(() => world.close())
beforeEach(() => world.db.execute(sql`truncate board`))

const long = 600_000
const put = (lease: Lease, who: string) => lease.write((tx) => tx.execute(sql`insert into board values (${who})`))
const board = async () =>
  (await world.db.execute<{ who: string }>(sql`select who from board`)).rows.map(({ who }) => who)
/** Expires the lease, as if time had passed. */
const expire = (key: string) => world.db.execute(sql`update leases set until = clock_timestamp() where key = ${key}`)

describe('a lease', () => {
  it('is held by one worker at a time', async () => {
    const inner = await withLease(world.db, 'a', long, async () =>
      withLease(world.db, 'a', long, async () => 'got it too'),
    )
    expect(inner).toBe('held')
  })
  it('is granted to exactly one of many parallel requests', async () => {
    const all = Promise.withResolvers<void>()
    let asked = 0
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const mine = withLease(world.db, 'b', long, async () => {
          await all.promise
          return 'mine'
        })
        void mine.then((answer) => answer === 'held' && ++asked === 9 && all.resolve())
        return mine
      }),
    )
    expect(answers.filter((answer) => answer === 'mine')).toHaveLength(1)
  })
  it('is released when the work succeeds or fails, and has a higher token each time', async () => {
    const token = () => withLease(world.db, 'c', long, async (lease) => lease.token)
    expect(await token()).toBe(1)
    await expect(withLease(world.db, 'c', long, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await token()).toBe(3)
  })
  it('is extended while its work runs, and released as soon as the work ends', async () => {
    const short = 1500
    const other = () => withLease(world.db, 'kept', short, async () => 'taken over')
    const answer = await withLease(world.db, 'kept', short, (lease) =>
      keepLease(lease, short, async () => {
        await pause(2 * short)
        return other()
      }),
    )
    expect(answer).toBe('held')
    expect(await other()).toBe('taken over')
  })
  it('is never shortened by an extension', async () => {
    const left = await withLease(world.db, 'long', long, async (lease) => {
      await lease.extend(1000)
      const { rows } = await world.db.execute<{ left: number }>(
        sql`select extract(epoch from until - clock_timestamp())::float8 "left" from leases where key = 'long'`,
      )
      return rows[0]?.left
    })
    expect(left).toBeGreaterThan(long / 2000)
  })
  it('does not block other keys', async () => {
    const both = await withLease(world.db, 'd', long, () => withLease(world.db, 'e', long, async () => 'both'))
    expect(both).toBe('both')
  })
  it('cannot be released by a late worker once another worker holds it', async () => {
    await withLease(world.db, 'f', long, async () => {
      await expire('f')
      await withLease(world.db, 'f', long, async () => {
        await withLease(world.db, 'f', long, async () => 'third').then((answer) => expect(answer).toBe('held'))
      })
    })
    expect(await withLease(world.db, 'f', long, async ({ token }) => token)).toBe(3)
  })
  it('lets its worker write even after it has expired, as long as no other worker has taken it over', async () => {
    await withLease(world.db, 'g', long, async (lease) => {
      await expire('g')
      await put(lease, 'late')
    })
    expect(await board()).toEqual(['late'])
  })
  it('prevents a worker that was replaced from writing', async () => {
    const overtaken = withLease(world.db, 'h', long, async (lease) => {
      await expire('h')
      await withLease(world.db, 'h', long, (successor) => put(successor, 'successor'))
      await put(lease, 'overtaken')
    })
    await expect(overtaken).rejects.toBeInstanceOf(LeaseLost)
    expect(await board()).toEqual(['successor'])
  })
  it('makes the next worker wait while the previous one commits', async () => {
    const order: string[] = []
    let successor: Promise<unknown> = Promise.resolve()
    await withLease(world.db, 'i', long, async (lease) => {
      await expire('i')
      await lease.write(async (tx) => {
        successor = withLease(world.db, 'i', long, async () => order.push('new began'))
        // The successor waits for the row this transaction has locked.
        await vi.waitFor(async () => {
          const { rows } = await world.db.execute(sql`select 1 from pg_locks where not granted`)
          expect(rows).not.toEqual([])
        }, 20_000)
        await tx.execute(sql`insert into board values ('old')`)
        order.push('old wrote')
      })
    })
    await successor
    expect(order).toEqual(['old wrote', 'new began'])
  })
})

describe('T-STALL: a worker whose process stalls past its lease', () => {
  it('is replaced, and cannot write when it continues', async () => {
    const url = world.url
    const file = fileURLToPath(new URL('./lease-child.ts', import.meta.url))
    const child = spawn(process.execPath, [file, url, '1000'], { stdio: ['pipe', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    expect((await lines.next()).value).toBe('holds 1')
    child.kill('SIGSTOP')
    const take = () => withLease(world.db, 'stalled', long, (lease) => put(lease, 'successor'))
    await vi.waitFor(async () => expect(await take()).not.toBe('held'), { timeout: 20_000 })
    child.kill('SIGCONT')
    child.stdin.write('go on\n')
    expect((await lines.next()).value).toBe('lost the lease')
    expect(await board()).toEqual(['successor'])
  })
})
