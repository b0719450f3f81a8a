import { people } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { boundingBoxes, persons } from './table.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  world.setClock(undefined)
})
afterAll(() => world.close())

const newFile = async () => (await world.newFile(team, { created_by: ada.user })).file
const newPerson = async (name: string, of = team) =>
  (await world.db.insert(persons).values({ team: of, name }).returning())[0]?.uuid ?? ''
const newBox = async (person: string | null, file?: string) => {
  const row = {
    team,
    file: file ?? (await newFile()),
    person,
    x1: 0.1,
    y1: 0.1,
    x2: 0.3,
    y2: 0.4,
    source: 'found' as const,
  }
  return (await world.db.insert(boundingBoxes).values(row).returning())[0]?.uuid ?? ''
}
const list = (query: Record<string, string> = {}) => world.call(people.list, ada, { params: { team }, query })
const names = async (query?: Record<string, string>) => (await list(query)).reply.results.map(({ name }) => name)
const one = (person: string) => world.call(people.one, ada, { params: { person } })
const update = (person: string, body: object) => world.call(people.update, ada, { params: { person }, body })
const merge = (person: string, others: string[]) =>
  world.call(people.merge, ada, { params: { person }, body: { people: others } })
const unmerge = (person_merge: string) => world.call(people.unmerge, ada, { params: { person_merge } })
const personOf = async (box: string) =>
  (await world.db.execute<{ person: string | null }>(sql`select person from bounding_boxes where uuid = ${box}`))
    .rows[0]?.person

describe('the people of a team', () => {
  it('are listed with the number of their files, named and unnamed, most files first', async () => {
    const [ingrid, unnamed] = [await newPerson('Ingrid'), await newPerson('')]
    const file = await newFile()
    await newBox(ingrid, file)
    await newBox(ingrid, file)
    await newBox(unnamed)
    await newBox(unnamed)
    const { reply } = await list()
    expect(reply).toMatchObject({ named: 1, unnamed: 1, without_release: 1, files: 3, count: 2 })
    expect(reply.results).toMatchObject([
      { uuid: unnamed, name: '', count: 2, release: { state: 'none', until: null } },
      { uuid: ingrid, name: 'Ingrid', count: 1 },
    ])
    expect(reply.results[0]?.thumbnail_url).toContain('/bounding-box/thumbnail/')
    expect(await names({ show: 'named' })).toEqual(['Ingrid'])
    expect(await names({ show: 'unnamed' })).toEqual([''])
    expect(await names({ query: 'INGR' })).toEqual(['Ingrid'])
  })

  it('are paginated in each order without skipping or repeating anybody', async () => {
    for (const name of ['Amara', 'Jonas', 'Kofi', 'Lena', '']) await newBox(await newPerson(name))
    for (const sort of ['files', 'name', 'newest']) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const { reply } = await list({ sort, limit: '2', ...(cursor !== null && { cursor }) })
        seen.push(...reply.results.map(({ name }) => name))
        cursor = reply.next
      } while (cursor !== null)
      expect(seen.toSorted()).toEqual(['', 'Amara', 'Jonas', 'Kofi', 'Lena'])
    }
  })

  it('are counted and shown only with files the member can see', async () => {
    const ingrid = await newPerson('Ingrid')
    const file = await newFile()
    await newBox(ingrid, file)
    await world.db.execute(sql`update files set recycled_at = now() where uuid = ${file}`)
    expect((await one(ingrid)).reply).toMatchObject({ count: 0, thumbnail_url: null })
  })

  it('are found by name for merging, without unnamed people', async () => {
    await newPerson('')
    await newPerson('Ingrid Halvorsen')
    const { reply } = await world.call(people.named, ada, { params: { team }, query: { query: 'halv' } })
    expect(reply.results.map(({ name }) => name)).toEqual(['Ingrid Halvorsen'])
  })

  it('can be renamed, but not to an empty name', async () => {
    const ingrid = await newPerson('')
    expect((await update(ingrid, { name: 'Ingrid' })).reply.name).toBe('Ingrid')
    expect((await update(ingrid, { name: '  ' })).status).toBe(422)
  })

  it('can be changed only with EDIT_ASSETS', async () => {
    const viewer = await world.newMember(team, 'Viewer')
    const call = world.call(people.update, viewer, { params: { person: await newPerson('A') }, body: { name: 'B' } })
    expect((await call).status).toBe(403)
  })

  it('get the thumbnail that a member chooses, which must show them', async () => {
    const ingrid = await newPerson('Ingrid')
    await newBox(ingrid)
    const [chosen, other] = [await newBox(ingrid), await newBox(await newPerson('Jonas'))]
    const { reply } = await update(ingrid, { thumbnail: chosen })
    expect(reply).toMatchObject({ thumbnail_box: chosen, thumbnail_url: expect.stringContaining(chosen) })
    expect((await update(ingrid, { thumbnail: other })).body['code']).toBe('person.box_elsewhere')
  })

  it('can be deleted without their files and face boxes, and are not recognised again', async () => {
    const ingrid = await newPerson('Ingrid')
    const box = await newBox(ingrid)
    await world.call(people.remove, ada, { params: { person: ingrid } })
    expect((await one(ingrid)).status).toBe(404)
    const { rows } = await world.db.execute(sql`select person, dismissed from bounding_boxes where uuid = ${box}`)
    expect(rows).toEqual([{ person: null, dismissed: true }])
  })
})

describe('merging people', () => {
  it('moves the faces and releases of many people to one', async () => {
    const [kept, ...others] = [await newPerson('Ingrid'), await newPerson('I. H.'), await newPerson('')]
    const boxes = [await newBox(kept ?? ''), await newBox(others[0] ?? ''), await newBox(others[1] ?? '')]
    await world.call(people.createRelease, ada, { params: { person: others[0] ?? '' }, body: {} })
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
    await world.call(people.createRelease, ada, { params: { person: merged }, body: { note: 'Signed' } })
    const [{ uuid = '' } = {}] = (await merge(kept, [merged])).reply.merges
    const { reply } = await unmerge(uuid)
    expect(reply).toMatchObject({ uuid: merged, name: 'Tove', count: 1, releases: [{ note: 'Signed' }] })
    expect([await personOf(own), await personOf(moved)]).toEqual([kept, merged])
    expect((await one(kept)).reply).toMatchObject({ merges: [], releases: [] })
    expect((await unmerge(uuid)).status).toBe(404)
  })

  it('keeps the thumbnail of the kept person, and restores that of the merged person when it is undone', async () => {
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
    const { reply } = await world.call(people.merges, ada, { params: { team } })
    expect(reply.results).toMatchObject([{ person: { name: 'C' }, merged: { name: 'B' } }])
  })

  it('does not move faces back on undo if they were reassigned after the merge', async () => {
    const [kept, merged, third] = [await newPerson('A'), await newPerson('B'), await newPerson('C')]
    const box = await newBox(merged)
    const [{ uuid = '' } = {}] = (await merge(kept, [merged])).reply.merges
    await world.call(people.updateBox, ada, { params: { bounding_box: box }, body: { person: third } })
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
    const [merged, deleted] = await Promise.all([
      merge(a, [b]),
      world.call(people.remove, ada, { params: { person: b } }),
    ])
    const states = [merged.status, deleted.status]
    expect(states.filter((status) => status < 300)).toHaveLength(1)
    expect(states.every((status) => [200, 204, 404, 409].includes(status))).toBe(true)
    expect((await one(a)).reply.faces).toBe(merged.status === 200 ? 1 : 0)
  })

  it('leaves nothing half done while the kept person is being deleted', async () => {
    const [kept, merged] = [await newPerson('A'), await newPerson('B')]
    const box = await newBox(merged)
    const [answer, deleted] = await Promise.all([
      merge(kept, [merged]),
      world.call(people.remove, ada, { params: { person: kept } }),
    ])
    expect(deleted.status).toBe(204)
    expect([200, 404]).toContain(answer.status)
    expect((await one(kept)).status).toBe(404)
    // Merged first: deleted with the person who was kept. Otherwise the merge did not happen.
    expect((await one(merged)).status).toBe(answer.status === 200 ? 404 : 200)
    expect(await personOf(box)).toBe(answer.status === 200 ? null : merged)
  })

  it('gives a person without a name the first name of the others, until it is undone', async () => {
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

  it('takes back a name that was passed on by another merge, but not one given by a member', async () => {
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

  it('returns 404 for somebody from another team', async () => {
    const { team: foreign } = await world.newTeam()
    expect((await merge(await newPerson('A'), [await newPerson('B', foreign)])).status).toBe(404)
  })
})
