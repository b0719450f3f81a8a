import {
  conversions,
  downloads,
  embeds,
  files,
  galleries,
  links,
  ownRenditionSizes,
  renditionSizes,
  versions,
} from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newReachableFile, type ReachableFile, rowsOf, traces } from '../../testing/reachable-file.ts'
import { newScene } from '../../testing/scene.ts'
import { uploadFile } from '../../testing/uploads.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { folderShares } from '../sharing/table.ts'
import { versions as versionTable } from './table.ts'

let world: World
let open: ReachableFile
let people: Record<'nobody' | 'visitor' | 'foreign' | 'plain' | 'viewer' | 'admin', Person | undefined>
beforeAll(async () => {
  world = await newWorld()
  open = await newReachableFile(world)
  const { team, file, ids } = open
  const { team: theirs } = await world.newTeam()
  await world.db.insert(folderShares).values({ folder: ids.folder, team: theirs })
  await rowsOf(world).set(file, { parent_folder: ids.folder })
  people = {
    nobody: undefined,
    visitor: await world.newUser(),
    foreign: await world.newMember(theirs, 'Admin'),
    plain: await world.newMember(team, []),
    viewer: await world.newMember(team, 'Viewer'),
    admin: await world.newMember(team, 'Admin'),
  }
})
afterAll(() => world.close())

const outsiders = ['nobody', 'visitor', 'foreign'] as const
const original = (person: Person | undefined, version = open.ids.version, query = {}) =>
  world.call(versions.original, person, { params: { version }, query })
const rendition = (person: Person | undefined, size: string, version = open.ids.version) =>
  world.call(versions.rendition, person, { params: { version, size } })
const address = (person: Person | undefined, query: Record<string, string>, version = open.ids.version) =>
  world.call(versions.address, person, { params: { version }, query })

describe('the original', () => {
  const asked: Record<string, string>[] = [
    {},
    { download: 'false' },
    { download: '0' },
    { action: 'view' },
    { disposition: 'inline' },
  ]

  it.each([...outsiders, 'plain'] as const)('is not delivered before the download steps (actor: %s)', async (name) => {
    for (const query of asked) {
      const { status, text } = await original(people[name], open.ids.version, query)
      expect([status, text.includes(traces.bytes)]).toEqual([403, false])
      expect((await address(people[name], query)).status).toBe(403)
    }
  })

  it('is not delivered at all if the public page offers no downloads', async () => {
    await rowsOf(world).set(open.file, { public_downloads: 'nobody' })
    for (const name of outsiders)
      expect((await original(people[name], undefined, { download: 'false' })).status).toBe(403)
    await rowsOf(world).set(open.file, { public_downloads: 'request' })
  })

  it('cannot be viewed by a Viewer once the file is "Do not use" or expired', async () => {
    const states = [
      { status: 'do_not_use' as const },
      { expires_at: new Date('2020-01-01'), expiration_date: '2019-12-31' },
    ]
    for (const row of states) {
      await rowsOf(world).set(open.file, row)
      expect((await original(people.viewer, undefined, { download: 'false' })).status).toBe(403)
      expect((await address(people.viewer, { download: 'false' })).status).toBe(403)
      expect((await rendition(people.viewer, '2000')).status).toBe(200)
      await rowsOf(world).set(open.file, { status: 'available', expires_at: null, expiration_date: null })
    }
  })

  it('is always sent as an attachment, whatever its type or the query', async () => {
    for (const file_type of ['image/png', 'image/svg+xml', 'text/html', 'application/xml', 'text/plain']) {
      await world.db.update(versionTable).set({ file_type }).where(eq(versionTable.uuid, open.ids.version))
      const { status, headers } = await original(people.admin, undefined, { download: 'false' })
      expect([status, headers['content-disposition']]).toEqual([200, expect.stringMatching(/^attachment/)])
      if (file_type !== 'image/png') expect(headers['content-type']).toBe('application/octet-stream')
    }
    await world.db.update(versionTable).set({ file_type: 'image/png' }).where(eq(versionTable.uuid, open.ids.version))
  })

  it('has no URL in the data that outsiders can read', async () => {
    for (const name of outsiders) {
      const { status, text } = await world.call(files.one, people[name], { params: { file: open.file } })
      expect([status, text.includes('/version/original/')]).toEqual([200, false])
    }
  })
})

describe('the full-size image for zooming', () => {
  it('returns 404 for outsiders and members who need a download request', async () => {
    for (const name of [...outsiders, 'plain'] as const) {
      expect((await rendition(people[name], 'full')).status).toBe(404)
      expect((await address(people[name], { rendition: 'full' })).status).toBe(404)
    }
  })

  it('returns 404 for everyone while the file is "Do not use"', async () => {
    await rowsOf(world).set(open.file, { status: 'do_not_use' })
    expect((await rendition(people.admin, 'full')).status).toBe(404)
    await rowsOf(world).set(open.file, { status: 'available' })
  })
})

describe('a superseded version', () => {
  it.each(outsiders)('returns 404 on every route, like an unknown version (actor: %s)', async (name) => {
    const person = people[name]
    const { old } = open
    const answers = [
      ...(await Promise.all(renditionSizes.map((size) => rendition(person, size, old)))),
      await original(person, old),
      await world.call(conversions.bytes, person, { params: { version: old, name: 'jpg' } }),
      ...(await Promise.all(['original', ...ownRenditionSizes].map((one) => address(person, { rendition: one }, old)))),
    ]
    const { text: absent } = await original(person, crypto.randomUUID())
    for (const { status, text } of answers) expect([status, text]).toEqual([404, absent])
    for (const size of renditionSizes) expect((await rendition(person, size)).status).toBe(200)
    if (!person) return
    const begun = await world.call(downloads.begin, person, { params: { file: open.file }, body: { version: old } })
    expect(begun.status).toBe(404)
  })

  it('remains available to members of the team', async () => {
    expect((await rendition(people.plain, '2000', open.old)).status).toBe(200)
    expect((await original(people.viewer, open.old)).status).toBe(200)
  })

  it('is not delivered through a download that an outsider started while it was active', async () => {
    const { file, ids, visitor, old } = await newReachableFile(world)
    const bytes = () => world.call(downloads.bytes, visitor, { params: { download: ids.download } })
    expect((await bytes()).status).toBe(200)
    await rowsOf(world).set(file, { latest_version: old })
    expect((await bytes()).status).toBe(404)
    expect((await world.call(downloads.zipBytes, visitor, { params: { zip: ids.zip } })).status).toBe(404)
  })
})

it('ids in public URLs do not reveal when an item was created', async () => {
  const { team, admin } = await newScene(world)
  const file = await uploadFile(world, admin, team, { name: 'quay.txt', bytes: Buffer.from('quay') })
  const { body } = await world.call(files.one, admin, { params: { file } })
  const link = await world.call(links.create, admin, { params: { team }, body: { files: [file] } })
  const embed = await world.call(embeds.create, admin, { params: { team }, body: { title: 'Quay', files: [file] } })
  const gallery = await world.call(galleries.create, admin, { params: { team }, body: { title: 'Quay' } })
  const ids = [team, file, body['latest_version'].uuid, link.body.uuid, embed.body.uuid, gallery.body.uuid]
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/)
})
