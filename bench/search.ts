import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { readSettings } from '../apps/server/src/config.ts'
import { cookieName, signed } from '../apps/server/src/modules/auth/service/cookies.ts'
import { connect } from '../apps/server/src/platform/db/db.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrateDatabase } from '../apps/server/src/platform/db/migrate.ts'
import { freePort, newProduct } from '../apps/server/src/testing/product.ts'
import { cases, type Team } from './search-cases.ts'
import { fillTeam } from './library.ts'

// usage: npm run bench:search [-- sizes=1000,100000,1000000 folder=… rounds=15]
// Pages and searches over HTTP in a team of each size, beside the bare query for the same cards in the same run, in turns. A folder
// that is named is kept, and used again.

const given = Object.fromEntries(process.argv.slice(2).map((one) => one.split('=') as [string, string]))
const sizes = (given['sizes'] ?? '1000,100000,1000000').split(',').map(Number)
const rounds = Number(given['rounds'] ?? 15)
const folder = given['folder'] ?? path.join(tmpdir(), `bench-search-${randomBytes(4).toString('hex')}`)
const secret = 'a secret of the benchmark, long enough'
mkdirSync(folder, { recursive: true, mode: 0o755 })

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

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

/** A database with a team of this size, and beside it one with a single file. */
const prepare = async (size: number): Promise<{ url: string; team: Team; lonely: string }> => {
  const name = `files_${size}`
  const url = server.url(name)
  if (!(await asAdmin(`select 1 from pg_database where datname = '${name}'`))) await asAdmin(`create database ${name}`)
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
      // What an earlier run has written and taken back still lies about.
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
    console.log(`${called}: made in ${(took / 1000).toFixed(0)} s`)
    return team?.uuid ?? ''
  }
  const big = await made(`big ${size}`, size)
  const lonely = await made('lonely', 1)
  const who = await client.query('select "user" from members')
  const settings = readSettings({ VITRINE_SECRET: secret }, ['--no-demo'])
  const token = randomBytes(24).toString('base64url')
  const user = who.rows[0]?.user
  // One person in both teams, so that both are asked in the same way.
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
    cookie: `${cookieName(settings)}=${signed(settings, token)}`,
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

type Figure = { bare: number; http: number }
const measure = async (size: number) => {
  const { url, team, lonely } = await prepare(size)
  const product = newProduct(
    path.join(folder, `data-${size}`),
    await freePort(),
    { DATABASE_URL: url, VITRINE_SECRET: secret, LOG_LEVEL: 'error' },
    ['--no-demo'],
  )
  product.launch()
  await product.ready()
  const client = new pg.Client(url)
  await client.connect()
  const figures = new Map<string, Figure>()
  try {
    const get = async (of: string, query: string) => {
      const reply = await fetch(
        `${product.url}/v1/files/${query.startsWith('/') ? query.slice(1).replace('TEAM', of) : `files/${of}/?${query}`}`,
        { headers: { cookie: team.cookie } },
      )
      if (!reply.ok) throw new Error(`${query}: ${reply.status} ${await reply.text()}`)
      return (await reply.json()) as { results: { uuid: string }[]; next: string | null }
    }
    // A server that runs is warm: its code has been compiled for what it does.
    for (let n = 0; n < 40; n++)
      for (const query of ['', 'q=photograph', 'q=tag:hero', 'q=harbuor', 'q=harbour+lisbon+-rainy'])
        await get(team.uuid, query)
    for (const one of cases) {
      const of = one.lonely ? lonely : team.uuid
      const query = typeof one.query === 'string' ? one.query : one.query(team, await get(of, one.from ?? ''), size)
      const bare = one.bare(team, of, size)
      if (one.finds !== undefined) {
        const { results } = await get(of, query)
        if (one.finds !== results.length > 0) throw new Error(`${one.name}: found ${results.length}`)
      }
      const https: number[] = []
      const bares: number[] = []
      for (let n = -3; n < rounds; n++) {
        const http = await timed(() => get(of, query))
        const sql = await timed(() => client.query({ name: one.name, text: bare.text, values: bare.values }))
        if (n >= 0) {
          https.push(http)
          bares.push(sql)
        }
      }
      figures.set(one.name, { bare: median(bares), http: median(https) })
      console.log(
        `${size} ${one.name}: bare ${median(bares).toFixed(1)} ms, HTTP ${median(https).toFixed(1)} ms; load ${loadavg()[0]?.toFixed(1)}`,
      )
    }
    // Written and taken back: the data are used again.
    const bulk = async (name: string, text: string) => {
      await client.query('begin')
      const took = await timed(() => client.query(text, [team.uuid]))
      await client.query('rollback')
      console.log(`${size} ${name}: ${(took / 1000).toFixed(1)} s`)
    }
    await bulk(
      'status of 50,000 files',
      `update files set status = 'do_not_use' where uuid in (select uuid from files where team = $1 limit 50000)`,
    )
    await bulk(
      'a tag on 50,000 files',
      `insert into file_tags (tag, file, team, file_created_at) select t.uuid, f.uuid, f.team, f.created_at from (select * from files where team = $1 limit 50000) f, tags t where t.team = $1 and t.name = 'nobody'`,
    )
  } finally {
    await client.end()
    await product.end('SIGTERM')
  }
  return figures
}

try {
  const measured: [number, Map<string, Figure>][] = []
  for (const size of sizes) measured.push([size, await measure(size)])
  const [, small] = measured[0] ?? [0, new Map<string, Figure>()]
  const [, large] = measured.at(-1) ?? [0, new Map<string, Figure>()]
  const head = sizes.map((size) => `${size.toLocaleString('en')} files: bare, HTTP (ratio)`).join(' | ')
  console.log(`\n| | ${head} | largest to smallest |\n|---|${sizes.map(() => '---|').join('')}---|`)
  for (const { name } of cases) {
    const cells = measured.map(([, figures]) => {
      const { bare, http } = figures.get(name) ?? { bare: 0, http: 0 }
      return `${bare.toFixed(1)} ms, ${http.toFixed(1)} ms (${(http / bare).toFixed(1)})`
    })
    const growth = (large.get(name)?.http ?? 0) / (small.get(name)?.http ?? 1)
    console.log(`| ${name} | ${cells.join(' | ')} | ${growth.toFixed(2)} |`)
  }
} finally {
  await server.stop()
  if (!given['folder']) rmSync(folder, { recursive: true, force: true })
}
