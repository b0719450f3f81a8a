import { mediaCentres, publicMediaCentres as site } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFileLister } from '../../testing/library.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { attributes, fileAttributes } from '../attributes/table.ts'
import { files as fileTable } from '../files/table.ts'
import { folders } from '../folders/table.ts'
import { boundingBoxes, persons } from '../people/table.ts'
import { folderShares } from '../sharing/table.ts'
import { fileTags, tags } from '../tags/table.ts'
import { metadata, versions } from '../versions/table.ts'

let world: World
let team: string
let ada: Person
let centre: string
let album: string
let file: string
afterAll(() => world.close())

const at = { latitude: 62.471234, longitude: 5.941876 }
/** Adds a file with texts that visitors can read, and with texts, a location and a person that only its team sees. */
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  const folder = await world.newFolder(team, 'Unannounced')
  const added = await world.newFile(team, {
    ...at,
    name: 'Pier at dusk.jpg',
    description: 'Lanterns along the quay',
    location_text: 'Brosundet',
    source_display_name: 'Marit Haugen',
    credit_line: 'Solvik Photo',
    parent_folder: folder,
  })
  ;({ file } = added)
  await world.db
    .update(versions)
    .set({ original_name: 'DSC merger plan.jpg', kind: 'image', file_type: 'image/jpeg', width: 400, height: 300 })
    .where(eq(versions.uuid, added.version))
  const camera = [{ schema: 'EXIF', key: 'Make', value: 'Hasselblad' }]
  await world.db.insert(metadata).values({ version: added.version, items: camera })
  const [person] = await world.db.insert(persons).values({ team, name: 'Ingrid Halvorsen' }).returning()
  const box = { team, file, person: person?.uuid ?? '', x1: 0.1, y1: 0.1, x2: 0.3, y2: 0.4, source: 'drawn' as const }
  await world.db.insert(boundingBoxes).values(box)
  const [tag] = await world.db.insert(tags).values({ team, name: 'Evening', slug: 'evening' }).returning()
  await world.db.insert(fileTags).values({ tag: tag?.uuid ?? '', file, team, file_created_at: new Date() })
  const row = { team, attribute_type: 'Text' as const, position: 1 }
  const made = await world.db
    .insert(attributes)
    .values([
      { ...row, slug: 'season', name: 'Season', public: true },
      { ...row, slug: 'client', name: 'Client' },
    ])
    .returning()
  const value = (slug: string, text: string) => ({
    file,
    attribute: made.find((one) => one.slug === slug)?.uuid ?? '',
    value: text,
  })
  await world.db.insert(fileAttributes).values([value('season', 'Midsummer'), value('client', 'Northwind')])
  const body = { team, title: 'Press room', live: true }
  centre = (await world.call(mediaCentres.create, ada, { body })).reply.uuid
  album = await newAlbum({})
  await world.call(mediaCentres.addFiles, ada, { body: { album, files: [file] } })
})
const newAlbum = async (row: object): Promise<string> =>
  (await world.call(mediaCentres.createAlbum, ada, { body: { media_centre: centre, title: 'Harbours', ...row } })).reply
    .uuid
const findsFile = async (query: string) => {
  const { reply } = await world.call(site.search, undefined, { params: { media_centre: centre }, query: { query } })
  expect(reply.results).toHaveLength(reply.count)
  return reply.count === 1
}
const inLibrary = async (q: string) => (await newFileLister(world)({ q }, ada, team)).results.length === 1

/** Each query finds the file for its team, by something that visitors can't read. */
const privately = [
  'area:62.4712/5.9418/62.4713/5.9419',
  'place:Ålesund',
  'near:alesund',
  'has:gps',
  'lanterns has:gps',
  '-status:restricted has:tags,gps',
  'person:"Ingrid Halvorsen"',
  'onlyperson:ingrid',
  'person:any',
  'ingrid',
  '"Ingrid Halvorsen"',
  'folder:Unannounced',
  'status:available',
  '-is:internal',
  '-is:public',
  'camera:Hasselblad',
  'hasselblad',
  'merger',
  'northwind',
  'client:Northwind',
  'lanterns -person:none',
]
/** Each query finds the file by something that visitors can read. */
const publicly = [
  'pier',
  '"pier at dusk"',
  'dusk.jpg',
  'lant',
  'brosundet',
  'place:brosundet',
  'creator:marit',
  'haugen',
  'solvik photo',
  'tag:evening',
  'evening',
  'midsummer',
  'season:midsummer',
  'type:jpeg',
  'orientation:landscape width:>300',
  'has:description,copyright',
  'pier -client',
  'pier -northwind',
]

describe('a visitor’s search', () => {
  it.each(privately)('finds nothing by a field that only the team can read: %s', async (query) => {
    expect(await inLibrary(query)).toBe(true)
    expect(await findsFile(query)).toBe(false)
  })

  it.each(publicly)('finds files by a field that visitors can read: %s', async (query) => {
    expect(await findsFile(query)).toBe(true)
  })

  it('does not find a file by a name that visitors can’t read', async () => {
    await world.db.update(fileTable).set({ hide_name: true }).where(eq(fileTable.uuid, file))
    for (const query of ['pier', 'name:dusk', '"dusk.jpg"', 'dusk.jpg']) {
      expect(await inLibrary(query)).toBe(true)
      expect(await findsFile(query)).toBe(false)
    }
    await world.db.update(fileTable).set({ hide_name: false }).where(eq(fileTable.uuid, file))
    expect(await findsFile('pier')).toBe(true)
  })

  it('finds files by the value of an attribute only while the attribute is public', async () => {
    const change = (isPublic: boolean) =>
      world.db.update(attributes).set({ public: isPublic }).where(eq(attributes.slug, 'client'))
    await change(true)
    expect(await findsFile('northwind client:northwind')).toBe(true)
    await change(false)
    // Search results are cached for a moment, so this query is worded differently.
    expect(await findsFile('client:northwind northwind')).toBe(false)
  })

  it('can contain a typo, but is not corrected to words that visitors can’t read', async () => {
    expect(await findsFile('lantrens')).toBe(true)
    expect(await findsFile('"lantrens"')).toBe(false)
    for (const query of ['northwnid', 'halvorsn', 'hasselbald']) {
      expect(await inLibrary(query)).toBe(true)
      expect(await findsFile(query)).toBe(false)
    }
  })

  it('does not affect a live album whose query contains the same words', async () => {
    expect(await findsFile('person:ingrid has:gps')).toBe(false)
    const live = await newAlbum({ query: 'person:ingrid has:gps' })
    const params = { media_centre: centre }
    expect((await world.call(site.files, undefined, { params, query: { album: live } })).reply.count).toBe(1)
    expect(await findsFile('person:ingrid has:gps')).toBe(false)
    expect(await findsFile('pier')).toBe(true)
  })
})

it('members of another team can search a shared folder only by the fields they can read', async () => {
  const [shared] = await world.db.select().from(folders).where(eq(folders.team, team))
  const partner = await world.newTeam()
  const bo = await world.newMember(partner.team, 'Admin')
  await world.db.insert(folderShares).values({ folder: shared?.uuid ?? '', team: partner.team })
  const found = async (q: string) => (await newFileLister(world)({ q, place: 'shared' }, bo, partner.team)).results
  for (const q of ['pier', 'midsummer', 'folder:unannounced', 'place:Ålesund', 'has:gps'])
    expect({ q, found: (await found(q)).length }).toEqual({ q, found: 1 })
  for (const q of ['northwind', 'client:northwind', 'ingrid', 'person:ingrid', 'hasselblad', 'merger', 'halvorsn'])
    expect({ q, found: (await found(q)).length }).toEqual({ q, found: 0 })
})
