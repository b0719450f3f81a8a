import { fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { expect, it } from 'vitest'
import { newEmptyDatabase } from '../../testing/databases.ts'
import { connect } from './db.ts'
import { migrateDatabase } from './migrate.ts'

const program = new URL('../../testing/migrate-child.ts', import.meta.url).pathname
const ask = async <T extends object>(url: string, statement: string) => {
  const client = new pg.Client(url)
  await client.connect()
  return (await client.query<T>(statement).finally(() => client.end())).rows
}
/** Returns everything that migrations create: columns, indexes, functions and triggers, and the list of applied
 *  migrations. */
const schemaOf = (url: string) =>
  ask(
    url,
    `select table_schema || '.' || table_name || '.' || column_name || ' ' || data_type what from information_schema.columns
       where table_schema in ('public', 'graphile_worker', 'drizzle')
     union all select indexdef from pg_indexes where schemaname in ('public', 'graphile_worker', 'drizzle')
     union all select proname || md5(prosrc) from pg_proc where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
     union all select tgname || ' ' || tgrelid::regclass::text from pg_trigger where not tgisinternal
     union all select hash from drizzle.__drizzle_migrations
     order by 1`,
  )
const migrate = async (url: string) => {
  const connection = connect(url)
  await migrateDatabase(connection).finally(() => connection.pool.end())
}

it('T-MIG: a kill -9 during any migration leaves the database as it was, and the next start completes the migration', async () => {
  const [whole, killed] = [await newEmptyDatabase(), await newEmptyDatabase()]
  await migrate(whole)
  const expected = await schemaOf(whole)
  const migrations = (await ask(whole, 'select 1 from drizzle.__drizzle_migrations')).length
  // Leaves only the empty list of applied migrations, and makes each migration wait for a lock before it ends.
  await migrate(killed)
  await ask(
    killed,
    `drop schema public, graphile_worker cascade;
     create schema public;
     truncate drizzle.__drizzle_migrations restart identity;
     create function drizzle.wait() returns trigger language plpgsql as $$ begin
       perform pg_advisory_xact_lock(4711, (select count(*) from drizzle.__drizzle_migrations)::int);
       return new;
     end $$;
     create trigger wait before insert on drizzle.__drizzle_migrations for each row execute function drizzle.wait()`,
  )
  const blocker = new pg.Client(killed)
  await blocker.connect()
  for (let number = 0; number < migrations; number += 1) {
    await blocker.query('select pg_advisory_lock(4711, $1)', [number])
    const child = fork(program, { env: { ...process.env, MIGRATE: killed } })
    const waiting = `select pid from pg_locks where locktype = 'advisory' and classid = 4711 and objid = ${number} and not granted`
    await expect.poll(() => ask(killed, waiting), { timeout: 30_000, interval: 20 }).toHaveLength(1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await blocker.query('select pg_advisory_unlock(4711, $1)', [number])
    const sessions = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'vitrine'`
    await expect.poll(() => ask(killed, sessions), { timeout: 30_000, interval: 20 }).toEqual([])
    const left = `select (select count(*) from drizzle.__drizzle_migrations)::int applied, to_regclass('public.files') files`
    expect(await ask(killed, left)).toEqual([{ applied: 0, files: null }])
  }
  await blocker.end()
  await ask(killed, 'drop function drizzle.wait cascade')
  await migrate(killed)
  expect(await schemaOf(killed)).toEqual(expected)
}, 300_000)
