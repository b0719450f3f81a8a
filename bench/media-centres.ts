import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { addCentre } from './centre.ts'
import { startFilled } from './filled.ts'
import { head, load, row, timed } from './measure.ts'

// usage: npm run bench:media-centres [-- files=100000 rounds=15 folder=…]
// The first page of the albums, of one album and of a search in a media centre with 500 albums, beside the bare query for the same
// rows, in turns.

const given = Object.fromEntries(process.argv.slice(2).map((one) => one.split('=') as [string, string]))
const size = Number(given['files'] ?? 100_000)
const rounds = Number(given['rounds'] ?? 15)
const folder = given['folder'] ?? path.join(tmpdir(), `bench-centres-${randomBytes(4).toString('hex')}`)
const filled = await startFilled(folder)

const cards = `select f.uuid, f.name, f.created_at, v.width, v.height, v.size, v.kind from`
const latest = `join versions v on v.uuid = f.latest_version`
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
  const album = String(rows[0]?.uuid)
  const product = await filled.productOn(size, url)
  product.launch()
  await product.ready()
  try {
    const get = async (at: string) => {
      const reply = await fetch(`${product.url}/v1/files/media-centre/${at}`, { headers: { cookie: team.cookie } })
      if (!reply.ok) throw new Error(`${at}: ${reply.status} ${await reply.text()}`)
      return reply.json()
    }
    const cases = [
      {
        name: 'albums of the home page',
        at: `albums/${centre}/`,
        bare: `select a.*, (select count(*) from media_centre_files c where c.album = a.uuid) files from media_centre_albums a
          where a.media_centre = $1 and a.parent_album is null order by a.position limit 51`,
        values: [centre],
      },
      {
        name: 'files of an album',
        at: `album/files/${album}/`,
        bare: `${cards} media_centre_files c join files f on f.uuid = c.file and f.in_library ${latest}
          where c.album = $1 order by c.pinned desc, c.position, c.uuid limit 51`,
        values: [album],
      },
      {
        name: 'search in the media centre',
        at: `search/${centre}/?query=harbour`,
        bare: `${cards} media_centre_files c join media_centre_albums a on a.uuid = c.album and a.media_centre = $1
          join files f on f.uuid = c.file and f.in_library ${latest} join search_rows s on s.file = f.uuid
          where s.words @@ plainto_tsquery('simple', 'harbour') order by c.uuid desc limit 51`,
        values: [centre],
      },
    ]
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
      console.log(row(name, https, bares, 'ms', 'at most 4', (ratio) => ratio <= 4))
    }
    console.log(`load ${load()}`)
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
