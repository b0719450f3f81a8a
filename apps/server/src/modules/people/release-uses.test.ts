import { files, links, people } from '@vitrine/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { boundingBoxes, persons } from './table.ts'

let world: World
let team: string
let ada: Person
let file: string
let name: string
let release: string
// Noon in Oslo, where the team is. The release ends in 100 days, so it doesn't end soon.
const now = new Date('2026-06-15T10:00:00Z')
const lastDay = '2026-09-23'
const withRelease = '2026-09-23T10:00:00.000Z'
const afterRelease = '2026-09-24T10:00:00.000Z'
const soon = 'The model release for Ingrid ends on 23 September 2026.'
const flag = 'The model release for Ingrid ends on 23 September 2026, before this use ends.'
const refusal = 'The model release for Ingrid ends on 23 September 2026. This use must end by then.'
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  ;({ file } = await world.newFile(team, { created_by: ada.user, copyright: '© Ada Lind' }))
  const [ingrid] = await world.db.insert(persons).values({ team, name: 'Ingrid' }).returning()
  const person = ingrid?.uuid ?? ''
  const box = { team, file, person, x1: 0.1, y1: 0.1, x2: 0.2, y2: 0.2, source: 'drawn' as const }
  await world.db.insert(boundingBoxes).values(box)
  world.setClock(now)
  ;({ name } = (await world.call(files.one, ada, { params: { file } })).reply)
  const added = await world.call(people.createRelease, ada, { params: { person }, body: { until: lastDay } })
  release = added.reply.uuid
})
afterAll(() => world.close())

const inTeam = () => ({ params: { team } })
const check = async (body: object) => (await world.call(links.check, ada, { ...inTeam(), body })).reply.releases
const share = (expires_at: string | null) =>
  world.call(links.create, ada, { ...inTeam(), body: { files: [file], expires_at } })
const publish = (body: object) => world.call(links.publish, ada, { params: { file }, body })
const block = () => world.call(people.updateSettings, ada, { ...inTeam(), body: { uncovered_releases: 'block' } })
const warning = (text: string, blocked: boolean) => [{ text, blocked, count: 1, names: [name] }]

describe('the model release check', () => {
  it('flags a use that continues after the release ends', async () => {
    expect(await check({ files: [file], until: afterRelease })).toEqual(warning(flag, false))
    expect(await check({ files: [file], until: withRelease })).toEqual([])
  })

  it('flags a use without an end date only in the last 30 days of the release', async () => {
    expect(await check({ files: [file] })).toEqual([])
    expect(await check({ files: [file], until: null })).toEqual([])
    world.setClock(new Date('2026-08-26T10:00:00Z'))
    expect(await check({ files: [file] })).toEqual(warning(soon, false))
    expect(await check({ files: [file], until: withRelease })).toEqual([])
  })

  it('checks a share link against its current expiry, unless a different one is proposed', async () => {
    const { reply } = await share(afterRelease)
    expect(await check({ share_link: reply.uuid })).toEqual(warning(flag, false))
    expect(await check({ share_link: reply.uuid, until: withRelease })).toEqual([])
    expect(await check({ share_link: reply.uuid, until: null })).toEqual([])
  })

  it('flags a public page that stays open after the release ends', async () => {
    const warnings = async () => (await world.call(links.published, ada, { params: { file } })).reply.warnings
    await publish({ public: true, public_until: withRelease })
    expect(await warnings()).toEqual([])
    await publish({ public_until: afterRelease })
    expect(await warnings()).toEqual([flag])
  })

  it('accepts the use once the release is extended', async () => {
    const body = { until: '2026-09-24' }
    await world.call(people.updateRelease, ada, { params: { release }, body })
    expect(await check({ files: [file], until: afterRelease })).toEqual([])
  })
})

describe('a team that blocks uses without a release', () => {
  it('sees which files block a planned use', async () => {
    await block()
    expect(await check({ files: [file], until: afterRelease })).toEqual(warning(refusal, true))
    expect(await check({ files: [file], until: null })).toEqual(warning(refusal, true))
    expect(await check({ files: [file] })).toEqual([])
  })

  it('cannot create a link that never expires or expires after the release, or extend a link beyond it', async () => {
    await block()
    const refused = await share(afterRelease)
    expect([refused.status, refused.body['reasons']]).toEqual([403, [refusal]])
    expect(refused.body['errors']).toEqual([{ pointer: '/expires_at', detail: refusal }])
    expect((await share(null)).body['reasons']).toEqual([refusal])
    const unset = await world.call(links.create, ada, { ...inTeam(), body: { files: [file] } })
    expect(unset.body['reasons']).toEqual([refusal])
    const { reply: link } = await share(withRelease)
    const change = (body: object) => world.call(links.update, ada, { params: { share_link: link.uuid }, body })
    const extended = await change({ expires_at: afterRelease })
    expect([extended.status, extended.body['reasons']]).toEqual([403, [refusal]])
    expect((await change({ expires_at: null })).body['reasons']).toEqual([refusal])
    expect((await change({ title: 'Press' })).status).toBe(200)
  })

  it('can share a folder for longer than a release, which is only flagged: the link hides the file when the release ends', async () => {
    await block()
    const folder = await world.newFolder(team)
    await world.call(files.update, ada, { params: { file }, body: { newFolder: folder } })
    const target = { folder }
    expect(await check({ ...target, until: null })).toEqual([])
    expect(await check({ ...target, until: afterRelease })).toEqual(warning(flag, false))
    expect((await world.call(links.create, ada, { ...inTeam(), body: target })).status).toBe(200)
  })

  it('cannot keep a public page open after the release ends, but can always close it', async () => {
    await block()
    expect((await publish({ public: true, public_until: afterRelease })).body['reasons']).toEqual([refusal])
    expect((await publish({ public: true })).status).toBe(200)
    expect((await publish({ public_until: withRelease })).status).toBe(200)
    const kept = await publish({ public_until: afterRelease })
    expect(kept.body).toMatchObject({ reasons: [refusal], errors: [{ pointer: '/public_until', detail: refusal }] })
    expect((await publish({ public: false, public_until: afterRelease })).status).toBe(200)
    const { reply } = await world.call(links.published, ada, { params: { file } })
    expect(reply).toMatchObject({ may_share: true, reasons: [], warnings: [refusal] })
  })
})
