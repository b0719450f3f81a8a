import {
  analytics,
  bulk,
  collections,
  comments,
  downloads,
  files,
  folders,
  galleries,
  maps,
  mediaCentrePeople,
  mediaCentres,
  people,
  rights,
  search,
  sharing,
  tags,
  teams,
  versions,
} from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { teamNumbers } from '../modules/analytics/rollups.ts'
import { countSettled, newSettled } from '../platform/rollups/engine.ts'
import { dayIn } from '../platform/rollups/range.ts'
import { newWorld, type Person, type World } from '../testing/world.ts'
import { festival } from '@vitrine/demo/catalogue/festival.ts'
import type { DemoFile } from '@vitrine/demo/catalogue/file.ts'
import { catalogue } from '@vitrine/demo/catalogue/index.ts'
import { albumsOf, type DemoAlbum, mediaCentres as mediaCentreSets } from '@vitrine/demo/catalogue/media-centres.ts'
import { festivalSets, sets } from '@vitrine/demo/catalogue/sets.ts'
import { demoMediaCentre, loadDemo } from './demo.ts'
import { enqueueMissingFiles } from './fill.ts'
import { namesOf } from './make.ts'
import { peopleActions } from './people.ts'
import { shareActions } from './sharing.ts'
import { addAccessRequests, addFollowers } from './store/centres.ts'

const wanted = [
  'The logo of the team',
  'Logo with name.png',
  'Icons.png',
  'Quay at noon.jpg',
  'Blurred attempt.jpg',
  'Storm over the sound.jpg',
  'Bathing season opens.jpg',
  'Solvik from the sea.jpg',
  'Opening night.jpg',
  'Leo portrait.jpg',
]
let world: World
let team: string
let ada: Person

beforeAll(async () => {
  world = await newWorld({ demo: true })
  await loadDemo(world.db, { ports: world.ports, films: true, atMost: Infinity })
  await world.db.execute(sql`delete from demo_files where name not in ${wanted}`)
  const { rows } = await world.db.execute<{ team: string }>(
    sql`select uuid team from teams where name = 'Visit Solvik'`,
  )
  team = rows[0]?.team ?? ''
  ada = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

it('the pending invitation has been emailed with a working link', async () => {
  const [mail] = await world.mails()
  expect(mail).toMatchObject({ to: 'priya@solvik.example', subject: 'Join Visit Solvik on Vitrine' })
  const token = await world.mailedSecret('priya@solvik.example')
  const { body } = await world.call(teams.readInvite, undefined, { body: { token } })
  expect(body).toMatchObject({ team: 'Visit Solvik', role: 'Editor', invited_by: 'Tomas Brekke' })
})

const names = async (place: string) => {
  const { body } = await world.call(files.list, ada, { params: { team }, query: { place } })
  return body.results.map(({ name }: { name: string }) => name).toSorted()
}

describe('the demo catalogue', () => {
  it('has about 150 files with unique names and different images', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(150)
    expect(new Set(catalogue.map(({ name }) => name)).size).toBe(catalogue.length)
    const drawings = catalogue.flatMap((file) => file.versions.map((one) => JSON.stringify(one)))
    expect(new Set(drawings).size).toBe(drawings.length)
  })
  it('can be generated in full, or limited to a few files that still cover every top-level folder', () => {
    expect(namesOf({ films: true, atMost: Infinity })).toHaveLength(catalogue.length + 1)
    expect(namesOf({ films: false, atMost: 12 })).toHaveLength(13)
    const begun = namesOf({ films: true, atMost: 12 }).flatMap((name) => catalogue.filter((file) => file.name === name))
    expect(new Set(begun.map((file) => file.path[0]))).toEqual(new Set(catalogue.map((file) => file.path[0])))
    expect(namesOf({ films: true, atMost: 0 })).toEqual(['The logo of the team'])
  })
  it('includes every rights state, past and future dates, versions, files in review and recycled files', () => {
    const facts = catalogue.map((file) => file.facts)
    for (const status of ['restricted', 'embargoed', 'do_not_use'] as const)
      expect(facts.some((one) => one.status === status)).toBe(true)
    expect(facts.some(({ expires_in_days: days = 0 }) => days < 0)).toBe(true)
    expect(facts.some(({ expires_in_days: days = 0 }) => days > 0)).toBe(true)
    expect(facts.filter(({ recycled }) => recycled)).toHaveLength(2)
    expect(facts.filter(({ review_status }) => review_status === 1)).toHaveLength(3)
    expect(catalogue.filter((file) => file.versions.length > 1).length).toBeGreaterThan(5)
  })
})

describe('the content of the demo', () => {
  const bySets = (all: typeof sets, of: readonly DemoFile[]) =>
    [...all.collections, ...all.galleries, ...all.rights].map(({ which }) => of.filter(which).length)
  it('includes the other team: files in each collection, gallery and rights record, one in review, one in the bin and one about to expire', () => {
    for (const n of bySets(festivalSets, festival)) expect(n).toBeGreaterThan(0)
    const facts = festival.map((file) => file.facts)
    expect(facts.some(({ review_status }) => review_status === 1)).toBe(true)
    expect(facts.some(({ recycled }) => recycled)).toBe(true)
    expect(facts.some(({ expires_in_days: days = 99 }) => days < 30)).toBe(true)
    expect(festival.some(({ path }) => path.length === 0)).toBe(true)
  })
  it('includes two similar images in each team', () => {
    for (const of of [catalogue, festival]) {
      const scenes = of.flatMap(({ versions: [first] }) =>
        'film' in first ? [] : [JSON.stringify({ ...first, as: '' })],
      )
      expect(scenes.length).toBeGreaterThan(new Set(scenes).size)
    }
  })
  it('fills every media centre album with files or a search, and uses only catalogue files as covers and pins', () => {
    const there = new Set(catalogue.map(({ name }) => name))
    const filled = new Set(catalogue.flatMap((file) => albumsOf(file).map(({ title }) => title)))
    const check = (albums: readonly DemoAlbum[]) => {
      for (const { title, query, pinned = [], albums: inside = [] } of albums) {
        expect([title, query !== undefined || filled.has(title)]).toEqual([title, true])
        for (const name of pinned) expect(there).toContain(name)
        check(inside)
      }
    }
    for (const { cover, logo, albums } of mediaCentreSets) {
      expect(there).toContain(cover)
      expect(there).toContain(logo)
      check(albums)
    }
  })
  it('marks people only in existing files', () => {
    const there = catalogue.map(({ name }) => name)
    for (const name of Object.keys(peopleActions)) expect(there).toContain(name)
  })
  it('refers only to existing files in its downloads', () => {
    const there = [...catalogue, ...festival].map(({ name }) => name)
    for (const name of Object.keys(shareActions)) expect(there).toContain(name)
  })
})

/** Waits until no jobs of one kind are left. */
const untilDone = ({ db }: World, name: string) =>
  vi.waitFor(async () => {
    const { rows } = await db.execute(
      sql`select attempts, last_error from graphile_worker.jobs where task_identifier = ${name}`,
    )
    expect(rows).toEqual([])
  }, 60_000)

describe('the demo', () => {
  it('is generated in the background, through the upload pipeline', async () => {
    expect(await enqueueMissingFiles(world.db)).toBe(wanted.length)
    await world.runJobs()
    await vi.waitFor(async () => expect(await enqueueMissingFiles(world.db)).toBe(0), 120_000)
    expect(await names('library')).toEqual([
      'Bathing season opens.jpg',
      'Icons.png',
      'Leo portrait.jpg',
      'Logo with name.png',
      'Quay at noon.jpg',
      'Solvik from the sea.jpg',
      'Storm over the sound.jpg',
    ])
    expect(await names('bin')).toEqual(['Blurred attempt.jpg'])
    expect(world.lines.join('\n')).toContain(`The demo is complete: ${wanted.length} files.`)
    expect(await world.events()).toContain('demo.filled')
    expect((await world.call(teams.one, ada, { params: { team } })).body['logo_url']).toContain('/v1/public/team/logo/')
  }, 150_000)

  it('has folders, versions, descriptions and restricted files', async () => {
    const { body: tree } = await world.call(folders.list, ada, { params: { team } })
    expect(tree.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Autumn light 2026',
      'Brand',
      'Campaigns',
      'Harbours',
      'People and food',
      'Press',
    ])
    const { body: list } = await world.call(files.list, ada, { params: { team } })
    const uuidOf = (name: string) => list.results.find((one: { name: string }) => one.name === name).uuid
    const quay = { params: { file: uuidOf('Quay at noon.jpg') } }
    await vi.waitFor(async () => {
      const { body } = await world.call(files.one, ada, quay)
      expect(body).toMatchObject({
        processed: true,
        problem: null,
        width: 1320,
        height: 1320,
        copyright: '© 2026 Visit Solvik',
      })
      expect(body['description']).toContain('The old harbour of Solvik')
      expect(body['map_point']).not.toBeNull()
    }, 60_000)
    const logo = { params: { file: uuidOf('Logo with name.png') } }
    expect((await world.call(versions.list, ada, logo)).body).toHaveLength(2)
    const storm = { params: { file: uuidOf('Storm over the sound.jpg') } }
    expect((await world.call(files.one, ada, storm)).body).toMatchObject({ status: 'restricted' })
  })

  it('has people with names and releases', async () => {
    const { reply } = await world.call(people.list, ada, { params: { team } })
    expect(reply.results).toMatchObject([{ name: 'Leo Santos', count: 1, release: { state: 'valid' } }])
  })

  it('has tags, collections, galleries and rights records with files, and folders shared in both directions', async () => {
    const ask = { params: { team } }
    const { body: tagged } = await world.call(tags.list, ada, ask)
    expect(tagged.results.find(({ name }: { name: string }) => name === 'harbour').files).toBeGreaterThan(0)
    const { body: kept } = await world.call(collections.list, ada, ask)
    expect(kept.results.find(({ name }: { name: string }) => name === 'Press kit 2026')).toMatchObject({ files: 2 })
    const { body: shown } = await world.call(galleries.list, ada, ask)
    expect(shown.results[0]).toMatchObject({ title: 'A weekend in Solvik', public: true, files: 2 })
    const { reply: onMaps } = await world.call(maps.list, ada, ask)
    expect(onMaps.results.map(({ title, public: open }) => [title, open])).toEqual([
      ['Autumn light 2026', false],
      ['Solvik from the sea', true],
    ])
    const { reply: centres } = await world.call(mediaCentres.list, ada, ask)
    expect(centres.results.map(({ title, visibility, live }) => ({ title, visibility, live }))).toEqual([
      { title: 'Solvik partner area', visibility: 'invited', live: true },
      { title: 'Visit Solvik press', visibility: 'public', live: true },
      { title: 'Winter season 2027', visibility: 'invited', live: false },
    ])
    expect(centres.results[1]).toMatchObject({ albums: 12, files: 6 })
    expect(await demoMediaCentre(world.db, world.ports)).toBe(centres.results[1]?.public_url)
    // Running the jobs again adds nobody twice.
    for (let turn = 0; turn < 2; turn++) {
      await addAccessRequests(world.db)
      await addFollowers(world.db)
    }
    const [partners, press] = centres.results.map(({ uuid }) => ({ params: { media_centre: uuid } }))
    const asking = await world.call(mediaCentrePeople.accessRequests, ada, partners)
    expect(asking.reply.results.map(({ user }) => user.name).toSorted()).toEqual(['Ola Lie', 'Sofia Lund'])
    expect((await world.call(mediaCentrePeople.followers, ada, press)).reply.count).toBe(8)
    const { body: records } = await world.call(rights.list, ada, ask)
    expect(records.results.map(({ files: n }: { files: number }) => n).toSorted()).toEqual([0, 1, 2, 2])
    const { body: shared } = await world.call(sharing.shared, ada, ask)
    expect(shared['with_us']).toMatchObject([{ name: 'Programme 2026', team: { name: 'Harbour Festival' } }])
    expect(shared['by_us']).toMatchObject([{ name: 'Press', team: { name: 'Harbour Festival' } }])
  })

  it('has people who comment, star, save searches and download', async () => {
    const { reply: list } = await world.call(files.list, ada, { params: { team } })
    const file = list.results.find(({ name }) => name === 'Quay at noon.jpg')?.uuid ?? ''
    const { reply: said } = await world.call(comments.list, ada, { params: { file } })
    expect(said.results.at(-1)).toMatchObject({
      text: 'This would work for the ferry timetable too.',
      user: { first_name: 'Tomas' },
    })
    await world.runJobs()
    await vi.waitFor(async () => {
      const { rows } = await world.db.execute<{ kind: string; count: number }>(sql`
        select n.kind, n.count from notifications n join users u on u.uuid = n."user"
        where u.email = 'tomas@solvik.example' and n.kind in ('reply', 'request') order by n.kind`)
      expect(rows).toEqual([
        { kind: 'reply', count: 2 },
        { kind: 'request', count: 1 },
      ])
    }, 60_000)
    const { rows: stars } = await world.db.execute(sql`select 1 from stars where file = ${file}`)
    expect(stars).toHaveLength(1)
    const { body: kept } = await world.call(search.views, ada, { params: { team } })
    expect(JSON.stringify(kept)).toContain('Harbours without boats')
    expect(JSON.stringify(kept)).toContain('q=expires%3A%3C2027-01')
    const { reply: taken } = await world.call(downloads.ofTeam, ada, { params: { team } })
    expect(taken.results.map(({ file_name, person }) => `${person?.name}: ${file_name}`)).toContain(
      'Priya Nair: Bathing season opens.jpg',
    )
  })

  const changed = async () => {
    const { reply } = await world.call(bulk.list, ada, { params: { team } })
    return reply.results.map(({ what, state, done, failed }) => ({ what, state, done, failed }))
  }
  it('has people who ran bulk edits and undid one', async () => {
    await world.runJobs()
    await vi.waitFor(
      async () =>
        expect(await changed()).toMatchObject([
          { what: 'tags + autumn guide', state: 'done', done: 2 },
          { what: 'original source “Kari Nordal”', state: 'done', done: 1, failed: 1 },
          { what: 'location “Solvik town hall”', state: 'undone', done: 2 },
        ]),
      60_000,
    )
  })

  it('counts each added file as an upload: in total, per person, per type and in the growth chart', async () => {
    await world.runJobs()
    await untilDone(world, 'demo.use-library')
    await countSettled(world.db, teamNumbers, newSettled(world.db))
    // Analytics count by day in the team's time zone.
    const dayOf = (days: number) => dayIn('Europe/Oslo', new Date(Date.now() + days * 86_400_000))
    const { rows } = await world.db.execute<{ files: number; recent: number }>(sql`
      select count(*)::int files, (count(*) filter (where created_at >= ${dayOf(-60)}::timestamp at time zone 'Europe/Oslo'))::int recent
      from files where team = ${team}`)
    const { files: all = 0, recent = 0 } = rows[0] ?? {}
    expect(recent).toBeGreaterThan(0)
    expect(recent).toBeLessThan(all)
    for (const [from, number] of [[-190, all] as const, [-60, recent] as const]) {
      const asked = { params: { team }, query: { from: dayOf(from), to: dayOf(1) } }
      const { reply: overview } = await world.call(analytics.overview, ada, asked)
      const { reply: users } = await world.call(analytics.users, ada, asked)
      const { reply: types } = await world.call(analytics.fileTypes, ada, asked)
      const { reply: growth } = await world.call(analytics.library, ada, asked)
      expect({
        uploads: overview.totals.uploads,
        byPerson: users.people.reduce((sum, { uploads }) => sum + uploads, 0),
        byType: types.types.reduce((sum, { added }) => sum + added, 0),
        growth: growth.days.reduce((sum, { added }) => sum + added, 0),
        files: growth.days.at(-1)?.files,
      }).toEqual({ uploads: number, byPerson: number, byType: number, growth: number, files: all })
      expect(overview.totals.downloads).toBeGreaterThan(0)
    }
  })

  it("creates nothing twice, even if a file's job runs again", async () => {
    await world.db.execute(sql`update demo_files set made_at = null where name = 'Icons.png'`)
    await world.db.execute(sql`
      select graphile_worker.add_job('demo.fill', ${JSON.stringify({ team, data: { name: 'Icons.png' } })}::json) from generate_series(1, 3)`)
    await world.runJobs()
    await vi.waitFor(async () => expect(await enqueueMissingFiles(world.db)).toBe(0), 60_000)
    await vi.waitFor(async () => {
      const { rows } = await world.db.execute(
        sql`select attempts, last_error from graphile_worker.jobs where task_identifier = 'demo.fill'`,
      )
      expect(rows).toEqual([])
    }, 110_000)
    expect((await names('library')).filter((name: string) => name === 'Icons.png')).toHaveLength(2)
    await vi.waitFor(async () => {
      const { rows } = await world.db.execute(
        sql`select 1 from graphile_worker.jobs where task_identifier = 'demo.change-many'`,
      )
      expect(rows).toEqual([])
    }, 60_000)
    expect(await changed()).toHaveLength(3)
  })

  it('is never loaded into an installation that has users', async () => {
    await loadDemo(world.db, { ports: world.ports, films: true, atMost: Infinity })
    expect(await enqueueMissingFiles(world.db)).toBe(0)
  })
})

describe('an installation without a demo', () => {
  it('generates no demo files, even when a job requests them', async () => {
    const plain = await newWorld()
    onTestFinished(() => plain.close())
    await loadDemo(plain.db, { ports: plain.ports, films: true, atMost: Infinity })
    await enqueueMissingFiles(plain.db)
    await plain.runJobs()
    await untilDone(plain, 'demo.fill')
    const { rows } = await plain.db.execute(sql`select 1 from files`)
    expect(rows).toEqual([])
  })
})
