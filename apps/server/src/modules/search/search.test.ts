import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFileLister, newLibrary } from '../../testing/library.ts'
import { newWorld, type World } from '../../testing/world.ts'
import { attributes, fileAttributes } from '../attributes/table.ts'
import { stars } from '../favourites/table.ts'
import { linkedFolders } from '../files/table.ts'
import { folders } from '../folders/table.ts'
import { fileTags, tagSynonyms, tags } from '../tags/table.ts'
import { versions } from '../versions/table.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
const fresh = () => newLibrary(world)
const ask = (...asked: Parameters<ReturnType<typeof newFileLister>>) => newFileLister(world)(...asked)

describe('search words', () => {
  it('are found ignoring case, accents and Unicode composition, and by prefix', async () => {
    const { add, found } = await fresh()
    await add('Café Zürich.jpg')
    await add('Straße in Tromsø'.normalize('NFD'))
    await add('Kyoto.jpg', { description: 'Der Ötztaler Weg, 東京都の港' })
    expect(await found('cafe ZURICH')).toEqual(['Café Zürich.jpg'])
    expect(await found('Cafe\u0301')).toEqual(['Café Zürich.jpg'])
    expect(await found('strasse trom')).toHaveLength(1)
    expect(await found('otzt')).toEqual(['Kyoto.jpg'])
    expect(await found('東京')).toEqual(['Kyoto.jpg'])
    expect(await found('京東')).toEqual([])
  })
  it('can contain a typo, and the response reports the correction', async () => {
    const { add, found, person, team: of } = await fresh()
    await add('Windmill.jpg')
    await add('Lighthouse keeper.jpg')
    expect(await found('windmlil')).toEqual(['Windmill.jpg'])
    expect(await found('windmil')).toEqual(['Windmill.jpg'])
    expect(await found('lihgthouse')).toEqual(['Lighthouse keeper.jpg'])
    expect((await ask({ q: 'windmlil' }, person, of)).chips).toMatchObject([
      { text: 'windmlil', taken_as: ['windmill'] },
    ])
    expect(await found('"windmlil"')).toEqual([])
  })
  it('can be excluded, and must be adjacent if quoted', async () => {
    const { add, found } = await fresh()
    await add('golden hour.jpg')
    await add('hour of golden.jpg')
    expect(await found('"golden hour"')).toEqual(['golden hour.jpg'])
    expect((await found('golden hour')).toSorted()).toEqual(['golden hour.jpg', 'hour of golden.jpg'])
    expect(await found('golden -of')).toEqual(['golden hour.jpg'])
    expect(await found('-golden')).toEqual([])
  })
  it('match % and _ literally: 100% finds only that text', async () => {
    const { add, found } = await fresh()
    for (const name of ['100% wool.jpg', '100 sheep, 5% black.jpg', '1000.jpg', 'a_b.jpg', 'a b.jpg', 'axb.jpg'])
      await add(name)
    expect(await found('100%')).toEqual(['100% wool.jpg'])
    expect((await found('%')).toSorted()).toEqual(['100 sheep, 5% black.jpg', '100% wool.jpg'])
    expect(await found('a_b')).toEqual(['a_b.jpg'])
    expect(await found('_')).toEqual(['a_b.jpg'])
  })
  it('match tags by name and synonym, and a renamed tag at once by its new name only', async () => {
    const { add, tagged, found, team: of } = await fresh()
    const file = await add('one.jpg')
    const tag = await tagged(file, 'Seaside walks')
    await world.db.insert(tagSynonyms).values({ team: of, slug: 'beach', name: 'Beach', tag })
    expect(await found('walks')).toEqual(['one.jpg'])
    expect(await found('tag:beach')).toEqual(['one.jpg'])
    await world.db.update(tags).set({ name: 'Strolls' }).where(eq(tags.uuid, tag))
    expect([await found('strolls'), await found('walks')]).toEqual([['one.jpg'], []])
    await world.db.delete(fileTags).where(eq(fileTags.tag, tag))
    expect(await found('strolls')).toEqual([])
    expect(await found('is:untagged')).toEqual(['one.jpg'])
  })
  it('match names before descriptions', async () => {
    const { add, found } = await fresh()
    await add('bridge.jpg', { created_at: new Date('2020-01-01') })
    await add('x.jpg', { description: 'a bridge', created_at: new Date('2021-01-01') })
    await add('bridges.jpg', { created_at: new Date('2022-01-01') })
    expect(await found('bridge')).toEqual(['bridge.jpg', 'bridges.jpg', 'x.jpg'])
    expect(await found({ q: 'bridge', sort: 'date' })).toEqual(['bridges.jpg', 'x.jpg', 'bridge.jpg'])
  })
})

describe('search fields', () => {
  it('filter by kind, status, shape, size, colour, place, dates, camera and whether a value is set', async () => {
    const { add, found } = await fresh()
    const big = await add('big.png', {
      status: 'restricted',
      latitude: 60,
      longitude: 5,
      expiration_date: '2026-12-31',
      expires_at: new Date('2026-12-31T23:00:00Z'),
      created_at: new Date('2024-05-05T12:00:00Z'),
    })
    await add('small.png')
    const source = {
      creator: {
        name: 'Chiyo Ito',
        handle: '@chiyo',
        identifier: '',
        platform: '',
        external: true,
        ig_creator: false,
        social: false,
        email: '',
      },
    }
    await world.db
      .update(versions)
      .set({ width: 4000, height: 3000, size: 20_000_000, colours: [{ colour: '#2244cc', weight: 0.6 }], source })
      .where(eq(versions.file, big))
    await world.db.execute(
      sql`insert into metadata (version, items) select uuid, '[{"key":"Model","schema":"EXIF","value":"Nikon Z 8"}]' from versions where file = ${big}`,
    )
    for (const q of [
      'status:restricted',
      'has:gps',
      'size:>10mb',
      'width:>=4000',
      'width:3000..5000',
      'orientation:landscape',
      'color:blue',
      'creator:chiyo',
      'camera:"nikon z"',
      'expires:<2027-01',
      'created:2024-05',
      'type:png size:>1mb',
      '-status:available',
      '-size:<1mb',
    ])
      expect({ q, found: await found(q) }).toEqual({ q, found: ['big.png'] })
    for (const q of [
      'size:>21mb',
      'color:red',
      'created:<2024-05',
      'expires:>2027',
      'camera:canon',
      'tag:nothing',
      'person:nobody',
    ])
      expect({ q, found: await found(q) }).toEqual({ q, found: [] })
    expect(await found('type:image')).toHaveLength(2)
    expect(await found('status:restricted,available')).toHaveLength(2)
  })
  it("include the team's own attributes", async () => {
    const { add, found, team: of } = await fresh()
    const file = await add('one.jpg')
    await add('two.jpg')
    const [attribute] = await world.db
      .insert(attributes)
      .values([
        { team: of, slug: 'campaign', name: 'Campaign', attribute_type: 'Text', position: 1 },
        { team: of, slug: 'budget', name: 'Budget', attribute_type: 'Number', position: 2 },
        { team: of, slug: 'shot', name: 'Shot', attribute_type: 'Date', position: 3 },
      ])
      .returning()
    const [, budget, shot] = await world.db
      .select()
      .from(attributes)
      .where(eq(attributes.team, of))
      .orderBy(attributes.position)
    await world.db.insert(fileAttributes).values([
      { file, attribute: attribute?.uuid ?? '', value: 'Summer Días' },
      { file, attribute: budget?.uuid ?? '', value: 1200 },
      { file, attribute: shot?.uuid ?? '', value: '2025-05-17' },
    ])
    for (const q of [
      'campaign:"summer dias"',
      'campaign:summer',
      'budget:>1000',
      'budget:1000..1300',
      'shot:>2024',
      'shot:2025-05',
      'shot:<=2025',
      'dias',
    ])
      expect({ q, found: await found(q) }).toEqual({ q, found: ['one.jpg'] })
    for (const q of ['budget:>1200', 'shot:>2025', 'shot:<2025-05'])
      expect({ q, found: await found(q) }).toEqual({ q, found: [] })
  })
  it('find files in a folder with its subfolders and linked files, and in favourites', async () => {
    const { add, found, team: of, person } = await fresh()
    const folder = await world.newFolder(of, 'Harbours')
    const [below] = await world.db
      .insert(folders)
      .values({ team: of, name: 'North', parent_folder: folder })
      .returning()
    const inside = await add('inside.jpg', { parent_folder: below?.uuid ?? null })
    await add('outside.jpg')
    expect(await found('folder:harbours')).toEqual(['inside.jpg'])
    expect(await found({ folder: below?.uuid ?? '' })).toEqual(['inside.jpg'])
    expect(await found({ folder })).toEqual([])
    expect(await found({ folder, q: 'insi' })).toEqual(['inside.jpg'])
    expect(await found({ folder, q: '-outside' })).toEqual(['inside.jpg'])
    expect(await found({ folder: 'root' })).toEqual(['outside.jpg'])
    expect(await found({ folder: 'root', q: 'side' })).toEqual([])
    const linked = await add('linked.jpg')
    await world.db
      .insert(linkedFolders)
      .values({ file: linked, folder: below?.uuid ?? '', file_created_at: new Date('2020-01-01') })
    expect((await found({ folder: below?.uuid ?? '' })).toSorted()).toEqual(['inside.jpg', 'linked.jpg'])
    await world.db.insert(stars).values({ user: person.user, file: inside, team: of })
    expect(await found('is:starred')).toEqual(['inside.jpg'])
    expect(await found({ place: 'favourites' })).toEqual(['inside.jpg'])
    expect((await ask({ q: 'inside' }, person, of)).results).toMatchObject([{ starred: true, foreign: false }])
  })
})
