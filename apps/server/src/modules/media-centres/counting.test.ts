import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { mediaCentres, numberTables, topOrders } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../platform/db/db.ts'
import { rebuild } from '../../platform/rollups/engine.ts'
import { addDays, partsOf } from '../../platform/rollups/range.ts'
import { topOfAll } from '../../platform/rollups/read.ts'
import { topKeys } from '../../platform/rollups/top.ts'
import { startRollups } from '../../platform/rollups/runner.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { centreNumbers } from './rollups.ts'
import { recordSearch, recordVisit } from './service/visits.ts'
import { newRecount } from './testing/recount.ts'
import {
  newCentre,
  recordDownload,
  recordRequest,
  recordWithheld,
  newVisitorRequest,
} from './testing/visitor-request.ts'

let world: World
let ada: Person
let centre: Awaited<ReturnType<typeof newCentre>>
let files: string[]
beforeAll(async () => {
  world = await newWorld()
  const { team } = await world.newTeam()
  ada = await world.newMember(team, ['MANAGE_MEDIA_CENTRES', 'EDIT_ASSETS'])
  centre = await newCentre(world, team, 4)
  files = []
  for (let n = 0; n < 6; n++) files.push((await world.newFile(team, { name: `File ${n}` })).file)
})
afterAll(() => world.close())

/** A random number generator with a fixed seed, so that a failure can be reproduced. */
const newRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  const mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed))
  return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32
}
const random = newRandom(18)
const under = (most: number) => Math.floor(random() * most)
const pick = <T>(list: readonly T[]) => list[under(list.length)] as T
const first = '2026-01-01'
const last = '2026-04-30'
const DAYS = 120

const hosts = ['', '', 'https://news.example/story', 'https://www.travel.example/', 'http://localhost:3000/p/']
const words = ['harbour', 'Harbour ', 'reindeer', 'sauna', 'ferry']
/** Returns a function that records a random event in the centre, between January and April. */
const newRandomEvent = () => {
  const album = pick(centre.albums)
  const file = pick(files)
  const place = { media_centre: centre.uuid, album }
  const at = new Date(Date.UTC(2026, 0, 1) + random() * DAYS * 86_400_000)
  const ctx = newVisitorRequest(world, {
    address: `198.51.${under(6)}.${under(200)}`,
    at,
    headers: { referer: pick(hosts) },
  })
  const pages = [{ kind: 'home' }, { kind: 'album', album }, { kind: 'file', album, file }] as const
  const kind = under(20)
  if (kind < 13) return () => recordVisit(ctx, centre, pick(pages))
  if (kind < 16) return () => recordSearch(ctx, centre, { query: pick(words), results: under(3) })
  if (kind < 18) return () => recordDownload(world, centre.team, file, place, at)
  if (kind < 19) return () => recordRequest(world, centre.team, file, place, at)
  return () => recordWithheld(world, centre.team, file, place, at)
}

const isCounted = async () => {
  const { rows } = await world.db.execute<{ behind: number }>(sql`
    select (select max(seq) from ledger)::int - (select seq from rollups where name = ${centreNumbers.name})::int behind`)
  return rows[0]?.behind === 0
}
const untilCounted = async () => {
  while (!(await isCounted())) await new Promise((done) => setTimeout(done, 10))
}
const counted = async () =>
  (await world.db.execute(sql`select * from rollup_counts where amount <> 0 order by series, subject, grain, day, key`))
    .rows

const params = () => ({ media_centre: centre.uuid })
const performance = async (from: string, to: string) =>
  (await world.call(mediaCentres.performance, ada, { params: params(), body: { from, to } })).reply
const analytics = async (from: string, to: string, by = 'views') =>
  (await world.call(mediaCentres.analytics, ada, { params: params(), body: { from, to, by, limit: 100 } })).reply

describe('the statistics of a media centre', () => {
  it('match a recount of the ledger after 1,000 mixed events in parallel, even if one of the counting processes is killed', async () => {
    const url = world.url
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('testing/count-child.ts', import.meta.url)), url, '120'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const exited = once(child, 'exit')
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    expect(await lines.next()).toMatchObject({ value: 'ready' })
    const connections = [connect(url), connect(url), connect(url)]
    const silent = { error: () => {} }

    const work = Array.from({ length: 1000 }, newRandomEvent)
    const some = work.splice(0, 400)
    await Promise.all(some.map((one) => one()))
    await world.ports.buffer.flush()
    expect(await lines.next()).toMatchObject({ value: 'midway' })
    const runners = connections.map(({ db }) => startRollups(db, [centreNumbers], silent, 3))
    const rest = Promise.all(work.map((one) => one()))
    child.kill('SIGKILL')
    await exited
    await rest
    await world.ports.buffer.flush()
    await untilCounted()
    await Promise.all(runners.map((runner) => runner.stop()))
    await Promise.all(connections.map(({ pool }) => pool.end()))

    const recount = newRecount(world.db, centre.uuid)
    const { totals } = await performance(first, last)
    expect(totals).toEqual(await recount.totals(first, last))
    for (const [name, total] of Object.entries(totals)) expect(total, name).toBeGreaterThan(0)
    const { rows } = await world.db.execute<{ n: number }>(sql`select count(*)::int n from ledger
      where data ->> 'media_centre' = ${centre.uuid}`)
    expect(rows[0]?.n).toBe(1000)
  })

  it('are the same after a rebuild', async () => {
    const before = await counted()
    await rebuild(world.db, centreNumbers, { limit: 170 })
    expect(await counted()).toEqual(before)
  })

  it('match a recount in every chart and for any range', async () => {
    const recount = newRecount(world.db, centre.uuid)
    const ranges = Array.from({ length: 12 }, () => {
      const start = under(DAYS)
      return [addDays(first, start), addDays(first, start + under(DAYS - start))] as const
    })
    for (const [from, to] of [...ranges, ['2026-02-01', '2026-02-28'], ['2026-01-31', '2026-04-01']] as const) {
      const { totals, days } = await performance(from, to)
      expect(totals, `${from} to ${to}`).toEqual(await recount.totals(from, to))
      const one = pick(days)
      expect(one, one.day).toEqual({ day: one.day, ...(await recount.totals(one.day, one.day)) })
      const found = await analytics(from, to)
      const pairs = (rows: readonly object[]) => rows.map((row) => Object.values(row))
      expect(pairs(found.referrers)).toEqual(pairs(await recount.referrers(from, to)))
      expect(pairs(found.searches)).toEqual(pairs(await recount.searches(from, to)))
      expect(pairs(found.empty_searches)).toEqual(pairs(await recount.empty_searches(from, to)))
      expect(found.albums.map(({ album, views }) => [album?.uuid, views])).toEqual(
        pairs(await recount.albums(from, to)),
      )
      for (const by of topOrders) {
        const { files: top } = await analytics(from, to, by)
        expect(top.map((row) => [row.file?.uuid, row[by]])).toEqual(pairs(await recount.files[by](from, to)))
      }
    }
  })

  it('give the same top lists, no matter how many rows of each day are read first', async () => {
    const parts = partsOf({ from: '2026-01-20', to: '2026-04-03' })
    for (const series of ['file_views', 'album_views', 'searches_by_text', 'referrers', 'file_downloads'])
      for (const limit of [1, 2, 3]) {
        const counting = { db: world.db, rollup: centreNumbers, subject: centre.uuid }
        const all = await topOfAll(counting, series, parts, limit)
        for (const depths of [[limit], [3], [4], [1, 4]])
          expect(await topKeys({ ...counting, series, parts, limit }, depths)).toEqual(all)
      }
  })

  it('are exported as one CSV file per table', async () => {
    for (const table of numberTables) {
      const { status, text, headers } = await world.call(mediaCentres.exportNumbers, ada, {
        params: params(),
        query: { from: first, to: last, table },
      })
      expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
      if (table === 'days') expect(text.trimEnd().split('\r\n')).toHaveLength(DAYS + 1)
    }
  })
})
