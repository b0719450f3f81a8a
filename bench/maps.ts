import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { tasksDuring, withBrowser } from './browsing.ts'
import { startBenchDatabase } from './bench-database.ts'
import { load, median, timed } from './measure.ts'

// usage: npm run bench:maps [-- points=100000 rounds=15 folder=…] (after a build of the web app)
// A map with many points: the first clusters of the whole world and of closer views, the files of one area, the clusters of the
// library and of the public page; then the map is dragged in a browser, and the longest task of the page is reported. A named
// folder is kept.

const given = Object.fromEntries(process.argv.slice(2).map((one) => one.split('=') as [string, string]))
const points = Number(given['points'] ?? 100_000)
const rounds = Number(given['rounds'] ?? 15)
const folder = given['folder'] ?? path.join(tmpdir(), `bench-maps-${randomBytes(4).toString('hex')}`)
const TARGET_MS = 300
const TASK_MS = 50
const filled = await startBenchDatabase(folder)

/** Creates a public map of all files in the team, unless it exists. Each file is at one of 500 places, most of them in Europe. */
const addMap = async (client: pg.Client, team: string) => {
  const there = await client.query(`select uuid from maps where team = $1`, [team])
  if (there.rows[0]) return String(there.rows[0].uuid)
  await client.query(`update teams set features = '{F_MAPS}' where uuid = $1`, [team])
  await client.query(
    `with numbered as (select uuid, (row_number() over (order by uuid)) % 500 n from files where team = $1)
      update files f set
        latitude = case when n % 4 = 0 then -60 + (n * 7919 % 1200) / 10.0 else 36 + (n * 7919 % 340) / 10.0 end + (random() - 0.5),
        longitude = case when n % 4 = 0 then -179 + (n * 104729 % 3580) / 10.0 else -9 + (n * 104729 % 400) / 10.0 end + (random() - 0.5)
      from numbered where numbered.uuid = f.uuid`,
    [team],
  )
  const made = await client.query(
    `insert into maps (team, title, public, exact) values ($1, 'Bench', true, true) returning uuid`,
    [team],
  )
  const map = String(made.rows[0]?.uuid)
  await client.query(`insert into map_files (map, file) select $1, uuid from files where team = $2`, [map, team])
  await client.query('vacuum analyze')
  return map
}

const askedOf = (team: string, map: string) => {
  const europe = 'south=36&west=-9&north=70&east=31&zoom=5'
  const town = 'south=50&west=5&north=51&east=7&zoom=10'
  return {
    'first clusters, whole world': `/v1/files/map/clusters/${map}/?zoom=2`,
    'clusters of Europe': `/v1/files/map/clusters/${map}/?${europe}`,
    'clusters of a region': `/v1/files/map/clusters/${map}/?${town}`,
    'clusters of the library': `/v1/files/clusters/${team}/?zoom=2`,
    'clusters of the public map': `/v1/public/map/${map}/clusters/?zoom=2`,
    'files of a region': `/v1/files/map/files/${map}/?${town.replace('&zoom=10', '')}&limit=48`,
  }
}

const measureCalls = async (url: string, cookie: string, asked: Record<string, string>) => {
  console.log(`| ${points.toLocaleString('en')} points | median | slowest | at most ${TARGET_MS} ms |`)
  console.log('|---|---|---|---|')
  for (const [name, at] of Object.entries(asked)) {
    const times: number[] = []
    for (let n = -3; n < rounds; n++) {
      const took = await timed(async () => {
        const reply = await fetch(url + at, { headers: { cookie } })
        const text = await reply.text()
        if (!reply.ok) throw new Error(`${at}: ${reply.status} ${text}`)
      })
      if (n >= 0) times.push(took)
    }
    const met = median(times) <= TARGET_MS ? 'met' : 'missed'
    console.log(`| ${name} | ${Math.round(median(times))} ms | ${Math.round(Math.max(...times))} ms | ${met} |`)
  }
  console.log(`load ${load()}\n`)
}

/** Drags the map to and fro, as a user would. */
const measurePanning = (url: string, cookie: string, map: string) =>
  withBrowser({ url, cookie }, async (page, context) => {
    await context.route(
      ({ hostname }) => hostname !== '127.0.0.1',
      (route) => route.abort(),
    )
    await page.goto(`${url}/maps/${map}`)
    await page.locator('[role=application] [role=button]').first().waitFor({ timeout: 120_000 })
    const drag = async ([dx, dy]: readonly [number, number]) => {
      await page.mouse.move(900, 450)
      await page.mouse.down()
      for (let step = 1; step <= 20; step++) await page.mouse.move(900 + (dx * step) / 20, 450 + (dy * step) / 20)
      await page.mouse.up()
      await page.waitForTimeout(400)
    }
    const ways = [
      [300, 0],
      [-300, 80],
      [0, 200],
      [200, -200],
      [-200, -80],
    ] as const
    const { clock, computed } = await tasksDuring(context, page, async () => {
      for (const way of [...ways, ...ways]) await drag(way)
    })
    const met = computed.over === 0 ? 'met' : 'missed'
    console.log(
      `panning: longest task ${clock.longest} ms by the clock, ${computed.longest} ms of computing; none over ${TASK_MS} ms: ${met}, load ${load()}`,
    )
  })

const measure = async () => {
  const { url, team } = await filled.prepare(points)
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  // The browser opens the person's first team, whichever that is.
  await client.query('delete from members where team <> $1', [team.uuid])
  const map = await addMap(client, team.uuid)
  const product = await filled.productOn(points, url)
  const pid = product.launch().pid ?? 0
  await product.ready()
  try {
    await measureCalls(product.url, team.cookie, askedOf(team.uuid, map))
    filled.lowerPriority(pid)
    await measurePanning(product.url, team.cookie, map)
  } finally {
    await client.end()
    await product.end('SIGTERM')
  }
}

try {
  await measure()
} finally {
  await filled.stop()
  if (!given['folder']) rmSync(folder, { recursive: true, force: true })
}
