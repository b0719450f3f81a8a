import { files, links, rights, sharing } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as fileTable } from '../files/table.ts'
import { versions as versionTable } from '../versions/table.ts'

let world: World
let team: string
let ada: Person
let file: string
/** Texts from fields that only the team can read. A stranger's response must not contain any of them. */
const privateTexts = ['secret', 'Inner folder', 'Ada', 'sharepoint', 'lena@']
const all = { status: 'embargoed', available_from: new Date('2026-01-01') } as const

beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam({ features: ['DAM_PLUS'] }))
  ada = await world.newMember(team, 'Admin', { first_name: 'Ada' })
  const parent_folder = await world.newFolder(team, 'Inner folder')
  const made = await world.newFile(team, {
    ...all,
    name: 'secret quay.jpg',
    public: true,
    hide_name: true,
    watermark: true,
    update_exif: true,
    parent_folder,
    created_by: ada.user,
    created_at: new Date('2026-09-02T12:00:00Z'),
    description: 'The quay',
    copyright: '© Ingrid',
    rights_context: 'With credit',
    expiration_date: '2031-01-01',
    source_display_name: 'Lena Fjeld',
    location_text: 'Solvik',
    latitude: 60.1,
    longitude: 5.2,
  })
  file = made.file
  const creator = {
    name: 'Lena',
    handle: '@lena',
    identifier: 'secret-1',
    platform: 'instagram',
    email: 'lena@home.example',
  }
  const source = { creator: { ...creator, external: true, ig_creator: true, social: true } }
  await world.db
    .update(versionTable)
    .set({ source, original_name: 'secret.jpg', created_by: ada.user })
    .where(eq(versionTable.uuid, made.version))
  const { body: record } = await world.call(rights.create, ada, {
    params: { team },
    body: {
      name: 'Agency',
      description: 'secret price',
      holder: 'secret holder',
      channels: ['web'],
      duration_days: 30,
    },
  })
  const paper = await world.newFile(team, {
    name: 'secret paper.pdf',
    hide_name: true,
    public: true,
    created_at: new Date('2026-09-03'),
  })
  const body = {
    rights: [record.uuid],
    tags: ['harbour'],
    addAttachment: [paper.file, { url: 'https://sharepoint.example/house' }],
    star: true,
  }
  await world.call(files.update, ada, { params: { file }, body })
})
afterAll(() => world.close())

const isSomething = (value: unknown) =>
  !(value === null || value === '' || value === false || value === 0 || (Array.isArray(value) && value.length === 0))
const keysOf = (thing: object) =>
  Object.entries(thing)
    .filter(([, value]) => isSomething(value))
    .map(([key]) => key)
    .toSorted()
const expectNothingPrivate = (body: unknown) => {
  for (const words of privateTexts) expect(JSON.stringify(body)).not.toContain(words)
}

it('the public page of a file returns exactly its public keys', async () => {
  const { status, body } = await world.call(links.publicFile, undefined, { params: { file } })
  expect(status).toBe(200)
  // biome-ignore format: easier to read on a few lines
  expect(Object.keys(body).toSorted()).toEqual([
    'attachments', 'attributes', 'copyright', 'created_at', 'credit_line', 'description', 'duration', 'expiration_date', 'file_type', 'height', 'kind',
    'location_text', 'name', 'placeholder', 'rights', 'rights_context', 'size', 'stream_url', 'tags', 'team', 'thumbnail_url',
    'uses', 'uuid', 'view_url', 'views', 'width',
  ])
  expect(body).toMatchObject({ name: '2 September 2026', rights: ['Agency'] })
  expectNothingPrivate(body)
})

it("the detail view shows an outsider only the public page's fields and the creator; all other fields are empty", async () => {
  const { status, body } = await world.call(files.one, undefined, { params: { file } })
  expect(status).toBe(200)
  // biome-ignore format: easier to read on a few lines
  expect(keysOf(body)).toEqual([
    'actions', 'attachments', 'copyright', 'created_at', 'description', 'detailed', 'expiration_date', 'file_type', 'foreign',
    'height', 'hide_name', 'kind', 'latest_version', 'location_obj', 'location_text', 'name', 'permalink', 'processed', 'rights',
    'rights_context', 'size', 'source_display_name', 'status', 'tags', 'team', 'updated_at', 'uuid', 'version_count', 'viewer',
    'watermark', 'width',
  ].filter((key) => !['height', 'width'].includes(key) || isSomething(body[key])))
  expect(body).toMatchObject({
    name: '2 September 2026',
    status: 'available',
    version_count: 1,
    updated_at: body['created_at'],
    location_obj: { text: 'Solvik', map_point: null },
    attachments: [{ url: null, added_by: null, file: { name: '3 September 2026' } }],
    rights: [{ name: 'Agency', channels: ['web'], description: '', holder: '', proposed_expiration_date: null }],
    latest_version: { source: { creator: { name: 'Lena', handle: '@lena', email: '', identifier: '' } } },
  })
  expectNothingPrivate(body)
})

it('the detail view also shows the location, attached links and shared folder to a team the file is shared with', async () => {
  const { team: theirs } = await world.newTeam()
  const eve = await world.newMember(theirs, 'Admin')
  const [row] = await world.db.select().from(fileTable).where(eq(fileTable.uuid, file))
  await world.call(sharing.share, ada, { params: { folder: row?.parent_folder ?? '' }, body: { add: [eve.email] } })
  const { body } = await world.call(files.one, eve, { params: { file } })
  expect(body).toMatchObject({
    viewer: 'shared',
    map_point: { latitude: 60.1 },
    parent_folder: { name: 'Inner folder' },
  })
  expect(body['attachments']).toHaveLength(2)
  for (const words of ['secret', 'Ada', 'lena@']) expect(JSON.stringify(body)).not.toContain(words)
})
