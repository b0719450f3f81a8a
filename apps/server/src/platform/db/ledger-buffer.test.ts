import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newWorld, type World } from '../../testing/world.ts'
import type { Db } from './db.ts'
import { newLedgerBuffer } from './ledger-buffer.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const visit = (visitor: string) => ({
  team: randomUUID(),
  media_centre: randomUUID(),
  visitor,
  kind: 'home' as const,
  album: null,
  file: null,
  referrer: '',
})
const silent = { warn: () => {} }
const written = async (visitors: string[]) =>
  (
    await world.db.execute<{ visitor: string; at: Date }>(sql`
      select data ->> 'visitor' visitor from ledger where data ->> 'visitor' = any(${sql.param(visitors)}::text[]) order by seq`)
  ).rows.map(({ visitor }) => visitor)

describe('the ledger buffer', () => {
  it('writes the added events, in order and with their times', async () => {
    const names = Array.from({ length: 5 }, () => randomUUID().slice(0, 20))
    const buffer = newLedgerBuffer(world.db, silent)
    const at = new Date('2026-02-03T04:05:06.789Z')
    for (const name of names) buffer.add('media_centre.visited', visit(name), at)
    await buffer.close()
    expect(await written(names)).toEqual(names)
    const { rows } = await world.db.execute<{ created_at: string }>(
      sql`select created_at from ledger where data ->> 'visitor' = ${names[0]}`,
    )
    expect(new Date(rows[0]?.created_at ?? '')).toEqual(at)
  })

  it('keeps events whose write failed, for the next attempt', async () => {
    const name = randomUUID().slice(0, 20)
    let isDown = true
    const execute: Db['execute'] = (query) => {
      if (isDown) throw new Error('the database is away')
      return world.db.execute(query)
    }
    const buffer = newLedgerBuffer({ execute } as Db, silent)
    buffer.add('media_centre.visited', visit(name), new Date())
    await buffer.flush()
    expect(await written([name])).toEqual([])
    isDown = false
    await buffer.close()
    expect(await written([name])).toEqual([name])
  })

  it('drops the oldest events when too many are waiting', async () => {
    const names = Array.from({ length: 3 }, () => randomUUID().slice(0, 20))
    const buffer = newLedgerBuffer(world.db, silent, { most: 2 })
    for (const name of names) buffer.add('media_centre.visited', visit(name), new Date())
    await buffer.close()
    expect(await written(names)).toEqual(names.slice(1))
  })

  it('refuses events that have listeners', () => {
    const buffer = newLedgerBuffer(world.db, silent)
    expect(() => buffer.add('team.updated', { team: randomUUID(), fields: [] }, new Date())).toThrow()
  })
})
