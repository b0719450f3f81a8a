import { embeds, files, galleries, links, maps, mediaCentres, people } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { deleteOldMerges, remindOfReleases } from './jobs.ts'
import { boundingBoxes, personMerges, persons } from './table.ts'

let world: World
let team: string
let ada: Person
let ingrid: string
let file: string
// Noon in Oslo, where the team is.
const now = new Date('2026-06-15T10:00:00Z')
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  ;({ file } = await world.newFile(team, { created_by: ada.user, copyright: '© Ada Lind' }))
  ingrid = (await world.db.insert(persons).values({ team, name: 'Ingrid' }).returning())[0]?.uuid ?? ''
  const box = { team, file, person: ingrid, x1: 0.1, y1: 0.1, x2: 0.2, y2: 0.2, source: 'drawn' as const }
  await world.db.insert(boundingBoxes).values(box)
  world.setClock(now)
})
afterAll(() => world.close())

const add = (body: object) => world.call(people.createRelease, ada, { params: { person: ingrid }, body })
const change = (release: string, body: object) => world.call(people.updateRelease, ada, { params: { release }, body })
const share = async () => (await world.call(files.one, ada, { params: { file } })).reply.actions.share
const list = (query = {}) => world.call(people.releases, ada, { params: { team }, query })

describe('a model release', () => {
  it('stores a document, channels, territories, a period of validity and a guardian', async () => {
    const { file: document } = await world.newFile(team, { name: 'release.pdf', created_by: ada.user })
    const terms = { channels: ['web'], territories: ['Norway'], from: '2026-01-01', until: '2026-12-31' }
    const { reply } = await add({ ...terms, guardian: 'Hanne Lunde', document })
    expect(reply).toMatchObject({
      ...terms,
      guardian: 'Hanne Lunde',
      state: 'valid',
      document: { uuid: document, name: 'release.pdf' },
      person: { uuid: ingrid, name: 'Ingrid' },
    })
    const person = (await world.call(people.one, ada, { params: { person: ingrid } })).reply
    expect(person).toMatchObject({ release: { state: 'valid', until: '2026-12-31' }, releases: [{ uuid: reply.uuid }] })
  })

  it.each([
    ['planned', { from: '2026-06-16' }],
    ['valid', { until: '2026-07-16' }],
    ['ending', { until: '2026-07-15' }],
    ['ending', { until: '2026-06-15' }],
    ['ended', { until: '2026-06-14' }],
  ])('is %s if its dates are %o', async (state, body) => {
    expect((await add(body)).reply.state).toBe(state)
  })

  it('cannot end before it begins', async () => {
    expect((await add({ from: '2026-06-02', until: '2026-06-01' })).body['code']).toBe('release.dates')
    const { reply } = await add({ from: '2026-06-02' })
    expect((await change(reply.uuid, { until: '2026-06-01' })).body['code']).toBe('release.dates')
  })

  it('can be withdrawn, marked as valid again and deleted', async () => {
    const { reply } = await add({})
    expect((await change(reply.uuid, { withdrawn: true })).reply).toMatchObject({
      state: 'withdrawn',
      withdrawn_at: now,
    })
    expect((await change(reply.uuid, { withdrawn: false })).reply.state).toBe('valid')
    await world.call(people.removeRelease, ada, { params: { release: reply.uuid } })
    expect((await list()).reply.results).toEqual([])
  })
})

describe('the team', () => {
  it('is warned in the Share File dialog about a release that expires tomorrow', async () => {
    await add({ until: '2026-06-16' })
    expect(await share()).toMatchObject({
      verdict: 'allow',
      warnings: ['The model release for Ingrid ends on 16 June 2026.'],
    })
    const { reply } = await world.call(links.published, ada, { params: { file } })
    expect(reply.warnings).toEqual(['The model release for Ingrid ends on 16 June 2026.'])
  })

  it('is warned about a use that no release covers, or prevented from making it if its settings say so', async () => {
    await add({ until: '2026-06-14' })
    expect(await share()).toMatchObject({
      verdict: 'allow',
      warnings: ['No model release for Ingrid covers this use.'],
    })
    const body = { uncovered_releases: 'block' }
    await world.call(people.updateSettings, ada, { params: { team }, body })
    expect(await share()).toMatchObject({ verdict: 'deny', reasons: ['No model release for Ingrid covers this use.'] })
  })

  it('is not warned about people without any release, unless its settings say so', async () => {
    expect(await share()).toMatchObject({ verdict: 'allow', warnings: [] })
    await world.call(people.updateSettings, ada, { params: { team }, body: { missing_releases: 'warn' } })
    expect((await share())?.warnings).toEqual(['No model release for Ingrid covers this use.'])
  })

  it('is warned before files, a gallery or a map are shared, and before a link is changed', async () => {
    await world.setFeatures(team, ['F_MAPS'])
    await add({ until: '2026-06-14' })
    const { file: other } = await world.newFile(team, { created_by: ada.user, copyright: '© Ada Lind' })
    const ask = { params: { team } }
    const { reply: gallery } = await world.call(galleries.create, ada, { ...ask, body: { title: 'G', files: [file] } })
    const { reply: map } = await world.call(maps.create, ada, { ...ask, body: { title: 'M', files: [file, other] } })
    const { reply: link } = await world.call(links.create, ada, { ...ask, body: { files: [file] } })
    const check = async (body: object) => (await world.call(links.check, ada, { ...ask, body })).reply.releases
    const { name } = (await world.call(files.one, ada, { params: { file } })).reply
    const warning = { text: 'No model release for Ingrid covers this use.', count: 1, names: [name], blocked: false }
    for (const shared of [
      { files: [file, other] },
      { gallery: gallery.uuid },
      { map: map.uuid },
      { share_link: link.uuid },
    ])
      expect(await check(shared)).toEqual([warning])
    expect(await check({ files: [other] })).toEqual([])
  })

  it('is warned about a link to a file whose release ends before the link expires', async () => {
    await add({ until: '2026-06-16' })
    const body = { files: [file], expires_at: '2026-07-01T10:00:00Z' }
    const { reply: link } = await world.call(links.create, ada, { params: { team }, body })
    const check = { params: { team }, body: { share_link: link.uuid } }
    expect((await world.call(links.check, ada, check)).reply.releases).toMatchObject([
      { text: 'The model release for Ingrid ends on 16 June 2026, before this use ends.', count: 1 },
    ])
    world.setClock(new Date('2026-06-17T10:00:00Z'))
    expect((await world.call(links.check, ada, check)).reply.releases).toMatchObject([
      { text: 'No model release for Ingrid covers this use.', count: 1 },
    ])
  })

  it('cannot embed, share or publish a file for which no release covers the use, if its settings block that', async () => {
    await add({ until: '2026-06-14' })
    const ask = { params: { team } }
    const { reply: centre } = await world.call(mediaCentres.create, ada, { body: { team, title: 'Press room' } })
    const inCentre = { body: { media_centre: centre.uuid, title: 'Harbours' } }
    const { reply: album } = await world.call(mediaCentres.createAlbum, ada, inCentre)
    const uses = async () => [
      await world.call(embeds.create, ada, { ...ask, body: { title: 'E', files: [file] } }),
      await world.call(mediaCentres.addFiles, ada, { body: { album: album.uuid, files: [file] } }),
      await world.call(galleries.create, ada, { ...ask, body: { title: 'G', files: [file] } }),
      await world.call(links.create, ada, { ...ask, body: { files: [file] } }),
    ]
    expect((await uses()).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await world.call(people.updateSettings, ada, { ...ask, body: { uncovered_releases: 'block' } })
    for (const { status, body } of await uses())
      expect([status, body['reasons']]).toEqual([403, ['No model release for Ingrid covers this use.']])
  })

  it('sees which releases end soon, and is emailed once about each of them and what happens then', async () => {
    await add({ until: '2026-06-20' })
    await add({ until: '2027-06-20' })
    expect((await list({ days: '30' })).reply.results.map(({ until, days_left }) => [until, days_left])).toEqual([
      ['2026-06-20', 5],
    ])
    const by = {
      team: null,
      actor: null,
      seq: null,
      about: null,
      attempt: 1,
      last: false,
      signal: new AbortController().signal,
    }
    const write = ((work: (tx: unknown) => Promise<unknown>) =>
      world.db.transaction((db) => work({ db, record: async () => {}, enqueue: async () => {} }))) as never
    const { db, ports } = world
    for (const _ of [1, 2]) await remindOfReleases.run({ db, ports, ...by, write }, {})
    const mails = (await world.mails()).filter(({ to }) => to === ada.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['1 model release for Visit Solvik ends within 30 days'])
    expect(mails[0]?.text).toContain('Ingrid: until 20 June 2026')
    expect(mails[0]?.text).toContain('files showing that person are flagged')
    await world.call(people.updateSettings, ada, { params: { team }, body: { uncovered_releases: 'block' } })
    await add({ until: '2026-06-21' })
    await remindOfReleases.run({ db, ports, ...by, write }, {})
    const later = (await world.mails()).find(({ to, text }) => to === ada.email && text.includes('21 June 2026'))
    expect(later?.text).toContain('files showing that person can no longer be shared')
  })

  it('keeps merged people for only 30 days', async () => {
    const [merged] = await world.db.insert(persons).values({ team, name: 'Tove', merged_into: ingrid }).returning()
    const old = { team, person: ingrid, merged: merged?.uuid ?? '', boxes: [], releases: [] }
    await world.db.insert(personMerges).values({ ...old, merged_at: new Date('2026-05-01') })
    const { db, ports } = world
    await deleteOldMerges.run({ db, ports } as never, {})
    const { rows } = await world.db.execute(sql`select name from persons where team = ${team}`)
    expect(rows).toEqual([{ name: 'Ingrid' }])
  })
})
