import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { readSettings } from '../apps/server/src/config.ts'
import { cookieName, signValue } from '../apps/server/src/modules/auth/service/cookies.ts'
import { connect } from '../apps/server/src/platform/db/db.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrateDatabase } from '../apps/server/src/platform/db/migrate.ts'
import { freePort, newProduct } from '../apps/server/src/testing/product.ts'
import { fillTeam } from './library.ts'
import { timed } from './measure.ts'
import type { Team } from './search-cases.ts'

const secret = 'a secret of the benchmark, long enough'

/** Starts a PostgreSQL server in this folder. Its large databases are created once and reused by later runs. */
export const startBenchDatabase = async (folder: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const server = await startEmbedded({
    dir: path.join(folder, 'postgres'),
    flags: ['shared_buffers=512MB', 'max_wal_size=8GB', 'synchronous_commit=off'],
  })
  const asAdmin = async (statement: string) => {
    const client = new pg.Client(server.url('postgres'))
    await client.connect()
    const { rowCount } = await client.query(statement).finally(() => client.end())
    return rowCount ?? 0
  }

  /** Prepares a database with a team of this size, and another team with a single file. */
  const prepare = async (size: number): Promise<{ url: string; team: Team; lonely: string }> => {
    const name = `files_${size}`
    const url = server.url(name)
    if (!(await asAdmin(`select 1 from pg_database where datname = '${name}'`)))
      await asAdmin(`create database ${name}`)
    const connection = connect(url)
    await migrateDatabase(connection)
    await connection.pool.end()
    const client = new pg.Client(url)
    await client.connect()
    const first = async <T>(text: string, values: unknown[] = []): Promise<T | undefined> =>
      (await client.query(text, values)).rows[0]
    const made = async (called: string, files: number) => {
      const there = await first<{ uuid: string }>('select uuid from teams where name = $1', [called])
      if (there) {
        // An earlier run may have left dead rows, which would slow this one down.
        await client.query('vacuum analyze')
        return there.uuid
      }
      const user = await first<{ uuid: string }>(
        `insert into users (uuid, email, first_name, last_name) values (gen_random_uuid(), $1, 'Ada', 'Lind') on conflict do nothing returning uuid`,
        [`${called}@example.test`],
      )
      const team = await first<{ uuid: string }>(
        `insert into teams (uuid, name) values (gen_random_uuid(), $1) returning uuid`,
        [`making ${called}`],
      )
      const role = await first<{ uuid: string }>(
        `insert into roles (uuid, team, name, permissions) values (gen_random_uuid(), $1, 'All', '{EDIT_ASSETS}') returning uuid`,
        [team?.uuid],
      )
      await client.query('insert into members (uuid, team, "user", role) values (gen_random_uuid(), $1, $2, $3)', [
        team?.uuid,
        user?.uuid,
        role?.uuid,
      ])
      const took = await timed(() => fillTeam(client, team?.uuid ?? '', user?.uuid ?? '', files, 'zeppelin'))
      await client.query('update teams set name = $2 where uuid = $1', [team?.uuid, called])
      await client.query('vacuum analyze')
      console.log(`${called}: created in ${(took / 1000).toFixed(0)} s`)
      return team?.uuid ?? ''
    }
    const big = await made(`big ${size}`, size)
    const lonely = await made('lonely', 1)
    const who = await client.query('select "user" from members')
    const settings = readSettings({ VITRINE_SECRET: secret }, ['--no-demo'])
    const token = randomBytes(24).toString('base64url')
    const user = who.rows[0]?.user
    // One person in both teams, so that both are queried in the same way.
    await client.query(
      `insert into members (uuid, team, "user", role) select gen_random_uuid(), r.team, $1, r.uuid from roles r on conflict do nothing`,
      [user],
    )
    await client.query(
      `insert into sessions (uuid, "user", token, expires_at) values (gen_random_uuid(), $1, $2, now() + interval '1 day')`,
      [user, token],
    )
    const one = async (text: string) => String((await first<{ v: string }>(text, [big]))?.v ?? '')
    const team: Team = {
      uuid: big,
      cookie: `${cookieName(settings)}=${signValue(settings, token)}`,
      hero: await one(`select uuid v from tags where team = $1 and name = 'hero'`),
      rareTag: await one(
        `select t.uuid v from tags t join file_tags f on f.tag = t.uuid where t.team = $1 group by t.uuid order by count(*) limit 1`,
      ),
      rareTagName: '',
      rights: await one(`select uuid v from rights where team = $1 and name = 'Editorial'`),
    }
    team.rareTagName = String(
      (await first<{ v: string }>('select name v from tags where uuid = $1', [team.rareTag]))?.v ?? '',
    )
    await client.end()
    return { url, team, lonely }
  }

  const dataOf = (size: number) => path.join(folder, `data-${size}`)
  const productOn = async (size: number, url: string, env: Record<string, string> = {}) => {
    // The files of the benchmark have no bytes; without this marker, the folder would look like a volume that isn't mounted.
    mkdirSync(path.join(dataOf(size), 'files'), { recursive: true })
    writeFileSync(path.join(dataOf(size), 'files', 'vitrine-store'), '')
    return newProduct(
      dataOf(size),
      await freePort(),
      { DATABASE_URL: url, VITRINE_SECRET: secret, LOG_LEVEL: 'error', ...env },
      ['--no-demo'],
    )
  }
  /** The process of the database server. */
  const serverPid = () => Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  /** Lowers the priority of a product and of the database server, so that they don't slow down the browser. */
  const lowerPriority = (product: number) => {
    for (const pid of [product, serverPid()]) setPriority(pid, constants.priority.PRIORITY_LOW)
  }
  return { prepare, productOn, serverPid, dataOf, lowerPriority, stop: server.stop }
}
