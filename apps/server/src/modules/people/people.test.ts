import { people } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type World } from '../../testing/world.ts'
import { newPeopleTeam, type PeopleTeam } from './testing/people.ts'

let world: World
let at: PeopleTeam
const newPerson: PeopleTeam['newPerson'] = (...row) => at.newPerson(...row)
const newBox: PeopleTeam['newBox'] = (...row) => at.newBox(...row)
const newFile: PeopleTeam['newFile'] = () => at.newFile()
const list: PeopleTeam['list'] = (query) => at.list(query)
const names: PeopleTeam['names'] = (query) => at.names(query)
const one: PeopleTeam['one'] = (person) => at.one(person)
const update: PeopleTeam['update'] = (...change) => at.update(...change)
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  at = await newPeopleTeam(world)
})
afterAll(() => world.close())

describe('the people in a team', () => {
  it('are listed, whether named or not, with the number of their files, most files first', async () => {
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

  it('are paginated in each order without skipping or repeating anyone', async () => {
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
    const { reply } = await world.call(people.named, at.ada, { params: { team: at.team }, query: { query: 'halv' } })
    expect(reply.results.map(({ name }) => name)).toEqual(['Ingrid Halvorsen'])
  })

  it('are found by their exact name or a part of it, ignoring case and accents', async () => {
    for (const name of ['José', 'Josefine', 'Bjørn Ås']) await newPerson(name)
    const named = async (query: Record<string, string>) => {
      const { reply } = await world.call(people.named, at.ada, { params: { team: at.team }, query })
      return reply.results.map(({ name }) => name)
    }
    expect(await named({ name: ' JOSE ' })).toEqual(['José'])
    expect(await named({ name: 'bjorn as' })).toEqual(['Bjørn Ås'])
    expect(await named({ name: 'Jos' })).toEqual([])
    expect((await named({ query: 'josé' })).toSorted()).toEqual(['Josefine', 'José'])
    expect(await named({ query: '%' })).toEqual([])
    expect(await names({ query: 'JOSE', show: 'named' })).toHaveLength(2)
  })

  it('do not include faces without a person, which are counted separately', async () => {
    await newBox(await newPerson('Ingrid'))
    const deleted = await newFile()
    await newBox(null)
    const dismissed = await newBox(null)
    await world.db.execute(sql`update bounding_boxes set dismissed = true where uuid = ${dismissed}`)
    await newBox(null, deleted)
    await world.db.execute(sql`update files set recycled_at = now() where uuid = ${deleted}`)
    expect((await list()).reply).toMatchObject({ count: 1, unassigned: 1 })
  })

  it('do not include unnamed people without faces', async () => {
    await newPerson('')
    await newPerson('Ingrid')
    const box = await newBox(await newPerson(''))
    expect((await list()).reply).toMatchObject({ count: 2, named: 1, unnamed: 1 })
    await world.db.execute(sql`delete from bounding_boxes where uuid = ${box}`)
    expect((await list()).reply).toMatchObject({ count: 1, named: 1, unnamed: 0 })
  })

  it('can be renamed, but not to an empty name', async () => {
    const ingrid = await newPerson('')
    expect((await update(ingrid, { name: 'Ingrid' })).reply.name).toBe('Ingrid')
    expect((await update(ingrid, { name: '  ' })).status).toBe(422)
  })

  it('can be changed only with EDIT_ASSETS', async () => {
    const viewer = await world.newMember(at.team, 'Viewer')
    const call = world.call(people.update, viewer, { params: { person: await newPerson('A') }, body: { name: 'B' } })
    expect((await call).status).toBe(403)
  })

  it('get the thumbnail that a member chooses, which must show the person', async () => {
    const ingrid = await newPerson('Ingrid')
    await newBox(ingrid)
    const [chosen, other] = [await newBox(ingrid), await newBox(await newPerson('Jonas'))]
    const { reply } = await update(ingrid, { thumbnail: chosen })
    expect(reply).toMatchObject({ thumbnail_box: chosen, thumbnail_url: expect.stringContaining(chosen) })
    expect((await update(ingrid, { thumbnail: other })).body['code']).toBe('person.box_elsewhere')
  })

  it('can be deleted; their face boxes are kept, but marked as dismissed', async () => {
    const ingrid = await newPerson('Ingrid')
    const box = await newBox(ingrid)
    await at.remove(ingrid)
    expect((await one(ingrid)).status).toBe(404)
    const { rows } = await world.db.execute(sql`select person, dismissed from bounding_boxes where uuid = ${box}`)
    expect(rows).toEqual([{ person: null, dismissed: true }])
  })
})
