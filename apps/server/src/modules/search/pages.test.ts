import { collections, type Facets, files, search } from '@vitrine/contract'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFileLister, newLibrary, type Query } from '../../testing/library.ts'
import { addFiles } from '../../testing/many-files.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as fileTable } from '../files/table.ts'
import { versions } from '../versions/table.ts'
import { findAllIds } from './index.ts'
import { sumMonths } from './store/timeline.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
const fresh = () => newLibrary(world)
const ask = (...asked: Parameters<ReturnType<typeof newFileLister>>) => newFileLister(world)(...asked)

const uuidsOf = (page: Awaited<ReturnType<typeof ask>>): string[] =>
  page['results'].map(({ uuid }: { uuid: string }) => uuid)
/** Reads all pages of a list, forwards and then backwards. */
const throughAll = async (query: Query, person: Person, of: string) => {
  const forwards: string[] = []
  let page = await ask(query, person, of)
  for (;;) {
    forwards.push(...uuidsOf(page))
    if (page.next === null) break
    page = await ask({ ...query, cursor: page.next }, person, of)
  }
  const backwards: string[] = []
  page = await ask({ ...query, end: 'true' }, person, of)
  for (;;) {
    backwards.unshift(...uuidsOf(page))
    if (page.previous === null) break
    page = await ask({ ...query, before: page.previous }, person, of)
  }
  return { forwards, backwards }
}

describe('a list of files', () => {
  it('contains every file once in each order, forwards and backwards, with or without a query', async () => {
    const { add, person, team: of } = await fresh()
    const folder = await world.newFolder(of)
    for (let i = 0; i < 23; i++)
      await add(`${'abc'[i % 3]} photo ${i}.jpg`, {
        created_at: new Date(Date.UTC(2020, i % 5, 1)),
        parent_folder: folder,
        position: i % 4 ? i : null,
        expires_at: i % 3 ? new Date(Date.UTC(2030, i % 4, 1)) : null,
      })
    await world.db.execute(sql`insert into metadata (version, items)
      select latest_version, jsonb_build_array(jsonb_build_object('schema', 'EXIF', 'key', 'DateTimeOriginal',
        'value', '2019:0' || (position::int % 5 + 1) || ':01 10:00:00'))
      from files where team = ${of} and position::int % 2 = 0`)
    for (const query of [
      {},
      { order: 'asc' },
      { sort: 'name' },
      { sort: 'name', order: 'desc' },
      { sort: 'size' },
      { sort: 'expires' },
      { sort: 'expires', order: 'desc' },
      { sort: 'taken' },
      { sort: 'taken', order: 'asc' },
      { folder, sort: 'taken' },
      { q: 'photo', sort: 'taken' },
      { folder },
      { folder, sort: 'custom' },
      { q: 'photo' },
      { q: 'photo', sort: 'name' },
      { q: 'photo', sort: 'relevance' },
      { folder, q: 'photo -b' },
    ] as Query[]) {
      const whole = await ask({ ...query, limit: '200' }, person, of)
      const { forwards, backwards } = await throughAll({ ...query, limit: '4' }, person, of)
      const all = whole.results.map((one: { uuid: string }) => one.uuid)
      expect({ query, forwards, backwards, count: whole.count }).toEqual({
        query,
        forwards: all,
        backwards: all,
        count: all.length,
      })
      expect(new Set(all).size).toBe(query['q']?.includes('-b') ? 15 : 23)
    }
    const at = await ask({ at: '2020-03-31', limit: '1' }, person, of)
    expect(at.results[0].created_at).toBe('2020-03-01T00:00:00.000Z')
    const whole = await ask({ limit: '200' }, person, of)
    for (const position of [0, 1, 9, 22])
      expect((await ask({ position: String(position), limit: '1' }, person, of)).results[0].uuid).toBe(
        whole.results[position].uuid,
      )
    expect((await ask({ position: '9', limit: '1', q: 'photo', sort: 'date' }, person, of)).results[0].uuid).toBe(
      (await ask({ q: 'photo', sort: 'date', limit: '200' }, person, of)).results[9].uuid,
    )
  })
  it('contains every match in a large team, found by a scan for frequent words and through the index for rare ones', async () => {
    const { add, person, team: of } = await fresh()
    await addFiles(world, of, 2100)
    await add('the only lighthouse.jpg')
    // PostgreSQL recognises frequent values only after its statistics are updated.
    await world.db.execute(sql`analyze search_rows`)
    const everything = await world.db
      .select({ uuid: fileTable.uuid, name: fileTable.name })
      .from(fileTable)
      .where(eq(fileTable.team, of))
      .orderBy(desc(fileTable.created_at), desc(fileTable.uuid))
    const rare = everything.find(({ name }) => name.includes('lighthouse'))
    const others = everything.filter((one) => one !== rare).map(({ uuid }) => uuid)
    const frequent = await throughAll({ q: 'status:available -lighthouse', limit: '200' }, person, of)
    expect(frequent).toEqual({ forwards: others, backwards: others })
    expect(uuidsOf(await ask({ q: 'lighthouse' }, person, of))).toEqual([rare?.uuid])
  })
  it('is sorted by date taken in both directions, in the library, folders and searches, with undated files last', async () => {
    const { add, found, team: of } = await fresh()
    const folder = await world.newFolder(of)
    const taken = async (name: string, ...items: [schema: string, key: string, value: string][]) => {
      const file = await add(name, { parent_folder: folder })
      const stored = JSON.stringify(items.map(([schema, key, value]) => ({ schema, key, value })))
      await world.db.execute(
        sql`insert into metadata (version, items) select uuid, ${stored}::jsonb from versions where file = ${file}`,
      )
    }
    await taken(
      'photo in Oslo.jpg',
      ['EXIF', 'OffsetTimeOriginal', '+02:00'],
      ['EXIF', 'DateTimeOriginal', '2023:06:01 10:00:00'],
    )
    await taken('photo in London.jpg', ['XMP', 'DateTimeOriginal', '2023:06:01 09:30:00.25+01:00'])
    await taken(
      'photo of 1890.tif',
      ['EXIF', 'CreateDate', '2001:01:01 00:00:00'],
      ['EXIF', 'DateTimeOriginal', '1890:06:31 00:00:00'],
    )
    await taken('photo, clock not set.mov', ['QuickTime', 'CreateDate', '1904:01:01 00:00:00'])
    await taken('photo, no such day.jpg', ['EXIF', 'DateTimeOriginal', '2023:13:45 99:00:00'])
    const [newest, oldest] = [
      ['photo in London.jpg', 'photo in Oslo.jpg', 'photo of 1890.tif'],
      ['photo of 1890.tif', 'photo in Oslo.jpg', 'photo in London.jpg'],
    ]
    for (const place of [{}, { folder }, { q: 'photo' }, { folder, q: 'photo' }] as Query[]) {
      const [down, up] = [
        await found({ ...place, sort: 'taken' }),
        await found({ ...place, sort: 'taken', order: 'asc' }),
      ]
      expect({ place, down: down.slice(0, 3), up: up.slice(0, 3) }).toEqual({ place, down: newest, up: oldest })
      expect([down.length, up.length]).toEqual([5, 5])
    }
    const file = (await ask({ q: 'oslo' }, await world.newMember(of, 'Admin'), of)).results[0].uuid
    await world.db.execute(
      sql`update metadata set items = '[]' where version in (select uuid from versions where file = ${file})`,
    )
    expect((await found({ sort: 'taken' })).slice(0, 2)).toEqual(['photo in London.jpg', 'photo of 1890.tif'])
  })
  it('is read from an index, without sorting, when ordered by date taken', async () => {
    const { team: of } = await fresh()
    for (const [by, index] of [
      [`coalesce(s.taken_at, '-infinity')`, 'search_rows_taken_newest'],
      [`coalesce(s.taken_at, 'infinity')`, 'search_rows_taken_oldest'],
    ] as const) {
      const plan = await world.db.transaction(async (tx) => {
        await tx.execute(
          sql`set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off`,
        )
        const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
          sql`explain select s.file from search_rows s where s.team = ${sql.raw(`'${of}'`)} and s.in_library
            order by ${sql.raw(by)} desc, s.file desc limit 50`,
        )
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
      expect(plan).toContain(`Index Scan Backward using ${index}`)
      expect(plan).not.toContain('Sort')
    }
  })
  it('is sorted by size numerically, with or without a query', async () => {
    const { add, found } = await fresh()
    for (const size of [9, 100, 10]) {
      const file = await add(`photo of ${size}.jpg`)
      await world.db.update(versions).set({ size }).where(eq(versions.file, file))
    }
    const sizes = ['photo of 100.jpg', 'photo of 10.jpg', 'photo of 9.jpg']
    expect(await found({ sort: 'size' })).toEqual(sizes)
    expect(await found({ q: 'photo', sort: 'size' })).toEqual(sizes)
  })
  it('has a timeline that counts added files by month and day, even after files are recycled and counts are compacted', async () => {
    const { add, person, team: of } = await fresh()
    const file = await add('a.jpg', { created_at: new Date('2021-03-04T10:00:00Z') })
    await add('b.jpg', { created_at: new Date('2021-03-09T10:00:00Z') })
    await add('c.jpg', { created_at: new Date('2022-01-01T00:00:00Z') })
    const timeline = async (query: Query = {}) =>
      (await world.call(search.timeline, person, { params: { team: of }, query })).body
    expect(await timeline()).toEqual([
      { date: '2022-01', count: 1 },
      { date: '2021-03', count: 2 },
    ])
    expect(await timeline({ q: 'a.jpg' })).toEqual([{ date: '2021-03', count: 1 }])
    expect(await timeline({ month: '2021-03' })).toEqual([
      { date: '2021-03-09', count: 1 },
      { date: '2021-03-04', count: 1 },
    ])
    await world.db.update(fileTable).set({ recycled_at: new Date() }).where(eq(fileTable.uuid, file))
    await sumMonths(world.db)
    expect(await timeline()).toEqual([
      { date: '2022-01', count: 1 },
      { date: '2021-03', count: 1 },
    ])
    await world.db.delete(fileTable).where(eq(fileTable.team, of))
    expect(await timeline()).toEqual([])
  })
  it('returns 422 for an invalid cursor', async () => {
    const { team, person: ada } = await fresh()
    for (const cursor of [
      'x',
      Buffer.from('[9,"a","b"]').toString('base64url'),
      Buffer.from('[0,"now","00000000-0000-0000-0000-000000000000"]').toString('base64url'),
    ])
      expect((await world.call(files.list, ada, { params: { team }, query: { cursor } })).status).toBe(422)
  })
})

it('a search returns the ids of all its results, up to a limit', async () => {
  const { add, team, person } = await fresh()
  const made = await Promise.all(['boat.jpg', 'boats.jpg', 'ship.jpg'].map((name) => add(name)))
  const actor = { kind: 'member' as const, user: person.user, staff: false, team, permissions: [], features: [] }
  const ctx = { db: world.db, now: new Date(), actor }
  const all = await findAllIds(ctx, team, { q: 'boat', place: 'library' }, 1000)
  expect(all.toSorted()).toEqual(made.slice(0, 2).toSorted())
  expect(await findAllIds(ctx, team, { q: '', place: 'library' }, 2)).toHaveLength(2)
})

it('a search counts its results by facet, and suggests which filter to remove if there are none', async () => {
  const { add, tagged, person, team: of } = await fresh()
  for (const name of ['one boat.jpg', 'two boats.jpg', 'three.jpg']) await tagged(await add(name), 'Sea, calm')
  const facets = (await world.call(search.facets, person, { params: { team: of }, query: { q: 'boat' } })).body
  expect(facets).toMatchObject({ count: 2, exact: true })
  const of_tag = facets['facets'].find((one: { name: string }) => one.name === 'tag')
  expect(of_tag.values).toEqual([{ value: 'Sea, calm', label: 'Sea, calm', count: 2, query: 'tag:"Sea, calm"' }])
  const of_size = facets['facets'].find((one: { name: string }) => one.name === 'size')
  expect(of_size.values).toEqual([{ value: '<1mb', label: 'Under 1 MB', count: 2, query: 'size:<1mb' }])
  const { body } = await world.call(search.loosen, person, {
    params: { team: of },
    query: { q: 'boat tag:wild type:image' },
  })
  expect(body).toMatchObject([
    { text: 'boat', query: 'tag:wild type:image', count: 0 },
    { text: 'tag:wild', query: 'boat type:image', count: 2 },
    { text: 'type:image', count: 0 },
  ])
})

it('a search without results suggests removing two filters if removing one is not enough', async () => {
  const { add, tagged, person, team: of } = await fresh()
  for (const name of ['one boat.jpg', 'two boats.jpg', 'ship.jpg']) await tagged(await add(name), 'calm')
  const loosened = async (q: string) =>
    (await world.call(search.loosen, person, { params: { team: of }, query: { q } })).body
  expect(await loosened('boat tag:wild is:starred')).toMatchObject([
    { text: 'boat', count: 0 },
    { text: 'tag:wild', count: 0 },
    { text: 'is:starred', count: 0 },
    { text: 'tag:wild and is:starred', query: 'boat', count: 2 },
  ])
  expect(await loosened('tag:wild is:starred')).toHaveLength(2)
  expect(await loosened('boat '.repeat(180).trim()), 'and tries no hundred parts').toHaveLength(12)
})

it('a facet value shows how many results a click would give, for collections, creators, expiry and sizes', async () => {
  const { add, person, team: of, found } = await fresh()
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const [first = '', second = ''] = [
    await add('one.jpg', { source_display_name: 'Ingrid Halvorsen' }),
    await add('two.jpg', { source_display_name: 'Ingrid Halvorsen' }),
    await add('three.jpg', { source_display_name: 'Jonas, of the ferry' }),
  ]
  const change = (file: string, expirationDate: string) =>
    world.call(files.update, person, { params: { file }, body: { expirationDate } })
  await change(first, day(10))
  await change(second, day(60))
  await world.call(collections.create, person, { params: { team: of }, body: { name: 'Autumn', files: [first] } })
  const { body } = await world.call(search.facets, person, { params: { team: of } })
  const counted = Object.fromEntries(
    body['facets'].map(({ name, values }: Facets['facets'][number]) => [
      name,
      values.map(({ label, count }) => [label, count]),
    ]),
  )
  expect(counted).toMatchObject({
    collection: [['Autumn', 1]],
    creator: [
      ['Ingrid Halvorsen', 2],
      ['Jonas, of the ferry', 1],
    ],
    expires: [
      ['Within 30 days', 1],
      ['Within 90 days', 2],
    ],
    size: [['Under 1 MB', 3]],
  })
  for (const { values } of body['facets'])
    for (const { query, count } of values) expect([query, (await found(query)).length]).toEqual([query, count])
})

it('a date facet shows how many results a click would give, by year, or by month if there is only one year', async () => {
  const { add, person, team: of, found } = await fresh()
  const at = (day: string) => ({ created_at: new Date(`${day}T10:00:00Z`) })
  await add('first boat.jpg', at('2021-03-04'))
  await add('second boat.jpg', at('2021-12-31'))
  await add('ship.jpg', at('2022-01-01'))
  const created = async (q: string) => {
    const { body } = await world.call(search.facets, person, { params: { team: of }, query: { q } })
    return body['facets'].find((one: { name: string }) => one.name === 'created').values
  }
  const years = await created('')
  expect(years).toMatchObject([
    { label: '2022', count: 1, query: 'created:2022' },
    { label: '2021', count: 2, query: 'created:2021' },
  ])
  const months = await created('boat')
  expect(months).toMatchObject([
    { label: 'December 2021', count: 1, query: 'created:2021-12' },
    { label: 'March 2021', count: 1, query: 'created:2021-03' },
  ])
  for (const { query, count } of [...years, ...months]) expect(await found(query)).toHaveLength(count)
})

it('saved views can be private or shared, and only their creator can delete them', async () => {
  const { team, person: ada } = await fresh()
  const bo = await world.newMember(team, [])
  const made = await world.call(search.createView, bo, { params: { team }, body: { name: 'Boats', query: 'q=boat' } })
  expect(made.body).toMatchObject({ name: 'Boats', shared: false, own: true })
  const list = async (person: Person) =>
    (await world.call(search.views, person, { params: { team } })).body.map((one: { name: string }) => one.name)
  expect([await list(bo), await list(ada)]).toEqual([['Boats'], []])
  const view = made.body['uuid']
  await world.call(search.updateView, bo, { params: { view }, body: { shared: true, name: 'All boats' } })
  expect(await list(ada)).toEqual(['All boats'])
  const cy = await world.newMember(team, [])
  expect((await world.call(search.deleteView, cy, { params: { view } })).status).toBe(403)
  expect((await world.call(search.deleteView, bo, { params: { view } })).status).toBe(204)
  expect(await list(bo)).toEqual([])
})

describe('the name of a saved view', () => {
  const newView = (person: Person, team: string, name: string, shared = false) =>
    world.call(search.createView, person, { params: { team }, body: { name, query: 'q=x', shared } })

  it('is unique among the views a person can see, ignoring case and accents', async () => {
    const { team, person: ada } = await fresh()
    const bo = await world.newMember(team, [])
    await newView(ada, team, 'Été à Paris')
    const again = await newView(ada, team, 'ete a paris')
    expect([again.status, again.body.code]).toEqual([409, 'view.exists'])
    // Other people's private views are never returned.
    const own = await newView(bo, team, 'Été à Paris')
    expect(own.status).toBe(200)
    await newView(ada, team, 'Boats', true)
    expect((await newView(bo, team, 'BOATS')).body.code).toBe('view.exists')
    const params = { view: own.body['uuid'] }
    const renamed = await world.call(search.updateView, bo, { params, body: { name: 'boats' } })
    expect(renamed.body.code).toBe('view.exists')
    // A view can keep its own name, or change only its case, when it is shared.
    const body = { name: 'été à paris', shared: true }
    expect((await world.call(search.updateView, bo, { params, body })).status).toBe(200)
  })

  it('can be taken by only one of several people who save it at once', async () => {
    const { team, person: ada } = await fresh()
    const replies = await Promise.all(['Quay', 'quay', 'QUAY', 'Quáy'].map((name) => newView(ada, team, name)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })
})
