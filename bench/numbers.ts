import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { teamNumbers } from '../apps/server/src/modules/analytics/rollups.ts'
import { centreNumbers } from '../apps/server/src/modules/media-centres/rollups.ts'
import { connect } from '../apps/server/src/platform/db/db.ts'
import { countBatch, newSettled } from '../apps/server/src/platform/rollups/engine.ts'
import { addCentre, addEvents } from './centre.ts'
import { startBenchDatabase } from './bench-database.ts'
import { load, median, timed } from './measure.ts'

// usage: npm run bench:numbers [-- events=10000000 files=100000 rate=1000 seconds=20 rounds=9 folder=…]
// The charts of one media centre for a year of events in the ledger: each over HTTP against the bare query for the same rows;
// how fast events are rolled up; and how far the charts lag behind while events arrive at a steady rate. A named folder is kept.

const given = Object.fromEntries(process.argv.slice(2).map((one) => one.split('=') as [string, string]))
const number = (name: string, otherwise: number) => Number(given[name] ?? otherwise)
const events = number('events', 10_000_000)
const size = number('files', 100_000)
const rounds = number('rounds', 9)
const folder = given['folder'] ?? path.join(tmpdir(), `bench-numbers-${randomBytes(4).toString('hex')}`)
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const filled = await startBenchDatabase(folder)

const rollUp = async (url: string) => {
  const { pool, db } = connect(url)
  const until = await newSettled(db)()
  let counted = 0
  const took = await timed(async () => {
    for (const rollup of [centreNumbers, teamNumbers])
      for (;;) {
        const batch = await countBatch(db, rollup, until, 20_000)
        if (batch === 'held' || batch === 0) break
        counted += batch
        if (counted % 1_000_000 === 0) console.log(`  ${counted.toLocaleString('en')} events rolled up`)
      }
  })
  await pool.end()
  if (counted > 0)
    console.log(
      `rolled up ${counted.toLocaleString('en')} events at ${Math.round(counted / (took / 1000)).toLocaleString('en')} a second; load ${load()}`,
    )
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
/** `path` is given for calls that don't belong to the media centre. */
type Chart = { name: string; call: string; path?: string; body: object | undefined; bare: string; values: unknown[] }
const chartsOf = (centre: string): Chart[] => {
  const totals = ['visits', 'visitors', 'views', 'downloads', 'requests', 'searches', 'empty_searches']
  const perDay = `select series, day, amount from rollup_counts where series = any($1) and subject = $2 and grain = 'd' and day between $3 and $4 and key = ''`
  const top = `select key, sum(amount) from rollup_counts where series = 'media_centres.' || $1 and subject = $2 and grain = 'd' and day between $3 and $4 group by key order by 2 desc limit 10`
  return [30, 90, 365].flatMap((days) => {
    const body = { from: day(days - 1), to: day(0) }
    return [
      {
        name: `totals and days, ${days} days`,
        call: 'performance',
        body,
        bare: perDay,
        values: [totals.map((one) => `media_centres.${one}`), centre, day(2 * days - 1), day(0)],
      },
      {
        name: `top files, albums, sites and searches, ${days} days`,
        call: 'analytics',
        body,
        bare: top,
        values: ['file_views', centre, body.from, body.to],
      },
    ]
  })
}

type Filter = 'folder' | 'tag' | 'person' | 'media_centre'
const parts = ['', 'library', 'users', 'interactions', 'file_types', 'graph']
const teamCharts: readonly (readonly [part: string, days: number, filter: Filter | ''])[] = [
  ...[30, 90, 365].flatMap((days) => parts.map((part) => [part, days, ''] as const)),
  ...(['folder', 'tag', 'person', 'media_centre'] as const).flatMap((filter) =>
    ['interactions', 'graph'].map((part) => [part, 90, filter] as const),
  ),
]

const measure = async () => {
  const { url, team } = await filled.prepare(size)
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  const centre = await addCentre(client, team.uuid)
  const made = await timed(() => addEvents(client, team.uuid, centre, events))
  console.log(`${events.toLocaleString('en')} events in the ledger, made in ${(made / 1000).toFixed(0)} s`)
  await rollUp(url)
  await client.query('vacuum analyze rollup_counts')
  await client.query('vacuum analyze rollup_members')
  const sizes = await client.query(`select pg_size_pretty(pg_total_relation_size('ledger')) ledger,
    pg_size_pretty(pg_total_relation_size('rollup_counts')) counts, pg_size_pretty(pg_total_relation_size('rollup_members')) members,
    (select count(*) from rollup_counts)::int rows`)
  console.log(sizes.rows[0])

  const someOf = async (text: string) => String((await client.query(text, [team.uuid])).rows[0]?.v)

  const product = await filled.productOn(size, url)
  product.launch()
  await product.ready()
  try {
    const ask = async ({ call, path: own, body }: Chart) => {
      const reply = await fetch(`${product.url}/v1/files/${own ?? `media-centre/${call}/${centre}/`}`, {
        method: body ? 'POST' : 'GET',
        headers: { cookie: team.cookie, origin: product.url, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!reply.ok) throw new Error(`${call}: ${reply.status} ${await reply.text()}`)
      return reply.json()
    }
    console.log(`\n| chart | bare | HTTP (ratio) | target |\n|---|---|---|---|`)
    const filters = {
      tag: team.hero,
      folder: await someOf('select parent_folder v from files where team = $1 and parent_folder is not null limit 1'),
      person: await someOf('select "user" v from members where team = $1 limit 1'),
      media_centre: centre,
    }
    const charts: Chart[] = [
      ...chartsOf(centre),
      {
        name: 'people who downloaded, 30 days',
        call: 'user-downloads',
        body: {},
        bare: `select person_email, count(*) from downloads where media_centre = $1 group by 1 limit 50`,
        values: [centre],
      },
      {
        name: 'activity',
        call: 'activity',
        body: undefined,
        bare: `select seq from ledger where team = $2 and data ? 'media_centre' and data ->> 'media_centre' = $1::text order by seq desc limit 50`,
        values: [centre, team.uuid],
      },
      ...teamCharts.map(([part, days, filter]) => ({
        name: `team analytics, ${part || 'overview'}, ${days} days${filter ? `, by ${filter}` : ''}`,
        call: 'team',
        path: `analytics/${team.uuid}/${part && `${part}/`}?from=${day(days - 1)}&to=${day(0)}${filter && `&${filter}=${filters[filter]}`}`,
        body: undefined,
        bare: `select series, day, amount from rollup_counts where series = any($1) and subject = $2 and grain = 'd' and day between $3 and $4 and key = ''`,
        values: [['teams.downloads', 'teams.views', 'teams.people'], team.uuid, day(179), day(0)],
      })),
    ]
    for (const chart of charts) {
      const { name, bare, values } = chart
      const [https, bares]: [number[], number[]] = [[], []]
      for (let n = -3; n < rounds; n++) {
        const http = await timed(() => ask(chart))
        const sql = await timed(() => client.query(bare, values))
        if (n >= 0) {
          https.push(http)
          bares.push(sql)
        }
      }
      const [http, sql] = [median(https), median(bares)]
      const met = http < 300 ? 'met' : 'missed'
      console.log(
        `| ${name} | ${sql.toFixed(1)} ms | ${http.toFixed(1)} ms (${(http / sql).toFixed(1)}) | under 300 ms, ${met} |`,
      )
    }
    console.log(`load ${load()}\n`)
    await measureLag(client, team.uuid, centre)
  } finally {
    await client.end()
    await product.end('SIGTERM')
  }
}

/** Measures how far the charts lag behind while events are inserted as by a server's buffer: in one batch per second. */
const measureLag = async (client: pg.Client, team: string, centre: string) => {
  const rate = number('rate', 1000)
  const lags: number[] = []
  const waits: Promise<void>[] = []
  for (let second = 0; second < number('seconds', 20); second++) {
    const began = performance.now()
    const { rows } = await client.query(
      `with added as (insert into ledger (event, data)
        select 'media_centre.visited', jsonb_build_object('team', $1::uuid, 'media_centre', $2::uuid, 'visitor', 'lag ' || $4::int || n / 3,
          'kind', 'home', 'album', null, 'file', null, 'referrer', '') from generate_series(1, $3::int) n returning seq)
      select max(seq)::float8 seq from added`,
      [team, centre, rate, second],
    )
    const seq = Number(rows[0]?.seq)
    waits.push(
      (async () => {
        for (;;) {
          const { rows: at } = await client.query(`select seq::float8 seq from rollups where name = 'media_centres'`)
          if (Number(at[0]?.seq) >= seq) break
          await pause(20)
        }
        lags.push(performance.now() - began)
      })(),
    )
    await pause(Math.max(0, 1000 - (performance.now() - began)))
  }
  await Promise.all(waits)
  // Before an event is inserted, it waits in its server's buffer for up to a second.
  const worst = Math.max(...lags) + 1000
  console.log(
    `lag at ${rate.toLocaleString('en')} events a second: median ${(median(lags) / 1000).toFixed(1)} s, longest ${(Math.max(...lags) / 1000).toFixed(1)} s, with the buffer ${(worst / 1000).toFixed(1)} s; target under 5 s, ${worst < 5000 ? 'met' : 'missed'}; load ${load()}`,
  )
}

try {
  await measure()
} finally {
  await filled.stop()
  if (!given['folder']) rmSync(folder, { recursive: true, force: true })
}
