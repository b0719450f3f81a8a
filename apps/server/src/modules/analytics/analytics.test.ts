import { analytics, analyticsTables, files as fileRoutes, links } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { recorder } from '../../platform/db/ledger.ts'
import { countSettled, newSettled } from '../../platform/rollups/engine.ts'
import { dayIn } from '../../platform/rollups/range.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { recordDownload } from '../media-centres/testing/visitor-request.ts'
import { teamNumbers } from './rollups.ts'
import { addSampleUse } from './service/sample-use.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, ['MANAGE_TEAM', 'EDIT_ASSETS'])
})
afterAll(() => world.close())

const count = async () => {
  await world.ports.buffer.flush()
  await countSettled(world.db, teamNumbers, newSettled(world.db))
}
const recordUpload = (file: string, size: number) =>
  recorder(world.db, [], { team, actor: ada.user, about: file })('version.uploaded', {
    file,
    version: file,
    first: true,
    kind: 'image',
    size,
  })
const params = () => ({ team })
const overview = async (person = ada) => (await world.call(analytics.overview, person, { params: params() })).reply
const used = async (person = ada, query = {}) =>
  (await world.call(analytics.interactions, person, { params: params(), query })).reply
/** Returns the date that is `days` days from today in the team's time zone. */
const dayOf = (days: number) => dayIn('Europe/Oslo', new Date(Date.now() + days * 86_400_000))
const place = { media_centre: '0198c6e0-0000-7000-8000-0000000000c1' }

describe('analytics', () => {
  it('do not name files that the caller cannot see', async () => {
    const { file } = await world.newFile(team, { name: 'Internal plan', internal_use: true })
    await recordDownload(world, team, file, place)
    await count()
    expect((await used()).files).toMatchObject([{ file: { name: 'Internal plan' }, downloads: 1 }])
    await world.db.execute(sql`update files set review_status = 4 where uuid = ${file}`)
    const other = await world.newMember(team, ['MANAGE_TEAM'])
    const { files } = await used(other)
    expect(files).toEqual([{ file: null, downloads: 1, views: 0 }])
  })

  it('list the files that nobody has used, and count them', async () => {
    const [{ file }] = [await world.newFile(team, { name: 'Used' }), await world.newFile(team, { name: 'Unused' })]
    await recordDownload(world, team, file, place)
    await count()
    expect(await overview()).toMatchObject({ files: 2, never_used: 1, totals: { downloads: 1 } })
    const { reply } = await world.call(analytics.neverUsed, ada, { params: params() })
    expect(reply).toMatchObject({ count: 1, next: null, results: [{ name: 'Unused' }] })
  })

  it('can be filtered by a folder and its subfolders', async () => {
    const { rows } = await world.db.execute<{ uuid: string }>(sql`
      with outer_folder as (insert into folders (uuid, team, name) values (gen_random_uuid(), ${team}, 'Outer') returning uuid)
      insert into folders (uuid, team, name, parent_folder)
      select gen_random_uuid(), ${team}, 'Inner', uuid from outer_folder returning parent_folder uuid`)
    const folder = rows[0]?.uuid ?? ''
    const { file } = await world.newFile(team, { name: 'Inside' })
    const { file: outside } = await world.newFile(team, { name: 'Outside' })
    await world.db.execute(sql`update files set parent_folder = (select uuid from folders where parent_folder = ${folder})
      where uuid = ${file}`)
    for (const one of [file, outside, outside]) await recordDownload(world, team, one, place)
    for (const one of [file, outside]) await recordUpload(one, 1234)
    await count()
    const { reply } = await world.call(analytics.graph, ada, { params: params(), query: { folder } })
    expect(reply.points.at(-1)).toMatchObject({ downloads: 1 })
    expect(reply.counted).toEqual(['downloads', 'views', 'uploads'])
    expect((await used(ada, { folder })).files).toMatchObject([{ file: { name: 'Inside' }, downloads: 1 }])
    const csv = (table: string) => world.call(analytics.exportCsv, ada, { params: params(), query: { folder, table } })
    expect((await csv('files')).text).toBe('File,Downloads,Views\r\nInside,1,0\r\n')
    // The filter also applies to growth, file types and unused files.
    const query = { folder }
    const { reply: growth } = await world.call(analytics.library, ada, { params: params(), query })
    const { reply: types } = await world.call(analytics.fileTypes, ada, { params: params(), query })
    expect(types.types).toEqual([{ kind: 'image', files: 1, bytes: 1234, added: 1 }])
    expect(growth.days.at(-1)).toMatchObject({ added: 1, deleted: 0, files: 1, bytes: 1234 })
    expect(growth.days.at(-2)).toMatchObject({ added: 0, files: 0, bytes: 0 })
    const { file: unused } = await world.newFile(team, { name: 'Never used inside' })
    await world.db.execute(sql`update files set parent_folder = ${folder} where uuid = ${unused}`)
    const { reply: never } = await world.call(analytics.neverUsed, ada, { params: params(), query })
    expect(never.results.map(({ name }) => name)).toEqual(['Never used inside'])
    expect((await csv('never_used')).text).toContain('Never used inside')
    // Exporting an unfiltered table would pass off the whole team's numbers as the folder's.
    expect((await csv('people')).body['errors']).toMatchObject([{ pointer: '/table' }])
  })

  it('can be filtered by a person', async () => {
    const bo = await world.newMember(team, ['EDIT_ASSETS'])
    const { file } = await world.newFile(team, { name: 'One' })
    for (const who of [ada, bo, bo])
      await world.call(links.create, who, { params: params(), body: { title: 'A link', files: [file] } })
    await count()
    const { reply } = await world.call(analytics.users, ada, { params: params(), query: { person: bo.user } })
    expect(reply.people).toMatchObject([{ user: { uuid: bo.user }, shares: 2, actions: 2 }])
    expect(reply.days.at(-1)).toMatchObject({ people: 1, actions: 2 })
  })

  it('show the downloads and views of a file to every team member who can see the file', async () => {
    const { file } = await world.newFile(team, { name: 'Counted' })
    await recordDownload(world, team, file, place)
    const old = { file, version: file, download: file, shape: 'original', surface: 'app' }
    await world.db.execute(sql`insert into ledger (event, team, data, created_at)
      values ('file.downloaded', ${team}, ${JSON.stringify(old)}::jsonb, now() - interval '40 days')`)
    await count()
    const viewer = await world.newMember(team, [])
    const { reply } = await world.call(analytics.file, viewer, { params: { file } })
    expect(reply).toEqual({ downloads: 2, views: 0, recent: { downloads: 1, views: 0 } })
    const { team: other } = await world.newTeam()
    const stranger = await world.newMember(other, ['MANAGE_TEAM'])
    expect((await world.call(analytics.file, stranger, { params: { file } })).status).toBe(404)
  })

  it('refuse two filters at once', async () => {
    const { uuid } = (
      await world.db.execute<{ uuid: string }>(sql`
      insert into folders (uuid, team, name) values (gen_random_uuid(), ${team}, 'One') returning uuid`)
    ).rows[0] ?? { uuid: '' }
    const { status } = await world.call(analytics.graph, ada, {
      params: params(),
      query: { folder: uuid, person: ada.user },
    })
    expect(status).toBe(422)
  })

  it('count a search in the library once typing has stopped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      for (const q of ['rei', 'reind', 'reindeer'])
        await world.call(fileRoutes.list, ada, { params: params(), query: { q } })
      vi.advanceTimersByTime(3000)
    } finally {
      vi.useRealTimers()
    }
    await count()
    expect((await overview()).empty_searches).toEqual([{ query: 'reindeer', searches: 1 }])
  })

  it('count views of a share link', async () => {
    const { file } = await world.newFile(team, { name: 'Shared' })
    const body = { title: 'For the magazine', files: [file] }
    const { reply: link } = await world.call(links.create, ada, { params: params(), body })
    await world.call(links.open, undefined, { params: { share_link: link.uuid } })
    await count()
    expect((await used()).links).toEqual([
      { link: { uuid: link.uuid, title: 'For the magazine' }, views: 1, downloads: 0 },
    ])
    expect((await overview()).totals).toMatchObject({ views: 1, shares: 1 })
  })

  it('can be exported one table at a time', async () => {
    for (const table of analyticsTables) {
      const { status, headers } = await world.call(analytics.exportCsv, ada, { params: params(), query: { table } })
      expect([table, status, headers['content-type']]).toEqual([table, 200, 'text/csv; charset=utf-8'])
    }
  })

  it('include sample data in the demo: nothing is used before it was created, and totals match the counts on links', async () => {
    for (let n = 0; n < 12; n++) await world.newFile(team, { name: `Demo ${n}` })
    const { file } = await world.newFile(team, { name: 'Shared' })
    await world.db.execute(sql`update files set created_at = now() - interval '70 days' where team = ${team}`)
    const { reply: link } = await world.call(links.create, ada, {
      params: params(),
      body: { title: 'For the magazine', files: [file] },
    })
    await world.db.execute(
      sql`update share_links set created_at = now() - interval '50 days' where uuid = ${link.uuid}`,
    )
    await addSampleUse(world.db, world.ports.buffer, { team, until: new Date() })
    await count()
    const found = await overview()
    const { rows } = await world.db.execute<{ first: boolean; views: number; downloads: number; signed: number }>(sql`
      select (select min(created_at) > now() - interval '70 days' from ledger
          where team = ${team} and event in ('file.downloaded', 'file.viewed')) first,
        l.views, l.downloads, (select count(*)::int from users where uuid = ${ada.user} and last_login is not null) signed
      from share_links l where l.uuid = ${link.uuid}`)
    const { views, downloads } = rows[0] ?? { views: 0, downloads: 0 }
    expect(rows[0]).toMatchObject({ first: true, signed: 1 })
    expect(downloads).toBeGreaterThan(0)
    const asked = { from: dayOf(-60), to: dayOf(0) }
    expect((await used(ada, asked)).links).toEqual([
      { link: { uuid: link.uuid, title: 'For the magazine' }, views, downloads },
    ])
    expect(found.totals.downloads).toBeGreaterThan(found.before.totals.downloads)
    expect(found.empty_searches.length).toBeGreaterThan(2)
    expect(found.never_used).toBeLessThan(12)
  })
})
