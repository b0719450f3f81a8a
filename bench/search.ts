import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startBenchDatabase } from './bench-database.ts'
import { median, timed } from './measure.ts'
import { cases } from './search-cases.ts'

// usage: npm run bench:search [-- sizes=1000,100000,1000000 folder=… rounds=15]
// Pages and searches over HTTP in a team of each size, against the bare query for the same cards. The two are measured
// alternately in the same run. A named folder is kept and reused.

const given = Object.fromEntries(process.argv.slice(2).map((one) => one.split('=') as [string, string]))
const sizes = (given['sizes'] ?? '1000,100000,1000000').split(',').map(Number)
const rounds = Number(given['rounds'] ?? 15)
const folder = given['folder'] ?? path.join(tmpdir(), `bench-search-${randomBytes(4).toString('hex')}`)
const filled = await startBenchDatabase(folder)

type Figure = { bare: number; http: number }
const measure = async (size: number) => {
  const { url, team, lonely } = await filled.prepare(size)
  const product = await filled.productOn(size, url)
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
    // A running server is warm: its code is compiled.
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
    // Every change is rolled back, because the data is used again.
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
  await filled.stop()
  if (!given['folder']) rmSync(folder, { recursive: true, force: true })
}
