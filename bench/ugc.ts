import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startBenchDatabase } from './bench-database.ts'
import { load, median, timed } from './measure.ts'
import { cases, fillPosts } from './ugc-cases.ts'

// usage: npm run bench:ugc [-- sizes=1000,100000,1000000 folder=… rounds=15]
// Lists of creators' posts over HTTP in a team of each size, against the bare query for the same posts. The two are measured
// alternately in the same run. All teams are in one database. A named folder is kept and reused.

const given = Object.fromEntries(process.argv.slice(2).map((one) => one.split('=') as [string, string]))
const sizes = (given['sizes'] ?? '1000,100000,1000000').split(',').map(Number)
const rounds = Number(given['rounds'] ?? 15)
const folder = given['folder'] ?? path.join(tmpdir(), `bench-ugc-${randomBytes(4).toString('hex')}`)
const filled = await startBenchDatabase(folder)
const { url, team: reader } = await filled.prepare(1000)
const client = new pg.Client(url)
await client.connect()
const teams = new Map<number, Awaited<ReturnType<typeof fillPosts>>>()
for (const size of sizes) teams.set(size, await fillPosts(client, size))
await client.query('vacuum analyze')
const product = await filled.productOn(1000, url)
product.launch()
await product.ready()

const ask = async (team: string, body: unknown) => {
  const reply = await fetch(`${product.url}/v1/socials/posts/${team}/`, {
    method: 'POST',
    headers: { cookie: reader.cookie, origin: product.url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${JSON.stringify(body)}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as { results: unknown[]; next: string | null }
}

/** Measures one list in one team: milliseconds over HTTP, and of the bare query. */
const measure = async (size: number, one: (typeof cases)[number]) => {
  const team = teams.get(size)
  if (!team) throw new Error(`no team of ${size}`)
  const body: Record<string, unknown> = { limit: 50, ...one.body(team) }
  if (one.deep) for (let page = 0; page < 15; page++) body['cursor'] = (await ask(team.uuid, body)).next
  if ((await ask(team.uuid, body)).results.length === 0) throw new Error(`${one.name}: found nothing`)
  const bare = { text: `select * from social_posts p where p.team = $1 and ${one.bare} limit 50`, values: [team.uuid] }
  const [https, bares]: [number[], number[]] = [[], []]
  for (let n = -3; n < rounds; n++) {
    const http = await timed(() => ask(team.uuid, body))
    const sql = await timed(() => client.query(bare))
    if (n < 0) continue
    https.push(http)
    bares.push(sql)
  }
  return { http: median(https), bare: median(bares) }
}

try {
  for (let n = 0; n < 40; n++) await ask(teams.get(sizes[0] ?? 0)?.uuid ?? '', {})
  const head = sizes.map((size) => `${size.toLocaleString('en')} posts: bare, HTTP`).join(' | ')
  console.log(`load ${load()}\n| | ${head} | largest to smallest |\n|---|${sizes.map(() => '---|').join('')}---|`)
  for (const one of cases) {
    const figures = []
    for (const size of sizes) figures.push(await measure(size, one))
    const cells = figures.map(({ http, bare }) => `${bare.toFixed(1)} ms, ${http.toFixed(1)} ms`)
    const growth = (figures.at(-1)?.http ?? 0) / (figures[0]?.http ?? 1)
    console.log(`| ${one.name} | ${cells.join(' | ')} | ${growth.toFixed(2)} |`)
  }
} finally {
  await client.end()
  await product.end('SIGTERM')
  await filled.stop()
  if (!given['folder']) rmSync(folder, { recursive: true, force: true })
}
