import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { teamZones } from '../../modules/teams/index.ts'
import { newWorld, type World } from '../../testing/world.ts'
import { countBatch, countSettled, newSettled, rebuild } from './engine.ts'
import { defineRollup, type Rollup } from './rollup.ts'

let world: World
let team: string
let rollup: Rollup
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  rollup = defineRollup({
    name: `test_${randomUUID()}`,
    version: 1,
    zones: teamZones,
    count: {
      'folder.created': (_data, { team: subject, actor }) => [
        { series: 'created', subject: subject ?? '', amount: 1 },
        { series: 'people', subject: subject ?? '', member: actor ?? '' },
      ],
    },
  })
})
afterAll(() => world.close())

const insert = `insert into ledger (event, team, actor, data, created_at) values ('folder.created', $1, $2, '{}', $3)`
const record = (actor: string = randomUUID(), at = new Date()) =>
  world.pool.query(insert, [team, actor, at.toISOString()])
const count = (settled = newSettled(world.db), limit?: number) => countSettled(world.db, rollup, settled, limit)
const countsOf = async () =>
  (
    await world.db.execute<{ text: string }>(sql`
      select concat_ws(' ', split_part(series, '.', 2), grain, to_char(day, 'YYYY-MM-DD'), amount) as text from rollup_counts
      where starts_with(series, ${rollup.name}) and subject = ${team} order by 1`)
  ).rows.map(({ text }) => text)
const total = async () => {
  const { rows } = await world.db.execute<{ n: number }>(sql`select coalesce(sum(amount), 0)::int n from rollup_counts
    where series = ${`${rollup.name}.created`} and subject = ${team} and grain = 'd'`)
  return rows[0]?.n
}

describe('a roll-up', () => {
  it("counts each event in its team's day and month, and each member once a day", async () => {
    const [ada, bo] = [randomUUID(), randomUUID()]
    // Oslo is an hour ahead of UTC in January.
    await record(ada, new Date('2026-01-30T22:59:00Z'))
    await record(ada, new Date('2026-01-30T23:00:00Z'))
    await record(ada, new Date('2026-01-31T10:00:00Z'))
    await record(bo, new Date('2026-01-31T10:00:00Z'))
    await count()
    expect(await countsOf()).toEqual([
      'created d 2026-01-30 1',
      'created d 2026-01-31 3',
      'created m 2026-01-01 4',
      'people d 2026-01-30 1',
      'people d 2026-01-31 2',
      'people m 2026-01-01 3',
    ])
  })

  it('also counts later events, in batches of any size', async () => {
    for (let n = 0; n < 7; n++) await record()
    await count(newSettled(world.db), 2)
    for (let n = 0; n < 4; n++) await record()
    await count(newSettled(world.db), 3)
    expect(await total()).toBe(11)
  })

  it('misses no event whose transaction commits after one with a higher number', async () => {
    const late = new pg.Client(world.url)
    await late.connect()
    const settled = newSettled(world.db)
    try {
      await late.query('begin')
      await late.query(insert, [team, randomUUID(), new Date().toISOString()])
      await record()
      await count(settled)
      expect(await total()).toBe(0)
      await late.query('commit')
      await count(settled)
      expect(await total()).toBe(2)
    } finally {
      await late.end()
    }
  })

  it('does not wait for a transaction that began later', async () => {
    const settled = newSettled(world.db)
    await record()
    await settled()
    const open = new pg.Client(world.url)
    await open.connect()
    try {
      await open.query('begin')
      await open.query(insert, [team, randomUUID(), new Date().toISOString()])
      await count(settled)
      expect(await total()).toBe(1)
    } finally {
      await open.end()
    }
  })

  it('counts nothing when its transaction fails, and everything the next time', async () => {
    for (let n = 0; n < 3; n++) await record()
    const until = await newSettled(world.db)()
    const broken: Rollup = {
      ...rollup,
      rows: (event) => [{ series: 'created', subject: event.team ?? '', amount: event.seq === until ? 0.5 : 1 }],
    }
    await expect(countBatch(world.db, broken, until)).rejects.toThrow()
    expect(await total()).toBe(0)
    await count()
    expect(await total()).toBe(3)
  })

  it('is counted by only one process at a time', async () => {
    await record()
    const until = await newSettled(world.db)()
    await countBatch(world.db, rollup, until)
    await world.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from rollups where name = ${rollup.name} for update`)
      await record()
      expect(await countBatch(world.db, rollup, until + 1)).toBe('held')
    })
  })

  it('has the same counts after a rebuild', async () => {
    for (let n = 0; n < 9; n++) await record(n % 2 ? team : randomUUID(), new Date(Date.UTC(2026, n % 3, n)))
    await count()
    const before = await countsOf()
    await rebuild(world.db, rollup, { limit: 4 })
    expect(await countsOf()).toEqual(before)
    await record()
    await count()
    expect(await total()).toBe(10)
  })

  it('is counted from the beginning when its version changes', async () => {
    await record()
    await count()
    rollup = { ...rollup, version: 2 }
    await count()
    expect(await total()).toBe(1)
  })

  it('is left alone by a process with an older version', async () => {
    await record()
    await count()
    rollup = { ...rollup, version: 2 }
    await count()
    rollup = { ...rollup, version: 1 }
    await record()
    expect(await countBatch(world.db, rollup, await newSettled(world.db)())).toBe('held')
    expect(await total()).toBe(1)
  })

  it('is recounted when the team changes its time zone, without affecting other teams', async () => {
    await record(randomUUID(), new Date('2026-03-01T02:00:00Z'))
    const other = (await world.newTeam()).team
    await world.pool.query(insert, [other, randomUUID(), '2026-03-01T02:00:00Z'])
    await count()
    await world.db.execute(sql`update teams set time_zone = 'America/New_York' where uuid = ${team}`)
    await rebuild(world.db, rollup, { team })
    expect(await countsOf()).toContain('created d 2026-02-28 1')
    expect(await total()).toBe(1)
    team = other
    expect(await countsOf()).toContain('created d 2026-03-01 1')
  })
})
