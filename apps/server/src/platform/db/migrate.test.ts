import { readdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newWorld, type World } from '../../testing/world.ts'
import { StartProblem } from '../start-problem.ts'
import { migrateDatabase } from './migrate.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const applied = async () =>
  (await world.db.execute(sql`select id, hash, created_at from drizzle.__drizzle_migrations order by id`)).rows
const restore = async (rows: Record<string, unknown>[]) => {
  await world.db.execute(sql`delete from drizzle.__drizzle_migrations`)
  for (const { id, hash, created_at } of rows)
    await world.db.execute(sql`insert into drizzle.__drizzle_migrations values (${id}, ${hash}, ${created_at})`)
}
const problem = () => migrateDatabase(world).catch((error: unknown) => error)

it('a migration rejects a database from an older development version with instructions, and changes nothing', async () => {
  const before = await applied()
  await world.db.execute(sql`insert into drizzle.__drizzle_migrations values (0, 'old', 1794720244914)`)
  const error = await problem()
  expect(error).toBeInstanceOf(StartProblem)
  expect(String(error)).toMatch(/development version.*Nothing was changed.*VITRINE_DATA/)
  expect(await applied()).toHaveLength(before.length + 1)
  await restore(before)
})

it('a migration rejects a database upgraded by a newer version', async () => {
  const before = await applied()
  await world.db.execute(sql`insert into drizzle.__drizzle_migrations values (999, 'new', 9999999999999)`)
  const error = await problem()
  expect(error).toBeInstanceOf(StartProblem)
  expect(String(error)).toMatch(/newer version.*Nothing was changed/)
  await restore(before)
})

/** Returns the whole search index, in a fixed order. */
const index = async () => {
  const tables = ['search_rows', 'search_names', 'search_words', 'search_months']
  const read = tables.map((table) => world.db.execute(sql.raw(`select r::text from ${table} r order by 1`)))
  return (await Promise.all(read)).map(({ rows }) => rows)
}

it('a migration rebuilds the search index only when search.sql has changed', async () => {
  const { team } = await world.newTeam()
  await world.newFolder(team, 'Lighthouses')
  await world.newFile(team, { name: 'tugboat.png', description: 'Tugboat at the quay' })
  const built = await index()

  await world.db.execute(sql`delete from search_names`)
  await world.db.execute(sql`delete from search_words`)
  await world.db.execute(sql`update search_rows set words = ''`)
  const damaged = await index()
  await migrateDatabase(world)
  expect(await index()).toEqual(damaged)

  await world.db.execute(sql`comment on table search_rows is 'search.sql of another version'`)
  await world.db.execute(sql`create or replace function search_mark(kind text, id uuid) returns text language sql
    immutable strict parallel safe return 'other'`)
  await migrateDatabase(world)
  expect(await index()).toEqual(built)
})

it('the repository keeps only the snapshot of the newest generated migration', () => {
  const meta = readdirSync(new URL('../../migrations/meta/', import.meta.url))
  expect(meta.filter((name) => name.endsWith('_snapshot.json'))).toHaveLength(1)
})
