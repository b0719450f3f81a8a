import { LiveEvent } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newWorld, type World } from '../../testing/world.ts'
import { newId } from '../ids.ts'
import { type Db, transact } from './db.ts'
import { LEDGER_CHANNEL, recordEach, recorder } from './ledger.ts'
import { ledger } from './table.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const team = newId()
const actor = newId()
const about = newId()
const follower = { name: 'tests.follow', on: 'team.updated', attempts: 3 } as const
const bystander = { name: 'tests.other', on: 'team.created' } as const
const by = { team, actor, about }
const rename = (tx: Db) => recorder(tx, [follower, bystander], by)('team.updated', { team, fields: ['name'] })
const kept = () => world.db.select().from(ledger).orderBy(ledger.seq)
const waiting = async () =>
  (
    await world.db.execute<{ task: string; payload: unknown; max_attempts: number }>(
      sql`select j.task_identifier task, p.payload, p.max_attempts
        from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) order by id`,
    )
  ).rows
const giveUp = async (tx: Db) => {
  await rename(tx)
  throw new Error('changed my mind')
}

describe('the ledger', () => {
  beforeEach(() => world.db.execute(sql`delete from graphile_worker._private_jobs`))

  it('stores an event with its team, actor, subject and data, and its jobs, in one transaction', async () => {
    await transact(world.db, rename)
    expect(await kept()).toMatchObject([
      { event: 'team.updated', team, actor, about, data: { team, fields: ['name'] } },
    ])
    expect(await waiting()).toMatchObject([
      { task: 'tests.follow', max_attempts: 3, payload: { team, actor, about, data: { team, fields: ['name'] } } },
    ])
  })
  it('stores neither event nor jobs when the transaction fails', async () => {
    const before = (await kept()).length
    await expect(transact(world.db, giveUp)).rejects.toThrow('changed my mind')
    expect(await kept()).toHaveLength(before)
    expect(await waiting()).toEqual([])
  })
  it('rejects data that does not match the event', async () => {
    const before = (await kept()).length
    const record = recorder(world.db, [], by)
    await expect(record('team.updated', { team: 'not a uuid', fields: [] })).rejects.toThrow('Send a valid ID')
    expect(await kept()).toHaveLength(before)
  })
  it('drops undeclared data, so that no secret is stored', async () => {
    const more = { user: actor, password: 'hunter2' }
    await recorder(world.db, [], by)('user.password_changed', more)
    expect((await kept()).at(-1)?.data).toEqual({ user: actor })
  })
  it.each([
    ['changed', sql`update ledger set event = 'user.signed_in'`],
    ['changed in one row', sql`update ledger set data = '{}' where seq = 1`],
    ['deleted', sql`delete from ledger`],
    ['emptied', sql`truncate ledger`],
  ])('is never %s', async (_how, statement) => {
    const before = await kept()
    expect(before.length).toBeGreaterThan(0)
    const cause = await world.db.execute(statement).catch((error: Error) => String(error.cause))
    expect(cause).toContain('the ledger is only ever appended to')
    expect(await kept()).toEqual(before)
  })
  /** Listens for events on a separate connection, like another process. */
  const listen = async () => {
    const received: LiveEvent[] = []
    const client = new pg.Client(world.url)
    await client.connect()
    onTestFinished(() => client.end())
    client.on('notification', ({ payload }) => received.push(LiveEvent.parse(JSON.parse(payload ?? ''))))
    await client.query(`listen ${LEDGER_CHANNEL}`)
    return received
  }
  it('notifies every process when an event is committed, and never before', async () => {
    const received = await listen()
    await expect(transact(world.db, giveUp)).rejects.toThrow('changed my mind')
    await transact(world.db, rename)
    await vi.waitFor(() => expect(received).not.toEqual([]), 20_000)
    const seq = (await kept()).at(-1)?.seq
    expect(received).toEqual([{ seq, event: 'team.updated', team, subjects: [about, team] }])
  })
  it('sends one event for many items, with the ids of all of them', async () => {
    const received = await listen()
    const things = [newId(), newId()]
    const each = things.map((file) => ({ about: file, data: { file } }))
    await transact(world.db, (tx) => recordEach(tx, [], { team, actor }, 'file.recycled', each))
    await vi.waitFor(
      () => expect(received).toMatchObject([{ event: 'file.recycled', subjects: things, about: 2 }]),
      20_000,
    )
  })
})
