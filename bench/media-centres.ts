import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { addCentre } from './centre.ts'
import { simulateViewers } from './viewers.ts'
import { startBenchDatabase } from './bench-database.ts'
import { head, load, median, residentOf, row, timed, treeMs } from './measure.ts'

// usage: npm run bench:media-centres [-- files=100000 rounds=15 viewers=1000 seconds=10 folder=…] (after a build of the web app)
// The public site of a media centre with 500 albums: its home page and the first page of an album and of a search, against the
// bare query for the same rows, measured alternately; then a thousand visitors who keep requesting these pages. A named folder
// is kept.

const given = Object.fromEntries(process.argv.slice(2).map((one) => one.split('=') as [string, string]))
const number = (name: string, otherwise: number) => Number(given[name] ?? otherwise)
const size = number('files', 100_000)
const rounds = number('rounds', 15)
const viewers = number('viewers', 1000)
const folder = given['folder'] ?? path.join(tmpdir(), `bench-centres-${randomBytes(4).toString('hex')}`)
const filled = await startBenchDatabase(folder)

type Case = { name: string; at: string; bare: string; values: unknown[] }
const casesOf = (team: string, centre: string, album: string): Case[] => {
  const cards = `select f.uuid, f.name, f.created_at, v.width, v.height, v.size, v.kind from`
  const latest = `join versions v on v.uuid = f.latest_version`
  return [
    {
      name: 'home',
      at: '',
      bare: `select a.*, (select count(*) from media_centre_files c join files f on f.uuid = c.file and f.in_library where c.album = a.uuid) files
        from media_centre_albums a where a.media_centre = $1 and a.parent_album is null order by a.position limit 48`,
      values: [centre],
    },
    {
      name: 'album',
      at: `/album/${album}`,
      bare: `${cards} media_centre_files c join files f on f.uuid = c.file and f.in_library ${latest}
        where c.album = $1 order by c.pinned desc, c.position, c.uuid limit 48`,
      values: [album],
    },
    {
      name: 'search',
      at: '/search?q=harbour',
      bare: `${cards} media_centre_files c join media_centre_albums a on a.uuid = c.album and a.media_centre = $1
        join files f on f.uuid = c.file and f.in_library ${latest} join search_rows s on s.file = f.uuid
        where s.team = $2 and s.in_library and s.words @@ $3::tsquery order by c.added_at desc, c.uuid desc limit 48`,
      // Words in the index begin with a letter for their kind and the first letters of their team.
      values: [centre, team, `'w${team.slice(0, 4)}harbour':*`],
    },
  ]
}

/** Compares each page with its query. A cookie from another media centre keeps responses from being shared among visitors. */
const comparePages = async (site: string, client: pg.Client, cases: readonly Case[]) => {
  const get = async (at: string) => {
    const headers = { accept: 'text/html', cookie: 'centre_other=1' }
    const reply = await fetch(site + at, { headers })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${at}: ${reply.status} ${text}`)
    return text
  }
  console.log(head)
  for (const { name, at, bare, values } of cases) {
    const [https, bares]: [number[], number[]] = [[], []]
    for (let n = -5; n < rounds; n++) {
      const http = await timed(() => get(at))
      const sql = await timed(() => client.query({ name, text: bare, values }))
      if (n >= 0) {
        https.push(http)
        bares.push(sql)
      }
    }
    console.log(row(`first page of ${name}`, https, bares, 'ms', 'at most 4', (ratio) => ratio <= 4))
  }
  console.log(`load ${load()}\n`)
}

const measureViewers = async (url: string, pid: number, paths: readonly string[]) => {
  const seconds = number('seconds', 10)
  console.log(
    `| ${viewers} visitors, ${seconds} s | answers | median | 99th percentile | errors | processor time of one |`,
  )
  console.log('|---|---|---|---|---|---|')
  const p99s: number[] = []
  for (const [name, asked] of [
    ['home', paths.slice(0, 1)],
    ['album', paths.slice(1, 2)],
    ['search', paths.slice(2, 3)],
    ['all of them', paths],
  ] as const) {
    const before = treeMs(pid)
    const { rate, p50, p99, errors, first, count } = await simulateViewers(url, asked, {
      viewers,
      seconds,
      accept: 'text/html',
    })
    p99s.push(p99)
    const spent = ((treeMs(pid) - before) / count).toFixed(2)
    const wrong = `${errors}${first ? ` (${first})` : ''}`
    console.log(
      `| ${name} | ${Math.round(rate)} /s | ${Math.round(p50)} ms | ${Math.round(p99)} ms | ${wrong} | ${spent} ms |`,
    )
  }
  const met = Math.max(...p99s) <= 1500 ? 'met' : 'missed'
  console.log(`99th percentile at most 1.5 s: ${met}, median of them ${Math.round(median(p99s))} ms`)
  console.log(`memory ${Math.round(residentOf(pid))} MB, load ${load()}`)
}

const measure = async () => {
  const { url, team } = await filled.prepare(size)
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  const centre = await addCentre(client, team.uuid)
  const { rows } = await client.query(
    `select uuid from media_centre_albums where media_centre = $1 and parent_album is not null order by title limit 1`,
    [centre],
  )
  const cases = casesOf(team.uuid, centre, String(rows[0]?.uuid))
  const product = await filled.productOn(size, url)
  const pid = product.launch().pid ?? 0
  await product.ready()
  const site = `/p/media-centre/${team.uuid}/bench`
  try {
    await comparePages(product.url + site, client, cases)
    await measureViewers(
      product.url,
      pid,
      cases.map(({ at }) => site + at),
    )
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
