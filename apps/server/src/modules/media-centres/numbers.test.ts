import { mediaCentres, numberTables, recordedSearch } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countSettled, newSettled } from '../../platform/rollups/engine.ts'
import { daysOf, partsOf } from '../../platform/rollups/range.ts'
import { pruneMembers } from '../../platform/rollups/store.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { addReceipt } from '../downloads/index.ts'
import { forgetVisitors } from './jobs.ts'
import { centreNumbers } from './rollups.ts'
import { addSampleVisits } from './service/sample-visits.ts'
import { shortenAddress } from '../../platform/http/shorten-address.ts'
import { recordSearch, recordVisit } from './service/visits.ts'
import { newCentre, recordDownload, newVisitorRequest } from './testing/visitor-request.ts'

let world: World
let team: string
let ada: Person
let centre: Awaited<ReturnType<typeof newCentre>>
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, ['MANAGE_MEDIA_CENTRES', 'EDIT_ASSETS'])
  centre = await newCentre(world, team)
})
afterAll(() => world.close())

type From = Parameters<typeof newVisitorRequest>[1]
const noon = new Date('2026-05-04T10:00:00Z')
const day = '2026-05-04'
const visit = (from: From = {}) =>
  recordVisit(newVisitorRequest(world, { at: noon, ...from }), centre, { kind: 'home' })
const count = async () => {
  await world.ports.buffer.flush()
  await countSettled(world.db, centreNumbers, newSettled(world.db))
}
const ask = (body: object = { from: day, to: day }, person: Person = ada) =>
  world.call(mediaCentres.performance, person, { params: { media_centre: centre.uuid }, body })
const totals = async () => {
  await count()
  return (await ask()).reply.totals
}

describe('visits', () => {
  it('are counted once per hour for each browser, and each browser is counted as one visitor', async () => {
    await visit()
    await visit({ at: new Date('2026-05-04T10:59:00Z') })
    await visit({ at: new Date('2026-05-04T13:00:00Z') })
    expect(await totals()).toMatchObject({ views: 3, visitors: 1, visits: 2 })
  })

  it('are counted as different visitors if the browser, network or signed-in person differs', async () => {
    await visit()
    await visit({ address: '203.0.113.200' })
    await visit({ address: '203.0.114.7' })
    await visit({ agent: 'Mozilla/5.0 Safari/605' })
    await visit({ user: ada.user })
    await visit({ user: ada.user, address: '2001:db8::1' })
    expect(await totals()).toMatchObject({ views: 6, visitors: 4 })
  })

  it('leave no address, person or browser in the ledger, and get a new visitor key each day', async () => {
    await visit({ user: ada.user })
    await visit({ user: ada.user, at: new Date('2026-05-05T10:00:00Z') })
    await world.ports.buffer.flush()
    const { rows } = await world.db.execute<{ visitor: string; row: string }>(sql`
      select l.data ->> 'visitor' visitor, to_json(l.*)::text as row from ledger l where l.data ->> 'media_centre' = ${centre.uuid}`)
    expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(2)
    for (const { row } of rows) expect(row).not.toMatch(new RegExp(`203\\.0|Firefox|${ada.user}`))
  })

  it('are assigned to days in the team’s time zone', async () => {
    await visit({ at: new Date('2026-05-03T21:59:00Z') })
    await visit({ at: new Date('2026-05-03T22:01:00Z') })
    expect(await totals()).toMatchObject({ views: 1 })
  })

  it.each([
    ['a search engine', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a program without a user agent', { agent: '' }],
    ['a prefetched page', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['a HEAD request', { method: 'HEAD' }],
  ])('are not counted if they come from %s', async (_what, from) => {
    await visit(from)
    expect(await totals()).toMatchObject({ views: 0 })
  })

  it('are counted by referring host, except visits from our own pages', async () => {
    for (const referer of [
      'https://www.News.example/a?b',
      'https://news.example/',
      `${world.settings.origin}/p/x`,
      'no url',
    ])
      await visit({ headers: { referer } })
    await count()
    const { reply } = await world.call(mediaCentres.analytics, ada, {
      params: { media_centre: centre.uuid },
      body: { from: day, to: day },
    })
    expect(reply.referrers).toEqual([{ host: 'news.example', views: 2 }])
  })
})

describe('searches', () => {
  it('are counted in lower case, and counted separately if they find nothing', async () => {
    for (const [query, results] of [
      ['  Harbour  Lights', 4],
      ['harbour lights', 2],
      ['Reindeer', 0],
    ] as const)
      await recordSearch(newVisitorRequest(world, { at: noon }), centre, { query, results })
    await recordSearch(newVisitorRequest(world, { at: noon }), centre, { query: ' ', results: 9 })
    expect(await totals()).toMatchObject({ searches: 3, empty_searches: 1, views: 0 })
    const { reply } = await world.call(mediaCentres.analytics, ada, {
      params: { media_centre: centre.uuid },
      body: { from: day, to: day },
    })
    expect(reply.searches).toEqual([
      { query: 'harbour lights', searches: 2 },
      { query: 'reindeer', searches: 1 },
    ])
    expect(reply.empty_searches).toEqual([{ query: 'reindeer', searches: 1 }])
  })

  it('are truncated, and never contain a control character or an email address', () => {
    expect(recordedSearch('x'.repeat(500))).toHaveLength(100)
    expect(recordedSearch('a\u0000b\ud800')).toBe('a b\ufffd')
    expect(recordedSearch('kari@solvik.example')).toBe('(email address)')
  })
})

describe('the analytics routes', () => {
  it('require MANAGE_MEDIA_CENTRES, and return 404 for another team', async () => {
    const editor = await world.newMember(team, ['EDIT_ASSETS'])
    const stranger = await world.newMember((await world.newTeam()).team, 'Admin')
    const routes = ['activity', 'performance', 'analytics', 'userDownloads', 'exportNumbers'] as const
    for (const name of routes) {
      const route = mediaCentres[name]
      const sent = { params: { media_centre: centre.uuid }, ...(route.method === 'POST' && { body: {} }) }
      expect((await world.call(route, editor, sent)).status, name).toBe(403)
      expect((await world.call(route, stranger, sent)).status, name).toBe(404)
      expect((await world.call(route, ada, sent)).status, name).toBe(200)
    }
  })

  it('show nothing from another media centre', async () => {
    await visit()
    const { file } = await world.newFile(team)
    await recordDownload(world, team, file, { media_centre: centre.uuid })
    await count()
    centre = await newCentre(world, team)
    expect(await totals()).toEqual({
      visits: 0,
      visitors: 0,
      views: 0,
      downloads: 0,
      requests: 0,
      searches: 0,
      empty_searches: 0,
    })
  })

  it('return the last 30 days by default, and the 30 days before those for comparison', async () => {
    world.setClock(new Date('2026-05-30T23:00:00Z'))
    const { reply } = await ask({})
    world.setClock(undefined)
    expect(reply).toMatchObject({ from: '2026-05-02', to: '2026-05-31', time_zone: 'Europe/Oslo' })
    expect(reply.before).toMatchObject({ from: '2026-04-02', to: '2026-05-01' })
    expect(reply.days).toHaveLength(30)
  })

  it.each([
    [{ from: '2026-05-05', to: '2026-05-04' }, '/to'],
    [{ from: '2020-01-01', to: '2026-05-04' }, '/from'],
    [{ from: 'yesterday' }, '/from'],
    [{ from: '0001-01-01' }, '/from'],
  ])('refuse the range %j', async (body, pointer) => {
    expect((await ask(body)).body).toMatchObject({ status: 422, errors: [{ pointer }] })
  })

  it('leave out the name of a file that was deleted', async () => {
    const { file } = await world.newFile(team)
    const ctx = newVisitorRequest(world, { at: noon })
    await recordVisit(ctx, centre, { kind: 'file', file })
    await world.db.execute(sql`delete from files where uuid = ${file}`)
    await count()
    const { reply } = await world.call(mediaCentres.analytics, ada, {
      params: { media_centre: centre.uuid },
      body: { from: day, to: day },
    })
    expect(reply.files).toEqual([{ file: null, views: 1, downloads: 0, requests: 0 }])
  })

  it('list the people who downloaded files, latest download first, page by page', async () => {
    const { file, version } = await world.newFile(team)
    const taken = { team, file, version, file_name: 'a.png', sha256: 'x', shape: 'original', marked: false } as const
    const given = { ...taken, surface: 'media centre', media_centre: centre.uuid, created_at: noon } as const
    // Receipts are not inserted in the order of the downloads, as can happen in an import.
    for (const [name, minutes] of [
      ['Bo', 30],
      ['Chiyo', 20],
      ['Bo', 0],
      ['Dana', 20],
    ] as const)
      await addReceipt(world.db, {
        ...given,
        created_at: new Date(noon.getTime() + minutes * 60_000),
        user: ada.user,
        person_name: name,
        person_email: `${name}@example.test`,
      })
    await addReceipt(world.db, {
      ...given,
      user: ada.user,
      person_name: 'Emil',
      person_email: 'e@example.test',
      withheld: 'expired',
    })
    const list = async (cursor?: string) =>
      (
        await world.call(mediaCentres.userDownloads, ada, {
          params: { media_centre: centre.uuid },
          body: { from: day, to: day, limit: 1, ...(cursor && { cursor }) },
        })
      ).reply
    const one = await list()
    const two = await list(one.next ?? '')
    const three = await list(two.next ?? '')
    const rows = [one, two, three].flatMap(({ results }) => results)
    expect(rows.map(({ name, downloads, files }) => [name, downloads, files])).toEqual([
      ['Bo', 2, 1],
      ['Dana', 1, 1],
      ['Chiyo', 1, 1],
    ])
    expect([one.count, three.next]).toEqual([3, null])
  })

  it('list all events except visits', async () => {
    const { reply: made } = await world.call(mediaCentres.create, ada, { body: { team, title: 'Newsroom' } })
    await recordVisit(newVisitorRequest(world), { uuid: made.uuid, team }, { kind: 'home' })
    await world.ports.buffer.flush()
    const { file } = await world.newFile(team)
    await recordDownload(world, team, file, { media_centre: made.uuid })
    const { reply } = await world.call(mediaCentres.activity, ada, { params: { media_centre: made.uuid } })
    expect(reply.results.map(({ event, file: about }) => [event, about?.uuid])).toEqual([
      ['file.downloaded', file],
      ['media_centre.created', undefined],
    ])
    expect(reply.results[1]?.text).toContain('Newsroom')
  })

  it('export a file named after the media centre, the table and the period', async () => {
    const { reply: made } = await world.call(mediaCentres.create, ada, { body: { team, title: 'Newsroom' } })
    const { headers } = await world.call(mediaCentres.exportNumbers, ada, {
      params: { media_centre: made.uuid },
      query: { from: day, to: '2026-05-31', table: 'empty_searches' },
    })
    expect(headers['content-disposition']).toContain(`"newsroom-empty-searches-${day}-to-2026-05-31.csv"`)
  })

  it('export values that look like formulas as text', async () => {
    await recordSearch(newVisitorRequest(world, { at: noon }), centre, { query: '=1+1', results: 0 })
    await count()
    for (const table of numberTables.filter((name) => name.endsWith('searches'))) {
      const { text } = await world.call(mediaCentres.exportNumbers, ada, {
        params: { media_centre: centre.uuid },
        query: { from: day, to: day, table },
      })
      expect(text).toContain("'=1+1,1")
    }
  })
})

describe('data about visitors', () => {
  it('is deleted after the configured number of days, while the totals are kept', async () => {
    await visit()
    const before = await totals()
    const { db, ports } = world
    const now = new Date('2026-05-20T03:37:00Z')
    await forgetVisitors.run({ db, ports: { ...ports, now: () => now } } as never, undefined)
    const salts = await db.execute(sql`select 1 from visitor_salts where day = ${day}`)
    await visit({ at: now })
    await count()
    await pruneMembers(db, 7)
    const members = await db.execute<{ day: string }>(
      sql`select distinct to_char(day, 'YYYY-MM-DD') "day" from rollup_members where subject = ${centre.uuid}`,
    )
    expect([salts.rows, members.rows]).toEqual([[], [{ day: '2026-05-20' }]])
    expect(await totals()).toEqual(before)
  })
})

describe('sample data', () => {
  it('fills earlier days with visits, searches and downloads', async () => {
    const { file } = await world.newFile(team)
    const sample = { uuid: centre.uuid, team, albums: centre.albums, files: [file], users: [ada.user], days: 10 }
    await addSampleVisits(world.db, world.ports.buffer, { ...sample, until: new Date('2026-05-04T00:00:00Z') })
    await count()
    const { reply } = await ask({ from: '2026-04-24', to: '2026-05-03' })
    expect(reply.days.every(({ visits }) => visits > 0)).toBe(true)
    expect(Math.min(reply.totals.downloads, reply.totals.searches, reply.totals.empty_searches)).toBeGreaterThan(0)
  })
})

describe('shortening an address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:85a3:1::8a2e:370:7334', '2001:db8:85a3::/48'],
    ['2001:DB8::1', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
  ])('turns %s into %s', (address, network) => expect(shortenAddress(address)).toBe(network))
})

describe('a range of days', () => {
  it.each([
    ['2026-01-30', '2026-01-31', 'd 2026-01-30, d 2026-01-31'],
    ['2026-01-01', '2026-01-31', 'm 2026-01-01'],
    ['2025-12-31', '2026-03-01', 'd 2025-12-31, m 2026-01-01, m 2026-02-01, d 2026-03-01'],
  ])('is divided into whole months and single days: %s to %s → %s', (from, to, parts) =>
    expect(
      partsOf({ from, to })
        .map(({ grain, day: start }) => `${grain} ${start}`)
        .join(', '),
    ).toBe(parts),
  )
  it('is not moved to today if it is in the future', () =>
    expect(daysOf({ from: '2030-01-01' }, '2026-05-04')).toEqual({ from: '2030-01-01', to: '2030-01-01' }))
})
