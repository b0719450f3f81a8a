import { files, galleries, type Gallery, links, versions } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as fileTable } from '../files/table.ts'
import { teams } from '../teams/table.ts'
import { fileRights, rights } from '../rights/table.ts'
import { findFiles } from '../versions/index.ts'
import { renditions, versions as versionTable } from '../versions/table.ts'
import { headOfGallery } from './index.ts'
import { decideForPublic } from './service/show.ts'
import { visible } from './store/files.ts'
import { galleryFiles } from './table.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  world.setClock(undefined)
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

const create = async (these: string[], body = {}): Promise<Gallery> => {
  const sent = { params: { team }, body: { title: 'Harbours', public: true, files: these, ...body } }
  return (await world.call(galleries.create, ada, sent)).reply
}
const ask = (gallery: string, query = {}, who?: Person) =>
  world.call(galleries.publicPage, who, { params: { gallery }, query })
const look = async (gallery: string, query = {}) => (await ask(gallery, query)).reply
/** Creates a file with a 400 px image. */
const newShown = async (row: Partial<typeof fileTable.$inferInsert> = {}) => {
  const { file, version } = await world.newFile(team, row)
  const [kept] = await world.db.select().from(versionTable).where(eq(versionTable.uuid, version))
  const made = { version, name: '400', file_type: 'image/webp', size: 10, key: kept?.key ?? '' }
  await world.db.insert(renditions).values(made)
  return { file, version }
}
const pictureIn = async (gallery: string, item: string, who?: Person) =>
  (await world.call(galleries.rendition, who, { params: { gallery, item, size: '400' } })).status

describe('a gallery embedded in another page', () => {
  const frame = (gallery: string) => world.call(galleries.page, undefined, { params: { gallery } })

  it('shows the content of the public page as escaped text, and nothing while the gallery is not public', async () => {
    const { file } = await newShown({ name: '<b>Quay</b>' })
    const { file: hidden } = await newShown({ name: 'Secret' })
    const { uuid } = await create([file, hidden])
    await world.db.update(fileTable).set({ internal_use: true }).where(eq(fileTable.uuid, hidden))
    const { status, text } = await frame(uuid)
    expect(status).toBe(200)
    expect(text).toContain('&#60;b&#62;Quay')
    expect(text).not.toContain('Secret')
    await world.call(galleries.update, ada, { params: { gallery: uuid }, body: { public: false } })
    expect((await frame(uuid)).status).toBe(404)
  })
})

describe('the public page of a gallery', () => {
  it('is available to everyone while the gallery is public, and to nobody otherwise', async () => {
    const { file } = await world.newFile(team, { name: 'a' })
    const { uuid } = await create([file])
    const people = [undefined, await world.newUser(), await world.newMember(team), ada]
    for (const who of people) expect((await ask(uuid, {}, who)).body).toMatchObject({ count: 1 })
    await world.call(galleries.update, ada, { params: { gallery: uuid }, body: { public: false } })
    for (const who of people) expect((await ask(uuid, {}, who)).status).toBe(404)
  })

  it('shows only the public fields of a file', async () => {
    const { file } = await newShown({ name: 'a', copyright: 'Ada' })
    const { uuid } = await create([file], { description: 'By the sea' })
    const { results, ...page } = (await ask(uuid)).body
    const at = `/v1/public/gallery/${uuid}/rendition/${file}/400/`
    expect(page).toEqual({
      next: null,
      count: 1,
      gallery: {
        uuid,
        team,
        title: 'Harbours',
        description: 'By the sea',
        cover: { uuid: file, thumbnail_url: at, placeholder: null },
      },
    })
    expect(results).toMatchObject([{ uuid: file, name: 'a', copyright: 'Ada', thumbnail_url: at, view_url: at }])
    const inside = [
      'status',
      'internal_use',
      'review_status',
      'recycled',
      'parent_folder',
      'version_count',
      'created_by',
    ]
    expect(Object.keys(results[0] ?? {}).filter((key) => inside.includes(key))).toEqual([])
  })

  it('shows the creation date of a file whose name is hidden', async () => {
    const created_at = new Date('2026-05-17T10:00:00Z')
    const { file } = await world.newFile(team, { name: 'Jane Doe.jpg', hide_name: true, created_at })
    const { reply, text } = await ask((await create([file])).uuid)
    expect(reply.results[0]?.name).toBe('17 May 2026')
    expect(text).not.toContain('Jane')
  })

  it('is paginated in the order of the gallery', async () => {
    const these: string[] = []
    for (let at = 0; at < 5; at++) these.push((await world.newFile(team, { name: `${at}` })).file)
    const { uuid } = await create(these)
    const walked: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await look(uuid, { limit: '2', ...(cursor && { cursor }) })
      walked.push(...page.results.map((file) => file.name))
      cursor = page.next
    }
    expect(walked).toEqual(['0', '1', '2', '3', '4'])
  })

  it('serves images of its files until the file is removed from the gallery or the gallery is no longer public', async () => {
    const [{ file, version }, { file: other }] = [await newShown(), await newShown()]
    const { uuid } = await create([file])
    const params = { gallery: uuid }
    expect([await pictureIn(uuid, file), await pictureIn(uuid, file, ada)]).toEqual([200, 200])
    expect([await pictureIn(uuid, other), await pictureIn(uuid, 'x')]).toEqual([404, 404])
    await world.call(galleries.update, ada, { params, body: { public: false } })
    expect([await pictureIn(uuid, file), await pictureIn(uuid, file, ada)]).toEqual([404, 404])
    await world.call(galleries.update, ada, { params, body: { public: true } })
    expect(await pictureIn(uuid, file)).toBe(200)
    await world.call(galleries.changeFiles, ada, { params, body: { remove: [file] } })
    expect(await pictureIn(uuid, file)).toBe(404)
    expect((await world.call(versions.rendition, undefined, { params: { version, size: '400' } })).status).toBe(404)
  })

  it("gives access to a file within the gallery, but not to the file's own public page", async () => {
    const { file, version } = await newShown()
    const { uuid } = await create([file])
    expect(await pictureIn(uuid, file)).toBe(200)
    expect((await world.call(links.publicFile, undefined, { params: { file } })).status).toBe(404)
    expect((await world.call(versions.rendition, undefined, { params: { version, size: '400' } })).status).toBe(404)
  })

  const withdrawals: [string, Partial<typeof fileTable.$inferInsert>, string | undefined][] = [
    ['recycled', { recycled_at: new Date() }, undefined],
    ['awaiting review', { review_status: 2 }, undefined],
    ['not to be shared', { internal_use: true }, 'Sharing is disabled for this file.'],
    ['not to be used', { status: 'do_not_use' }, 'The file is marked "Do not use".'],
    ['restricted', { status: 'restricted' }, 'The file is restricted to the team.'],
    ['embargoed', { status: 'embargoed' }, 'The file is under embargo.'],
    ['not yet available', { available_from: new Date('2099-01-01') }, 'The file is under embargo.'],
    ['expired', { expires_at: new Date('2020-01-01') }, 'The file has expired.'],
  ]
  it.each(withdrawals)(
    'immediately drops a file that is %s from its list, images, cover and count',
    async (_how, row, reason) => {
      const [{ file }, { file: other }] = [await newShown(), await newShown()]
      const { uuid } = await create([file, other])
      await world.call(galleries.update, ada, { params: { gallery: uuid }, body: { cover: file } })
      expect(await look(uuid)).toMatchObject({ count: 2, gallery: { cover: { uuid: file } } })
      expect(await pictureIn(uuid, file)).toBe(200)
      await world.db.update(fileTable).set(row).where(eq(fileTable.uuid, file))
      const page = await look(uuid)
      expect(page.results.map((one) => one.uuid)).toEqual([other])
      expect([page.count, page.gallery.cover?.uuid, await pictureIn(uuid, file)]).toEqual([1, other, 404])
      const { reply } = await world.call(galleries.one, ada, { params: { gallery: uuid } })
      const found = reply.results.find((one) => one.uuid === file)
      expect(found?.shown).toBe(reason === undefined ? undefined : false)
      expect(found?.reasons).toEqual(reason === undefined ? undefined : [reason])
    },
  )

  it('hides an expired file, and permanently removes a deleted file', async () => {
    const { file } = await world.newFile(team, { expires_at: new Date('2098-06-01T22:00:00Z') })
    const { uuid } = await create([file])
    world.setClock(new Date('2098-06-01T21:59:59Z'))
    expect((await look(uuid)).count).toBe(1)
    world.setClock(new Date('2098-06-01T22:00:00Z'))
    expect((await look(uuid)).count).toBe(0)
    world.setClock(undefined)
    await world.call(files.update, ada, { params: { file }, body: { recycled: true } })
    await world.call(files.remove, ada, { params: { file } })
    expect(await look(uuid)).toMatchObject({ count: 0, gallery: { cover: null } })
  })
})

it('the SQL condition for a public gallery selects exactly the files that the rights decision allows', async () => {
  const at = new Date('2026-06-01T00:00:00Z')
  let state = 11
  const pick = <T>(...from: T[]): T => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return from[Math.floor((state / 2 ** 32) * from.length)] as T
  }
  const around = [null, null, null, new Date(at.getTime() - 1), at, new Date(at.getTime() + 1)] as const
  const { uuid } = await create([])
  const records = await world.db
    .insert(rights)
    .values([
      { team, name: 'all', channels: [] },
      { team, name: 'web', channels: ['web', 'print'] },
      { team, name: 'print', channels: ['print'] },
    ])
    .returning()
  const made: string[] = []
  for (let n = 0; n < 300; n++) {
    const { file } = await world.newFile(team, {
      status: pick('available', 'available', 'available', 'embargoed', 'restricted', 'do_not_use'),
      internal_use: pick(false, false, false, true),
      review_status: pick(0, 0, 0, 0, 0, 1, 2, 3, 4),
      recycled_at: pick(null, null, null, null, at),
      available_from: pick(...around),
      expires_at: pick(...around),
      copyright: n % 5 === 0 ? '© Ada' : '',
      source_display_name: n % 3 === 0 ? 'A guest' : '',
      source_claimed: n % 2 === 0 ? 'A guest' : '',
    })
    made.push(file)
    const carried = records.filter(() => pick(false, false, false, true))
    if (carried.length) await world.db.insert(fileRights).values(carried.map((one) => ({ file, right: one.uuid })))
  }
  await world.db.insert(galleryFiles).values(made.map((file, position) => ({ gallery: uuid, file, position })))
  const found: number[] = []
  for (const unknown_rights of ['warn', 'block'] as const) {
    await world.db.update(teams).set({ unknown_rights }).where(eq(teams.uuid, team))
    const bySql: string[] = []
    let cursor: string | undefined
    do {
      const { results, next } = await visible(world.db, uuid, { limit: 200, cursor }, at)
      bySql.push(...results.map(({ file }) => file))
      cursor = next ?? undefined
    } while (cursor)
    const allowed = (await findFiles(world.db, made))
      .filter(({ file }) => file && decideForPublic(file, at).verdict === 'allow')
      .map((subject) => subject.uuid)
    expect(bySql.toSorted()).toEqual(allowed.toSorted())
    found.push(allowed.length)
  }
  await world.db.update(teams).set({ unknown_rights: 'warn' }).where(eq(teams.uuid, team))
  const [warned = 0, blocked = 0] = found
  expect(warned).toBeGreaterThan(15)
  expect(warned).toBeLessThan(250)
  expect(blocked).toBeGreaterThan(0)
  expect(blocked).toBeLessThan(warned)
})

describe('the head of the public page', () => {
  const head = (gallery: string) => headOfGallery(world.db, world.ports)(`/p/gallery/${gallery}`)

  it('has the title, team and image while the gallery is public, and returns 404 otherwise', async () => {
    const { file } = await newShown()
    const { uuid } = await create([file], { title: 'Harbours & boats', description: 'By the sea' })
    const found = await head(uuid)
    expect(found?.status).toBe(200)
    expect(found?.head).toContain('<title>Harbours &#38; boats · Visit Solvik</title>')
    expect(found?.head).toContain('og:image')
    expect(found?.head).toContain(`/v1/public/gallery/${uuid}/rendition/${file}/400/`)
    for (const words of ['<h1>Harbours &#38; boats</h1>', 'By the sea', `/rendition/${file}/400/`])
      expect(found?.body).toContain(words)
    await world.call(galleries.update, ada, { params: { gallery: uuid }, body: { public: false } })
    expect((await head(uuid))?.status).toBe(404)
    expect((await head('nothing'))?.status).toBe(404)
    expect(await headOfGallery(world.db, world.ports)(`/p/gallery/embed/${uuid}`)).toBeUndefined()
  })
})
