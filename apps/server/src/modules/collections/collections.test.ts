import { type Collection, collections, type FileCard, files } from '@vitrine/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runAsMember } from '../../testing/run-as-member.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { changeCollections, collectionsOf, queryOf } from './index.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, ['EDIT_ASSETS', 'DELETE_ALL_ASSETS'])
})
afterAll(() => world.close())

const newFiles = async (...names: string[]) => {
  const made: string[] = []
  for (const name of names) made.push((await world.newFile(team, { name })).file)
  return made
}
const create = async (body: object): Promise<Collection> =>
  (await world.call(collections.create, ada, { params: { team }, body })).reply
const list = async (query: Record<string, string> = {}) =>
  (await world.call(collections.list, ada, { params: { team }, query })).reply
const namesIn = async (collection: string) =>
  (await world.call(collections.files, ada, { params: { collection } })).reply.results.map(({ name }) => name)
const order = (collection: string, these: string[], before: string | null) =>
  world.call(collections.order, ada, { params: { collection }, body: { files: these, before } })

describe('the collections of a team', () => {
  it('are listed by name, with the number of their files and the first four as covers', async () => {
    const made = await newFiles('a', 'b', 'c', 'd', 'e')
    await create({ name: 'Winter' })
    await create({ name: 'Autumn', files: made })
    const { results, count } = await list()
    expect(count).toBe(2)
    expect(results.map(({ name, files: n, covers }) => [name, n, covers.map(({ uuid }) => uuid)])).toEqual([
      ['Autumn', 5, made.slice(0, 4)],
      ['Winter', 0, []],
    ])
  })

  it('are paginated, and found by any part of their name', async () => {
    for (const name of ['100 % wool', '100 wool', 'under_score', 'Ñandú', 'Ålesund', '"quoted" <b>', '🙂'])
      await create({ name })
    const first = await list({ limit: '4' })
    const second = await list({ limit: '4', cursor: first.next ?? '' })
    expect(second.next).toBeNull()
    const all = [...first.results, ...second.results].map(({ name }) => name)
    expect(new Set(all).size).toBe(7)
    for (const [typed, found] of [
      ['%', '100 % wool'],
      ['_', 'under_score'],
      ['n\u0303and', 'Ñandú'],
      ['A\u030ales', 'Ålesund'],
      ['<b>', '"quoted" <b>'],
      ['🙂', '🙂'],
    ] as const)
      expect((await list({ query: typed })).results.map(({ name }) => name)).toEqual([found])
  })

  it('can be created, renamed, described and deleted, while their files are kept', async () => {
    const [file = ''] = await newFiles('a')
    const { uuid } = await create({ name: 'Spring', files: [file] })
    const params = { collection: uuid }
    const body = { name: 'Summer', description: 'Light\nand long' }
    expect((await world.call(collections.update, ada, { params, body })).body).toMatchObject({ ...body, files: 1 })
    expect((await world.call(collections.remove, ada, { params })).status).toBe(204)
    expect((await world.call(collections.one, ada, { params })).status).toBe(404)
    expect((await world.call(files.one, ada, { params: { file } })).status).toBe(200)
    expect((await world.events()).slice(-3)).toEqual(['collection.created', 'collection.updated', 'collection.deleted'])
  })

  it('are visible to every member, editable with EDIT_ASSETS, and not found (404) for everyone else', async () => {
    const { uuid } = await create({ name: 'Spring' })
    const reader = await world.newMember(team, 'Viewer')
    const stranger = await world.newMember((await world.newTeam()).team, 'Admin')
    const params = { collection: uuid }
    const body = { name: 'Mine' }
    expect((await world.call(collections.one, reader, { params })).status).toBe(200)
    expect((await world.call(collections.update, reader, { params, body })).status).toBe(403)
    expect((await world.call(collections.update, stranger, { params, body })).status).toBe(404)
  })
})

describe('the files of a collection', () => {
  it('are shown as starred only to the person who starred them', async () => {
    const made = await newFiles('a', 'b')
    const { uuid: collection } = await create({ name: 'Covers', files: made })
    await world.call(files.update, ada, { params: { file: made[1] ?? '' }, body: { star: true } })
    const starred = async (who: Person) =>
      (await world.call(collections.files, who, { params: { collection } })).reply.results.map((one) => one.starred)
    expect(await starred(ada)).toEqual([false, true])
    expect(await starred(await world.newMember(team))).toEqual([false, false])
  })

  it('are added at the end, once each, and can be removed', async () => {
    const [a = '', b = '', c = ''] = await newFiles('a', 'b', 'c')
    const { uuid } = await create({ name: 'Spring', files: [b] })
    const params = { collection: uuid }
    const change = async (body: object) => (await world.call(collections.changeFiles, ada, { params, body })).body
    expect(await change({ add: [c, b, a] })).toEqual({ added: 2, removed: 0 })
    expect(await namesIn(uuid)).toEqual(['b', 'c', 'a'])
    expect(await change({ remove: [c], add: [a] })).toEqual({ added: 0, removed: 1 })
    expect(await namesIn(uuid)).toEqual(['b', 'a'])
  })

  it("must belong to the collection's own team", async () => {
    const { uuid } = await create({ name: 'Spring' })
    const elsewhere = (await world.newTeam()).team
    const { file } = await world.newFile(elsewhere, { public: true })
    const sent = { params: { collection: uuid }, body: { add: [file] } }
    expect((await world.call(collections.changeFiles, ada, sent)).status).toBe(404)
    expect(await namesIn(uuid)).toEqual([])
  })

  it('are hidden while in the recycling bin and return when restored', async () => {
    const [a = '', b = ''] = await newFiles('a', 'b')
    const { uuid } = await create({ name: 'Spring', files: [a, b] })
    const recycle = (recycled: boolean) => world.call(files.update, ada, { params: { file: a }, body: { recycled } })
    await recycle(true)
    expect([await namesIn(uuid), (await list()).results[0]?.files]).toEqual([['b'], 1])
    await recycle(false)
    expect([await namesIn(uuid), (await list()).results[0]?.files]).toEqual([['a', 'b'], 2])
  })

  it('have a manual order that is kept across pages', async () => {
    const [a = '', b = '', c = '', d = ''] = await newFiles('a', 'b', 'c', 'd')
    const { uuid } = await create({ name: 'Spring', files: [a, b, c, d] })
    await order(uuid, [d, c], b)
    expect(await namesIn(uuid)).toEqual(['a', 'd', 'c', 'b'])
    await order(uuid, [a], null)
    expect(await namesIn(uuid)).toEqual(['d', 'c', 'b', 'a'])
    await order(uuid, [b], d)
    expect(await namesIn(uuid)).toEqual(['b', 'd', 'c', 'a'])
    const walked: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = { limit: '1', ...(cursor && { cursor }) }
      const { body } = await world.call(collections.files, ada, { params: { collection: uuid }, query })
      walked.push(...(body['results'] as FileCard[]).map(({ name }) => name))
      cursor = body['next'] as string | null
    }
    expect(walked).toEqual(['b', 'd', 'c', 'a'])
    const [stranger = ''] = await newFiles('e')
    expect((await order(uuid, [a], stranger)).body).toMatchObject({ errors: [{ pointer: '/before' }] })
  })

  it('can swap places any number of times', async () => {
    const [a = '', b = '', c = ''] = await newFiles('a', 'b', 'c')
    const { uuid } = await create({ name: 'Spring', files: [a, b, c] })
    for (let turn = 0; turn < 60; turn++) {
      const [moved, before] = turn % 2 ? [c, b] : [b, c]
      await order(uuid, [moved], before)
      expect(await namesIn(uuid)).toEqual(turn % 2 ? ['a', 'c', 'b'] : ['a', 'b', 'c'])
    }
  })

  it('are all kept when 50 people add one each at the same time', async () => {
    const made = await newFiles(...Array.from({ length: 50 }, (_, at) => `file ${at}`))
    const { uuid } = await create({ name: 'Spring' })
    const replies = await Promise.all(
      made.map((file) =>
        world.call(collections.changeFiles, ada, { params: { collection: uuid }, body: { add: [file] } }),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await list()).results[0]?.files).toBe(50)
  })
})

describe('a live collection', () => {
  it('keeps its query, and files cannot be added manually', async () => {
    const [file = ''] = await newFiles('a')
    const { uuid, ...live } = await create({ name: 'Snow', query: 'tag:snow -tag:ice' })
    expect(live).toMatchObject({ query: 'tag:snow -tag:ice', files: null, covers: [] })
    expect(await queryOf(world.db, uuid)).toBe('tag:snow -tag:ice')
    const params = { collection: uuid }
    for (const reply of [
      await world.call(collections.changeFiles, ada, { params, body: { add: [file] } }),
      await world.call(collections.files, ada, { params }),
      await world.call(collections.create, ada, { params: { team }, body: { name: 'x', query: 'y', files: [file] } }),
    ])
      expect(reply.body).toMatchObject({ status: 409, code: 'collection.live' })
    await expect(runAsMember(world, ada, team, (ctx) => changeCollections(ctx, file, [uuid]))).rejects.toMatchObject({
      code: 'collection.live',
    })
  })

  it('can only be made from an empty collection, and becomes an ordinary one when its query is removed', async () => {
    const [file = ''] = await newFiles('a')
    const { uuid } = await create({ name: 'Snow', files: [file] })
    const params = { collection: uuid }
    const update = (body: object) => world.call(collections.update, ada, { params, body })
    expect((await update({ query: 'snow' })).body).toMatchObject({ code: 'collection.not_empty' })
    await world.call(collections.changeFiles, ada, { params, body: { remove: [file] } })
    expect((await update({ query: 'snow' })).body).toMatchObject({ query: 'snow', files: null })
    expect((await update({ query: null })).body).toMatchObject({ query: null, files: 0 })
    expect(await queryOf(world.db, uuid)).toBeNull()
  })
})

describe('the payload key collections', () => {
  const change = (these: string | string[], value: Parameters<typeof changeCollections>[2]) =>
    runAsMember(world, ada, team, (ctx) => changeCollections(ctx, these, value))
  const namesOf = async (file: string) => (await collectionsOf(world.db, file)).map(({ name }) => name)

  it('accepts a whole list or additions and removals, and reports whether anything changed', async () => {
    const [file = ''] = await newFiles('a')
    const [x, y, z] = [await create({ name: 'x' }), await create({ name: 'y' }), await create({ name: 'z' })]
    expect(await change(file, [x.uuid, y.uuid])).toBe(true)
    expect(await change(file, [y.uuid, x.uuid])).toBe(false)
    expect(await namesOf(file)).toEqual(['x', 'y'])
    expect(await change(file, { add: [z.uuid], remove: [x.uuid] })).toBe(true)
    expect(await change(file, { add: [z.uuid], remove: [x.uuid] })).toBe(false)
    expect(await namesOf(file)).toEqual(['y', 'z'])
    expect(await change(file, [])).toBe(true)
    expect(await namesOf(file)).toEqual([])
  })

  it('works for many files at once and never affects another team', async () => {
    const made = await newFiles('a', 'b')
    const { uuid } = await create({ name: 'x' })
    const { file: foreign } = await world.newFile((await world.newTeam()).team)
    await change([...made, foreign], { add: [uuid], remove: [] })
    expect([await namesIn(uuid), await namesOf(foreign)]).toEqual([['a', 'b'], []])
  })
})
