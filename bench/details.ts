import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { freePort, newProduct } from '../apps/server/src/testing/product.ts'
import { median, timed, treeMs } from './measure.ts'

// usage: npm run bench:details [-- files=50000]
// The file detail call over HTTP against one bare query for the same rows, measured alternately; and one change to all
// files of a team, with its undo. The product runs as in production, on its own PostgreSQL.

const count = Number(process.argv[2] ?? 50_000)
const rounds = 400
const room = mkdtempSync(path.join(tmpdir(), 'bench-details-'))
chmodSync(room, 0o755)

const high = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.95)] ?? 0

/** Reads everything that the detail call returns, in one statement. */
const bare = `select f.*, to_json(v.*) version, (select json_agg(r.*) from renditions r where r.version = v.uuid) renditions,
  (select count(*) from versions n where n.file = f.uuid) version_count,
  (select count(*) from comments c where c.file = f.uuid) comment_count,
  (select to_json(d.*) from folders d where d.uuid = f.parent_folder) folder,
  (select to_json(u.*) from users u where u.uuid = v.created_by) maker,
  (select json_agg(t.name order by t.slug) from file_tags x join tags t on t.uuid = x.tag where x.file = f.uuid) tags,
  (select json_agg(c.name) from collection_files x join collections c on c.uuid = x.collection where x.file = f.uuid) collections,
  (select json_agg(d.name) from linked_folders x join folders d on d.uuid = x.folder where x.file = f.uuid) linked,
  (select json_agg(r.*) from file_rights x join rights r on r.uuid = x."right" where x.file = f.uuid) rights,
  (select json_agg(g.title) from gallery_files x join galleries g on g.uuid = x.gallery where x.file = f.uuid) galleries,
  (select json_agg(x.value) from file_attributes x where x.file = f.uuid) attributes,
  (select json_agg(to_json(h.*)) from attachments x join files h on h.uuid = x.attached where x.file = f.uuid) attachments,
  (select json_agg(to_json(h.*)) from related_files x join files h on h.uuid = x.related where x.file = f.uuid) related
  from files f join versions v on v.uuid = f.latest_version where f.uuid = $1`

const fill = async (db: pg.Client, team: string, user: string) => {
  await db.query(
    `with made as (insert into files (team, name, description, created_by, latest_creator, created_at)
        select $1, 'photo ' || n || '.jpg', 'A harbour at dawn, number ' || n, $2, $2, now() - n * interval '1 minute'
        from generate_series(1, $3::int) n returning uuid)
      insert into versions (uuid, team, file, original_name, file_type, kind, key, size, sha256, state, width, height, created_by)
        select gen_random_uuid(), $1, uuid, 'photo.jpg', 'image/jpeg', 'image', gen_random_uuid(), 1000000, '', 'processed', 4000, 3000, $2 from made`,
    [team, user, count],
  )
  await db.query('update files f set latest_version = v.uuid from versions v where v.file = f.uuid and f.team = $1', [
    team,
  ])
  await db.query(
    `insert into tags (uuid, team, name, slug) select gen_random_uuid(), $1, 'tag ' || n, 'tag ' || n from generate_series(1, 200) n`,
    [team],
  )
  await db.query(
    `insert into file_tags (tag, file, team, file_created_at)
      select t.uuid, f.uuid, f.team, f.created_at from (select *, row_number() over () n from files where team = $1) f
      join (select uuid, row_number() over () n from tags where team = $1) t on (t.n + f.n) % 20 = 0`,
    [team],
  )
  await db.query(
    `insert into comments (uuid, team, file, "user", text) select gen_random_uuid(), team, uuid, $2, 'Said'
      from files, generate_series(1, 3) where team = $1`,
    [team, user],
  )
  await db.query('vacuum analyze')
}

const database = await startEmbedded({ dir: path.join(room, 'database') })
const product = newProduct(path.join(room, 'data'), await freePort(), { DATABASE_URL: database.url('bench') }, [
  '--no-demo',
])
try {
  const admin = new pg.Client(database.url('postgres'))
  await admin.connect()
  await admin.query('create database bench')
  await admin.end()
  const { pid = 0 } = product.launch()
  await product.ready()
  const origin = product.url
  let cookie = ''
  const call = async (method: string, url: string, body?: unknown) => {
    const reply = await fetch(`${origin}${url}`, {
      method,
      headers: { origin, cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${text}`)
    cookie ||= (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    return JSON.parse(text || 'null')
  }
  const owner = { email: 'owner@example.test', password: 'correct horse battery', first_name: 'Ada', last_name: 'Lind' }
  const { team } = await call('POST', '/v1/users/first_owner/', {
    ...owner,
    team_name: 'Solvik',
    time_zone: 'Europe/Oslo',
  })
  const db = new pg.Client(database.url('bench'))
  await db.connect()
  const { rows: users } = await db.query<{ uuid: string }>('select uuid from users')
  console.log(`Filling a team with ${count} files...`)
  await fill(db, team, users[0]?.uuid ?? '')
  const { rows: some } = await db.query<{ uuid: string }>(
    `select uuid from files order by md5(uuid::text) limit ${rounds}`,
  )

  const [ours, theirs]: [number[], number[]] = [[], []]
  for (const pass of ['warm', 'measured'])
    for (const { uuid } of some) {
      const one = await timed(() => call('GET', `/v1/files/file/${uuid}/`))
      const two = await timed(() => db.query({ name: 'bare', text: bare, values: [uuid] }))
      if (pass === 'warm') continue
      ours.push(one)
      theirs.push(two)
    }
  const until = async (run: string, state: string) => {
    for (;;) {
      const now = await call('GET', `/v1/files/bulk/run/${run}/`)
      if (now.state === state) return now
      await pause(50)
    }
  }
  const postmaster = Number(readFileSync(path.join(room, 'database', 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  const spent = () => ({ product: treeMs(pid), database: treeMs(postmaster) })
  /** Changes all files and undoes the change. Measures how long each takes, and the processor time of product and database. */
  const changed = async (change: object) => {
    const before = spent()
    let run = { uuid: '' }
    const forth = await timed(async () => {
      run = await call('POST', `/v1/files/bulk/create/${team}/`, { selection: { query: {} }, change })
      run = await until(run.uuid, 'done')
    })
    const between = spent()
    const back = await timed(async () => {
      await call('POST', `/v1/files/bulk/undo/${run.uuid}/`, undefined)
      run = await until(run.uuid, 'undone')
    })
    const cpu = (from: typeof before, to: typeof before) =>
      `${((to.product - from.product) / 1000).toFixed(1)} s and ${((to.database - from.database) / 1000).toFixed(1)} s`
    return { forth, back, computed: [cpu(before, between), cpu(between, spent())] }
  }
  const one = await changed({ status: 'restricted' })
  const three = await changed({ status: 'restricted', copyright: 'Visit Solvik', tags: { add: ['bench'] } })
  const { rows: left } = await db.query<{ n: number }>(
    `select count(*)::int n from files where status <> 'available' or copyright <> ''`,
  )
  const ratio = median(ours) / median(theirs)
  console.log(`machine load ${loadavg()[0]?.toFixed(1)}`)
  console.log('| | Vitrine | bare query | ratio | target |\n|---|---|---|---|---|')
  console.log(
    `| file detail call, median (95 %) of ${rounds} | ${median(ours).toFixed(1)} ms (${high(ours).toFixed(1)}) | ${median(theirs).toFixed(1)} ms (${high(theirs).toFixed(1)}) | ${ratio.toFixed(1)} | 5, ${ratio <= 5 ? 'met' : 'missed'} |`,
  )
  console.log('\n| | there | back | computed by product and database, there; back | target |\n|---|---|---|---|---|')
  for (const [what, { forth, back, computed }] of [
    ['one field', one],
    ['three fields', three],
  ] as const)
    console.log(
      `| ${what} of ${count} files | ${(forth / 1000).toFixed(1)} s | ${(back / 1000).toFixed(1)} s | ${computed.join('; ')} | 20 s, ${forth < 20_000 ? 'met' : 'missed'} |`,
    )
  console.log(`files not restored: ${left[0]?.n}`)
  await db.end()
} finally {
  await product.end('SIGTERM')
  await database.stop()
  rmSync(room, { recursive: true, force: true })
}
