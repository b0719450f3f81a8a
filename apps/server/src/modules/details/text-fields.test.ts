import {
  activity,
  bulk,
  bulkTexts,
  fieldOf,
  fileFields,
  files,
  canRead,
  nounOf,
  searchedNames,
  sharing,
  type TextName,
  textNames,
} from '@vitrine/contract'
import { getTableColumns, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newFileLister } from '../../testing/library.ts'
import { bulkCalls } from '../../testing/many-files.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as fileTable } from '../files/table.ts'

let world: World
let team: string
let ada: Person
let eve: Person
let parent_folder: string
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam({ features: ['DAM_PLUS'] }))
  ada = await world.newMember(team, 'Admin', { first_name: 'Ada', last_name: 'Lund' })
  eve = await world.newMember((await world.newTeam()).team, 'Admin')
  parent_folder = await world.newFolder(team)
  await world.call(sharing.share, ada, { params: { folder: parent_folder }, body: { add: [eve.email] } })
})
afterAll(() => world.close())

const newFile = async () => (await world.newFile(team, { name: 'quay.jpg', public: true, parent_folder })).file
const read = async (file: string, name: TextName, person: Person | undefined = ada) =>
  (await world.call(files.one, person, { params: { file } })).body[name]
const readPublic = async (file: string, name: TextName) =>
  (await world.call(files.one, undefined, { params: { file } })).body[name]
const found = async (q: string) =>
  (await newFileLister(world)({ q }, ada, team))['results'].map(({ uuid }: { uuid: string }) => uuid)
/** Returns a word that is unique to a field and a test. */
const wordFor = (name: TextName, where: string) => `${name.replaceAll('_', '')}${where}`
const csvOf = async (file: string) => {
  const { text } = await world.call(bulk.exportCsv, ada, { params: { team }, body: { selection: { files: [file] } } })
  const [head = '', row = ''] = text.replace('\uFEFF', '').split('\r\n')
  return { head: head.split(','), row: row.split(',') }
}
const importCsv = (csv: string) =>
  world.app.inject({
    method: 'POST',
    url: `/v1/files/bulk/import/${team}/`,
    headers: { origin: world.settings.origin, cookie: ada.cookie, 'content-type': 'text/csv' },
    payload: csv,
  })

const update = (file: string, name: TextName, value: string) =>
  world.call(files.update, ada, { params: { file }, body: { [fieldOf(name).key]: value } })

it.each(textNames)('%s is stored, and only its audience can read it', async (name) => {
  const file = await newFile()
  const value = wordFor(name, 'stored')
  const { audience } = fieldOf(name)
  expect((await update(file, name, value)).body).toMatchObject({ [name]: value })
  expect(await read(file, name)).toBe(value)
  expect(await read(file, name, eve)).toBe(canRead(audience, 'shared') ? value : '')
  expect(await readPublic(file, name)).toBe(canRead(audience, 'world') ? value : '')
})

it.each(textNames)('%s is not overwritten by an edit based on an older text', async (name) => {
  const file = await newFile()
  const { key } = fieldOf(name)
  await update(file, name, 'theirs')
  const body = { [key]: 'mine', based_on: { [key]: 'older' } }
  const { status, body: answer } = await world.call(files.update, ada, { params: { file }, body })
  expect(status).toBe(409)
  expect(answer['changed']).toEqual([{ field: key, yours: 'mine', theirs: 'theirs' }])
})

it.each(textNames)('%s is named in the activity of the file', async (name) => {
  const file = await newFile()
  await update(file, name, 'Fog')
  const { body } = await world.call(activity.file, ada, { params: { file } })
  const expected = fieldOf(name).tells ? 'Fog' : `Ada Lund changed the ${nounOf(fieldOf(name))}`
  expect(body['results'][0].text).toContain(expected)
})

it.each(searchedNames)('%s is found by the search as soon as it changes', async (name) => {
  const file = await newFile()
  const [first, second] = [wordFor(name, 'first'), wordFor(name, 'second')]
  await update(file, name, first)
  expect(await found(first)).toEqual([file])
  await update(file, name, `a ${second} here`)
  expect(await found(first)).toEqual([])
  expect(await found(`"${second} here"`)).toEqual([file])
})

it.each(bulkTexts)('%s can be set in a bulk edit, previewed and undone', async (name) => {
  const both = [await newFile(), await newFile()]
  const value = wordFor(name, 'bulk')
  const { carryOut, undo } = bulkCalls(world, team, ada)
  const run = await carryOut({ files: both }, { [fieldOf(name).key]: value })
  expect(run).toMatchObject({ done: 2, failed: 0, what: `${nounOf(fieldOf(name))} “${value}”` })
  expect(await Promise.all(both.map((file) => read(file, name)))).toEqual([value, value])
  const { body } = await world.call(bulk.preview, ada, { params: { team }, body: { selection: { files: both } } })
  expect(body['fields'][name]).toEqual({ mixed: false, value })
  await undo(run['uuid'])
  await world.finishJobs()
  expect(await Promise.all(both.map((file) => read(file, name)))).toEqual(['', ''])
})

const csvTexts = textNames.filter((name) => fieldOf(name).csv)
it.each(csvTexts)('%s is exported and imported as a column of the CSV', async (name) => {
  const file = await newFile()
  await update(file, name, 'before')
  const { head, row } = await csvOf(file)
  expect(row[head.indexOf(name)]).toBe('before')
  const reply = await importCsv(`uuid,${name}\n${file},after`)
  expect(reply.json()).toMatchObject({ columns: [name], problems: [] })
  await world.finishJobs()
  expect(await read(file, name)).toBe('after')
})

/** Columns that are not fields: keys, derived values, and values with API calls of their own. */
const internalColumns = [
  'uuid',
  'team',
  'source_claimed',
  'copied_from',
  'expires_at',
  'public',
  'public_until',
  'public_downloads',
  'position',
  'latitude',
  'longitude',
  'latest_version',
  'latest_creator',
  'versions_made',
  'guest_link',
  'guest_consent',
  'approval',
  'approval_ends_at',
  'recycled_at',
  'recycled_by',
  'in_library',
  'created_by',
  'created_at',
  'updated_at',
]

it('every column of the files table is a declared field or an internal column', () => {
  const undeclared = Object.keys(getTableColumns(fileTable)).filter(
    (name) => !(name in fileFields) && !internalColumns.includes(name),
  )
  expect(undeclared).toEqual([])
})

it('the migrations create every column of the files table', async () => {
  const { rows } = await world.db.execute<{ column_name: string }>(
    sql`select column_name from information_schema.columns where table_name = 'files'`,
  )
  const created = rows.map(({ column_name }) => column_name)
  expect(Object.keys(getTableColumns(fileTable)).filter((name) => !created.includes(name))).toEqual([])
})
