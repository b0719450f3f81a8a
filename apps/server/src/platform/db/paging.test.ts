import { allRoutes, COUNT_EXACT_TO } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { countOf } from './paging.ts'

const { members } = allRoutes.teams
const people = 23
let world: World
let team: string
let admin: Person
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  // All have the same name, so that only the last part of the key differs.
  admin = await world.newMember(team, 'Admin')
  for (let made = 1; made < people; made++) await world.newMember(team)
})
afterAll(() => world.close())

type Query = Record<string, string>
const ask = (query: Query) => world.call(members, admin, { params: { team }, query })
const walk = async (limit: number, between: () => Promise<unknown> = async () => {}) => {
  const pages: string[][] = []
  for (let query: Query = { limit: String(limit) }; ; ) {
    const { status, body } = await ask(query)
    expect(status).toBe(200)
    pages.push(body.results.map(({ uuid }: { uuid: string }) => uuid))
    if (body.next === null) return pages
    await between()
    query = { limit: String(limit), cursor: body.next }
  }
}
const encoded = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')

describe('a paginated list', () => {
  it.each([1, 2, 7, 22, 23, 24, 200])('with pages of %i returns every row once, in a stable order', async (limit) => {
    const pages = await walk(limit)
    const everybody = pages.flat()
    expect(new Set(everybody).size).toBe(people)
    expect(everybody).toEqual((await walk(200)).flat())
    expect(pages).toHaveLength(Math.ceil(people / limit))
  })
  it('has no next page if the last page is full', async () => {
    const { body } = await ask({ limit: String(people) })
    expect(body.results).toHaveLength(people)
    expect(body.next).toBeNull()
  })
  it('returns the total count on every page', async () => {
    const { body } = await ask({ limit: '5' })
    expect(body.count).toBe(people)
    expect((await ask({ limit: '5', cursor: body.next })).body.count).toBe(people)
  })
  it('repeats no item while new ones are added', async () => {
    const before = new Set((await walk(200)).flat())
    const seen = (await walk(5, () => world.newMember(team))).flat()
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((uuid) => before.has(uuid))).toHaveLength(before.size)
  })
  it.each([
    ['not base64', '%%%'],
    ['not JSON', Buffer.from('{').toString('base64url')],
    ['not a list', encoded({ a: 1 })],
    ['an empty list', encoded([])],
    ['too short', encoded(['x'])],
    ['a list with too many parts', encoded(Array.from({ length: 9 }, () => 'x'))],
    ['a list of parts of another type', encoded([null, {}, [1], true])],
    ['a list with text instead of an id', encoded(['Ada', 'Lind', 'x'])],
    ['an SQL injection', encoded(['Ada', "' or 1=1 --"])],
    ['a list of values that the database cannot store', encoded(['\0', '\0', '\0'])],
    ['much too long', 'x'.repeat(5000)],
  ])('rejects a cursor that is %s, and names the field', async (_what, cursor) => {
    const { status, body } = await ask({ cursor })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'request.invalid', errors: [{ pointer: '/cursor' }] })
  })
})

describe('a count', () => {
  it('is exact up to its limit and stops there', async () => {
    const from = (rows: number) => sql`from generate_series(1, ${rows}::int)`
    expect(await countOf(world.db, from(0))).toBe(0)
    expect(await countOf(world.db, from(COUNT_EXACT_TO - 1))).toBe(COUNT_EXACT_TO - 1)
    expect(await countOf(world.db, from(COUNT_EXACT_TO * 3))).toBe(COUNT_EXACT_TO)
  })
})
