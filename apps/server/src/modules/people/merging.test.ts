import { people } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type World } from '../../testing/world.ts'
import { newPeopleTeam, type PeopleTeam } from './testing/people.ts'

let world: World
let at: PeopleTeam
const newPerson: PeopleTeam['newPerson'] = (...row) => at.newPerson(...row)
const newBox: PeopleTeam['newBox'] = (...row) => at.newBox(...row)
const personOf: PeopleTeam['personOf'] = (box) => at.personOf(box)
const list: PeopleTeam['list'] = (query) => at.list(query)
const names: PeopleTeam['names'] = (query) => at.names(query)
const one: PeopleTeam['one'] = (person) => at.one(person)
const update: PeopleTeam['update'] = (...change) => at.update(...change)
const merge: PeopleTeam['merge'] = (...merged) => at.merge(...merged)
const unmerge: PeopleTeam['unmerge'] = (undone) => at.unmerge(undone)
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  at = await newPeopleTeam(world)
  world.setClock(undefined)
})
afterAll(() => world.close())

describe('merging people', () => {
  it('moves the faces and releases of many people to one', async () => {
    const [kept, ...others] = [await newPerson('Ingrid'), await newPerson('I. H.'), await newPerson('')]
    const boxes = [await newBox(kept ?? ''), await newBox(others[0] ?? ''), await newBox(others[1] ?? '')]
    await world.call(people.createRelease, at.ada, { params: { person: others[0] ?? '' }, body: {} })
    const { reply } = await merge(kept ?? '', others)
    expect(reply).toMatchObject({ uuid: kept, count: 3, faces: 3, release: { state: 'valid' } })
    expect(reply.merges).toHaveLength(2)
    for (const box of boxes) expect(await personOf(box)).toBe(kept)
    expect((await one(others[0] ?? '')).status).toBe(404)
    expect(await names()).toEqual(['Ingrid'])
  })

  it('can also be done by updating a person, and returns the person who is kept', async () => {
    const [from, into] = [await newPerson('I. H.'), await newPerson('Ingrid')]
    expect((await update(from, { newPerson: into })).reply.uuid).toBe(into)
  })

  it('can be undone for 30 days: the person returns with their faces and releases', async () => {
    const [kept, merged] = [await newPerson('Ingrid'), await newPerson('Tove')]
    const [own, moved] = [await newBox(kept), await newBox(merged)]
    await world.call(people.createRelease, at.ada, { params: { person: merged }, body: { note: 'Signed' } })
    const [{ uuid = '' } = {}] = (await merge(kept, [merged])).reply.merges
    const { reply } = await unmerge(uuid)
    expect(reply).toMatchObject({ uuid: merged, name: 'Tove', count: 1, releases: [{ note: 'Signed' }] })
    expect([await personOf(own), await personOf(moved)]).toEqual([kept, merged])
    expect((await one(kept)).reply).toMatchObject({ merges: [], releases: [] })
    expect((await unmerge(uuid)).status).toBe(404)
  })

  it('keeps the thumbnail of the kept person, and restores that of the merged person when the merge is undone', async () => {
    const [kept, merged] = [await newPerson('Ingrid'), await newPerson('Tove')]
    await newBox(kept)
    const larger = await newBox(merged)
    await world.db.execute(sql`update bounding_boxes set x2 = 0.9 where uuid = ${larger}`)
    const thumbnail = async (person: string) => (await one(person)).reply.thumbnail_url
    const before = [await thumbnail(kept), await thumbnail(merged)]
    const { reply } = await merge(kept, [merged])
    expect(reply.thumbnail_url).toBe(before[0])
    await unmerge(reply.merges[0]?.uuid ?? '')
    expect([await thumbnail(kept), await thumbnail(merged)]).toEqual(before)
  })

  it('cannot be undone after 30 days', async () => {
    const [kept, merged] = [await newPerson('Ingrid'), await newPerson('Tove')]
    const [{ uuid = '' } = {}] = (await merge(kept, [merged])).reply.merges
    world.setClock(new Date(Date.now() + 31 * 86_400_000))
    expect((await unmerge(uuid)).body['code']).toBe('person.merge_over')
    expect((await one(kept)).reply.merges).toEqual([])
  })

  it('can be undone even after the kept person was merged into another one', async () => {
    const [a, b, c] = [await newPerson('A'), await newPerson('B'), await newPerson('C')]
    const box = await newBox(a)
    const [{ uuid = '' } = {}] = (await merge(b, [a])).reply.merges
    await merge(c, [b])
    expect(await personOf(box)).toBe(c)
    expect((await unmerge(uuid)).reply.uuid).toBe(a)
    expect(await personOf(box)).toBe(a)
    const { reply } = await world.call(people.merges, at.ada, { params: { team: at.team } })
    expect(reply.results).toMatchObject([{ person: { name: 'C' }, merged: { name: 'B' } }])
  })

  it('does not move faces back on undo if they were reassigned after the merge', async () => {
    const [kept, merged, third] = [await newPerson('A'), await newPerson('B'), await newPerson('C')]
    const box = await newBox(merged)
    const [{ uuid = '' } = {}] = (await merge(kept, [merged])).reply.merges
    await world.call(people.updateBox, at.ada, { params: { bounding_box: box }, body: { person: third } })
    await unmerge(uuid)
    expect(await personOf(box)).toBe(third)
  })

  it('is refused if a person would be merged with themselves', async () => {
    const a = await newPerson('A')
    expect((await merge(a, [a])).body['code']).toBe('person.itself')
    expect((await update(a, { newPerson: a })).body['code']).toBe('person.itself')
  })

  it('leaves one person with all faces if A is merged into B while B is merged into A', async () => {
    const [a, b] = [await newPerson('A'), await newPerson('B')]
    await newBox(a)
    await newBox(b)
    const answers = await Promise.all([merge(a, [b]), merge(b, [a])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      expect.toSatisfy((s) => s === 404 || s === 409),
    ])
    const { reply } = await list()
    expect(reply.results).toMatchObject([{ count: 2 }])
  })

  it('leaves nothing half done while one of the people is being deleted', async () => {
    const [a, b] = [await newPerson('A'), await newPerson('B')]
    await newBox(b)
    const [merged, deleted] = await Promise.all([merge(a, [b]), at.remove(b)])
    const states = [merged.status, deleted.status]
    expect(states.filter((status) => status < 300)).toHaveLength(1)
    expect(states.every((status) => [200, 204, 404, 409].includes(status))).toBe(true)
    expect((await one(a)).reply.faces).toBe(merged.status === 200 ? 1 : 0)
  })

  it('leaves nothing half done while the kept person is being deleted', async () => {
    const [kept, merged] = [await newPerson('A'), await newPerson('B')]
    const box = await newBox(merged)
    const [answer, deleted] = await Promise.all([merge(kept, [merged]), at.remove(kept)])
    expect(deleted.status).toBe(204)
    expect([200, 404]).toContain(answer.status)
    expect((await one(kept)).status).toBe(404)
    // If the merge came first, this person was deleted with the kept one; otherwise the merge did not happen.
    expect((await one(merged)).status).toBe(answer.status === 200 ? 404 : 200)
    expect(await personOf(box)).toBe(answer.status === 200 ? null : merged)
  })

  it('gives a person without a name the first of the others’ names, until the merge is undone', async () => {
    const [kept, unnamed, named, last] = [
      await newPerson(''),
      await newPerson(''),
      await newPerson('Ingrid'),
      await newPerson('Tove'),
    ]
    const { reply } = await merge(kept, [unnamed, named, last])
    expect(reply.name).toBe('Ingrid')
    expect(await names()).toEqual(['Ingrid'])
    const undo = async (person: string) =>
      unmerge(reply.merges.find(({ merged }) => merged.uuid === person)?.uuid ?? '')
    await undo(last)
    expect((await one(kept)).reply.name).toBe('Ingrid')
    await undo(named)
    expect([(await one(kept)).reply.name, (await one(named)).reply.name]).toEqual(['', 'Ingrid'])
  })

  it('when undone, removes the name that the merge gave, even after a later merge, but keeps a name given by a member', async () => {
    const [named, b, c] = [await newPerson('Ingrid'), await newPerson(''), await newPerson('')]
    const [{ uuid: first = '' } = {}] = (await merge(b, [named])).reply.merges
    const { reply } = await merge(c, [b])
    expect(reply.name).toBe('Ingrid')
    await unmerge(first)
    expect((await one(c)).reply.name).toBe('')
    const [{ uuid: again = '' } = {}] = (await merge(c, [named])).reply.merges
    await update(c, { name: 'Ingrid Halvorsen' })
    await unmerge(again)
    expect((await one(c)).reply.name).toBe('Ingrid Halvorsen')
  })

  it('returns 404 for someone from another team', async () => {
    const { team: foreign } = await world.newTeam()
    expect((await merge(await newPerson('A'), [await newPerson('B', foreign)])).status).toBe(404)
  })
})
