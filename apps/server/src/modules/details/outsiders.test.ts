import { attributes, embeds, files, galleries, links, sharing } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addRenditions } from '../../testing/reachable-file.ts'
import { uploadFile } from '../../testing/uploads.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as fileTable } from '../files/table.ts'
import { metadata } from '../versions/table.ts'

let world: World
let team: string
let ada: Person
let eve: Person
let file: string
let version: string
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam({ features: ['DAM_PLUS'] }))
  ada = await world.newMember(team, 'Admin')
  const { team: theirs } = await world.newTeam()
  eve = await world.newMember(theirs, 'Admin')
})
beforeEach(async () => {
  const parent_folder = await world.newFolder(team)
  ;({ file, version } = await world.newFile(team, { name: 'quay.jpg', public: true, parent_folder }))
  await world.call(sharing.share, ada, { params: { folder: parent_folder }, body: { add: [eve.email] } })
})
afterAll(() => world.close())

const one = async (person: Person | undefined) => (await world.call(files.one, person, { params: { file } })).body
const update = (body: object, of = file) => world.call(files.update, ada, { params: { file: of }, body })

describe('an attachment', () => {
  const attach = async () => {
    const paper = await world.newFile(team, { name: 'caption.pdf', review_status: 1 })
    await addRenditions(world, paper.version)
    await update({ addAttachment: paper.file })
    return paper
  }
  const bytes = async (person: Person | undefined, of: string) =>
    (
      await world.app.inject({
        method: 'GET',
        url: `/v1/files/version/rendition/${of}/400/`,
        headers: person ? { cookie: person.cookie } : {},
      })
    ).statusCode

  it('is shown to the public and other teams only with the file it belongs to, if it is attachment-only', async () => {
    const paper = await attach()
    for (const person of [undefined, eve]) {
      expect((await one(person))['attachments']).toMatchObject([{ file: { name: 'caption.pdf' }, added_by: null }])
      expect(await bytes(person, paper.version)).toBe(200)
      expect((await world.call(files.one, person, { params: { file: paper.file } })).status).toBe(404)
    }
    const { body } = await world.call(links.publicFile, undefined, { params: { file } })
    expect(body['attachments']).toMatchObject([{ name: 'caption.pdf', page_url: null }])
  })

  it('disappears if it or the file it belongs to is withdrawn', async () => {
    const paper = await attach()
    await update({ internal: true })
    for (const person of [undefined, eve]) expect(await bytes(person, paper.version)).toBe(404)
    await update({ internal: false })
    await world.db.update(fileTable).set({ status: 'restricted' }).where(eq(fileTable.uuid, paper.file))
    expect((await one(undefined))['attachments']).toEqual([])
    expect(await bytes(undefined, paper.version)).toBe(404)
  })

  it('is shown with a link to its own public page if it has one, and is hidden from outsiders if it is a private library file', async () => {
    const other = (await world.newFile(team, { name: 'map.pdf', public: true })).file
    const inner = (await world.newFile(team, { name: 'secret.pdf' })).file
    await update({ addAttachment: [other, inner] })
    const { body } = await world.call(links.publicFile, undefined, { params: { file } })
    expect(body['attachments']).toMatchObject([{ name: 'map.pdf', page_url: `/p/file/${other}` }])
  })
})

describe('custom attributes', () => {
  it('are shown to a team the file is shared with if they are public, even without a value', async () => {
    const body = { name: `Season ${file}`, attribute_type: 'Text', public: true }
    await world.call(attributes.create, ada, { params: { team }, body })
    await world.call(attributes.create, ada, {
      params: { team },
      body: { ...body, name: `Price ${file}`, public: false },
    })
    const names = async (person: Person | undefined) =>
      (await one(person))['custom_attributes'].map(({ name }: { name: string }) => name)
    expect(await names(eve)).toEqual([`Season ${file}`])
    expect(await names(undefined)).toEqual([])
  })
})

describe('metadata', () => {
  const read = (person: Person | undefined, of = file) => world.call(files.metadata, person, { params: { file: of } })

  it('shows outsiders how an image was taken, but not where, by whom or with which device', async () => {
    const keys = ['Model', 'ISO', 'SerialNumber', 'GPSLatitude', 'Artist', 'OwnerName', 'HistorySoftwareAgent']
    const items = keys.map((key) => ({ key, schema: 'EXIF', value: `value of ${key}` }))
    await world.db.insert(metadata).values({ version, items })
    expect((await read(ada)).body).toEqual(items)
    for (const person of [undefined, eve])
      expect((await read(person)).body['map'](({ key }: { key: string }) => key)).toEqual(['Model', 'ISO'])
  })

  it('is refused to members whose plan does not include it, and empty for everyone else', async () => {
    const { team: plain } = await world.newTeam()
    const bo = await world.newMember(plain, 'Admin')
    const made = await world.newFile(plain, { public: true })
    await world.db
      .insert(metadata)
      .values({ version: made.version, items: [{ key: 'ISO', schema: 'EXIF', value: '100' }] })
    expect((await read(bo, made.file)).body.code).toBe('feature.missing')
    expect(await read(undefined, made.file)).toMatchObject({ status: 200, body: [] })
  })
})

it('the detail view lists the public galleries and embeds of a file, but only for the team', async () => {
  const gallery = await world.call(galleries.create, ada, {
    params: { team },
    body: { title: 'Press', public: true, files: [file] },
  })
  await world.call(galleries.create, ada, { params: { team }, body: { title: 'Draft', files: [file] } })
  await world.call(embeds.create, ada, { params: { team }, body: { title: 'Partner', files: [file] } })
  expect(await one(ada)).toMatchObject({
    embeds: [{ uuid: gallery.body['uuid'], title: 'Press' }],
    single_embeds: [{ title: 'Partner' }],
  })
  expect(await one(undefined)).toMatchObject({ embeds: [], single_embeds: [] })
})

it('the detail view of an uploaded copy names the library file with the same bytes', async () => {
  const bytes = Buffer.from(`the same bytes ${file}`)
  const first = await uploadFile(world, ada, team, { name: 'first.txt', bytes })
  const second = await uploadFile(world, ada, team, { name: 'second.txt', bytes })
  const copied = async (of: string) => (await world.call(files.one, ada, { params: { file: of } })).body['copied_from']
  expect([await copied(first), await copied(second)]).toEqual([null, { uuid: first, name: 'first.txt' }])
})
