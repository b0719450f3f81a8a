import { line, slugOf, type TagNames, tags } from '@vitrine/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transact } from '../../platform/db/db.ts'
import { naughty } from '../../testing/naughty-strings.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { changeTags, tagsOf } from './index.ts'

let world: World
let ada: Person
let team: string
let file: string
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  ;({ file } = await world.newFile(team))
})
afterAll(() => world.close())

const change = (value: TagNames, to = file) =>
  transact(world.db, (db) => changeTags({ db, subject: { team }, actor: { user: ada.user } }, to, value))
const add = (...names: string[]) => change({ add: names, remove: [] })
const list = async (query: Record<string, string> = {}) =>
  (await world.call(tags.list, ada, { params: { team }, query })).reply
const named = async (name: string) => (await list()).results.find((tag) => tag.name === name)?.uuid ?? ''
const suggest = async (query: string) =>
  (await world.call(tags.suggest, ada, { params: { team }, query: { query } })).reply.map(({ name }) => name)

describe('the tags of a file', () => {
  it('can be added and removed one by one, or replaced by a full list', async () => {
    expect(await add('Fjord', 'Boat')).toBe(true)
    expect(await add('fjord')).toBe(false)
    expect(await tagsOf(world.db, file)).toEqual(['Boat', 'Fjord'])
    expect(await change({ add: ['Winter'], remove: ['BOAT', 'never seen'] })).toBe(true)
    expect(await tagsOf(world.db, file)).toEqual(['Fjord', 'Winter'])
    expect(await change(['Winter', 'Snow'])).toBe(true)
    expect(await change(['snow', 'winter'])).toBe(false)
    expect(await tagsOf(world.db, file)).toEqual(['Snow', 'Winter'])
    await change([])
    expect(await tagsOf(world.db, file)).toEqual([])
  })

  it('keep the first spelling, ignoring case, accents and Unicode composition', async () => {
    await add('Café')
    await add('Cafe\u0301', 'CAFE', 'cafe')
    expect(await tagsOf(world.db, file)).toEqual(['Café'])
  })

  it('are created once when fifty people add them at once, and every file gets them', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => world.newFile(team)))
    await Promise.all(
      all.map((one, i) => change({ add: i % 2 ? ['Bergen', 'Ålesund'] : ['ÅLESUND', 'bergen'], remove: [] }, one.file)),
    )
    const { results } = await list()
    expect(results.map(({ files }) => files)).toEqual([50, 50])
    expect(results).toHaveLength(2)
  })

  it('are never lost when fifty people change the same file at once', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, i) => add(`tag ${i}`)))
    expect(await tagsOf(world.db, file)).toHaveLength(50)
  })

  it('can be any single-line text, which is stored unchanged and can be found', async () => {
    const own = [
      '%',
      '_',
      '\\',
      "'; drop table tags; --",
      '<script>alert(1)</script>',
      '🏔️',
      'עברית',
      'NULL',
      '{}',
      '../',
    ]
    for (const name of own) {
      await change([name])
      expect(await tagsOf(world.db, file)).toEqual([name])
      expect((await list({ query: name })).results.map((tag) => tag.name)).toContain(name)
    }
    const { team: fresh } = await world.newTeam()
    const { file: other } = await world.newFile(fresh)
    const names = naughty.flatMap((text) => line(100).safeParse(text).data ?? [])
    const first = names.filter((name, i) => names.findIndex((one) => slugOf(one) === slugOf(name)) === i)
    await transact(world.db, (db) => changeTags({ db, subject: { team: fresh }, actor: ada }, other, names))
    expect((await tagsOf(world.db, other)).toSorted()).toEqual(first.toSorted())
  })
})

describe('the list of tags', () => {
  it('is paginated by name and counts the files in the library', async () => {
    await add('Boat', 'Fjord', 'Winter')
    const { file: binned } = await world.newFile(team, { recycled_at: new Date() })
    await change({ add: ['Boat'], remove: [] }, binned)
    const first = await list({ limit: '2' })
    expect(first.results.map(({ name, files }) => [name, files])).toEqual([
      ['Boat', 1],
      ['Fjord', 1],
    ])
    expect(first.count).toBe(3)
    expect((await list({ limit: '2', cursor: first.next ?? '' })).results.map(({ name }) => name)).toEqual(['Winter'])
    expect((await list({ query: 'jÓr' })).results.map(({ name }) => name)).toEqual(['Fjord'])
    expect((await list({ query: '%' })).results).toEqual([])
  })

  it('suggests tags as the user types, prefix matches first', async () => {
    await add('Boat', 'Old boat', 'Lifeboat', 'Fjord')
    expect(await suggest('BOA')).toEqual(['Boat', 'Old boat', 'Lifeboat'])
    expect(await suggest('')).toHaveLength(4)
    expect(await suggest('_')).toEqual([])
  })
})

describe('a tag', () => {
  const update = (tag: string, body: object) => world.call(tags.update, ada, { params: { tag }, body })
  it('can be renamed, but not to the name or synonym of another tag', async () => {
    await add('Boat', 'Ship')
    const boat = await named('Boat')
    expect((await update(boat, { name: 'BOAT' })).body['name']).toBe('BOAT')
    expect((await update(boat, { name: 'ship' })).body['code']).toBe('tag.exists')
    await update(await named('Ship'), { synonyms: ['Vessel'] })
    expect((await update(boat, { name: 'vessel' })).body['code']).toBe('tag.exists')
    expect((await update(boat, { name: ' ' })).status).toBe(422)
    expect(await tagsOf(world.db, file)).toEqual(['BOAT', 'Ship'])
  })

  it('can be found and added by its synonyms', async () => {
    await add('Boat')
    const boat = await named('Boat')
    expect((await update(boat, { synonyms: { add: ['Båt', 'boat', 'BAT'] } })).body['synonyms']).toEqual(['Båt'])
    await change(['bat'])
    expect(await tagsOf(world.db, file)).toEqual(['Boat'])
    expect(await suggest('bå')).toEqual(['Boat'])
    expect((await list({ query: 'båt' })).results.map(({ name }) => name)).toEqual(['Boat'])
    expect((await update(boat, { synonyms: { remove: ['båt'] } })).body['synonyms']).toEqual([])
    await add('båt')
    expect(await tagsOf(world.db, file)).toEqual(['båt', 'Boat'])
  })

  it('can be merged into another tag, which gets its files and its name as a synonym', async () => {
    const { file: second } = await world.newFile(team)
    await add('Boat', 'Ship')
    await change({ add: ['ship'], remove: [] }, second)
    const [boat, ship] = [await named('Boat'), await named('Ship')]
    const merged = await world.call(tags.merge, ada, { params: { tag: ship }, body: { into: boat } })
    expect(merged.body).toMatchObject({ uuid: boat, files: 2, synonyms: ['Ship'] })
    expect(await tagsOf(world.db, file)).toEqual(['Boat'])
    await change(['SHIP'], second)
    expect(await tagsOf(world.db, second)).toEqual(['Boat'])
    const itself = await world.call(tags.merge, ada, { params: { tag: boat }, body: { into: boat } })
    expect(itself.body['errors'][0].pointer).toBe('/into')
  })

  it('can be merged in only one direction when two tags are merged into each other at once (T-CONC-2)', async () => {
    for (let i = 0; i < 5; i++) {
      await add(`a${i}`, `b${i}`)
      const [a, b] = [await named(`a${i}`), await named(`b${i}`)]
      const both = await Promise.all([
        world.call(tags.merge, ada, { params: { tag: a }, body: { into: b } }),
        world.call(tags.merge, ada, { params: { tag: b }, body: { into: a } }),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
      expect((await list({ query: `${i}` })).results).toHaveLength(1)
    }
  })

  it('cannot be merged with a tag of another team', async () => {
    await add('Boat')
    const other = await world.newTeam()
    const { file: theirs } = await world.newFile(other.team)
    await transact(world.db, (db) =>
      changeTags({ db, subject: { team: other.team }, actor: { user: ada.user } }, theirs, ['Boat']),
    )
    const eve = await world.newMember(other.team, 'Admin')
    const { body } = await world.call(tags.list, eve, { params: { team: other.team } })
    const merged = await world.call(tags.merge, ada, {
      params: { tag: await named('Boat') },
      body: { into: body['results'][0].uuid },
    })
    expect(merged.status).toBe(404)
  })

  it('can be deleted, and is removed from all files', async () => {
    await add('Boat', 'Fjord')
    expect((await world.call(tags.remove, ada, { params: { tag: await named('Boat') } })).status).toBe(204)
    expect(await tagsOf(world.db, file)).toEqual(['Fjord'])
    expect(await world.events()).toContain('tag.deleted')
  })
})
