import { hashtagGroups as routes } from '@vitrine/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let ada: Person
let team: string
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

const create = (name: string, hashtags: string[]) =>
  world.call(routes.create, ada, { params: { team }, body: { name, hashtags } })
const list = async () => (await world.call(routes.list, ada, { params: { team } })).reply

it('a hashtag group stores each hashtag once, with its #, in the order entered', async () => {
  const { status, reply } = await create('Winter', ['solvik', '#Winter', '#SOLVIK', '##fjord'])
  expect(status).toBe(200)
  expect(reply.hashtags).toEqual(['#solvik', '#Winter', '#fjord'])
})

it('hashtag groups are listed by name, and an update changes only the fields sent', async () => {
  await create('winter', ['snow'])
  const { reply } = await create('Autumn', ['apples'])
  expect((await list()).map(({ name }) => name)).toEqual(['Autumn', 'winter'])
  const params = { hashtag_group: reply.uuid }
  await world.call(routes.update, ada, { params, body: { name: 'Harvest' } })
  expect((await list())[0]).toEqual({ uuid: reply.uuid, name: 'Harvest', hashtags: ['#apples'] })
  await world.call(routes.remove, ada, { params })
  expect((await list()).map(({ name }) => name)).toEqual(['winter'])
})

it('a hashtag group cannot have the name of another one, ignoring case, even when two are created at once', async () => {
  const answers = await Promise.all([create('Winter', ['snow']), create('WINTER', ['ice'])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await list()).toHaveLength(1)
})

it('a hashtag group cannot contain invalid hashtags, no hashtags or more hashtags than networks allow', async () => {
  const many = Array.from({ length: 31 }, (_, n) => `tag${n}`)
  for (const hashtags of [['two words'], ['#'], [], many, ['a-b']])
    expect((await create('Broken', hashtags)).status, JSON.stringify(hashtags)).toBe(422)
  expect(await list()).toEqual([])
})
