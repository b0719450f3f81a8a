import { afterAll, beforeAll, expect, it } from 'vitest'
import { newWorld, type World } from '../../testing/world.ts'
import { changeStar, starredBy } from './index.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

it('each person has their own favourites, and a file is starred only once per person', async () => {
  const { team } = await world.newTeam()
  const [ada, eve] = [await world.newMember(team), await world.newMember(team)]
  const [{ file }, { file: other }] = [await world.newFile(team), await world.newFile(team)]
  const star = (user: string, on: boolean) => changeStar({ db: world.db, actor: { user } }, file, on)
  expect(await star(ada.user, true)).toBe(true)
  expect(await star(ada.user, true)).toBe(false)
  expect(await starredBy(world.db, ada.user, [file, other])).toEqual(new Set([file]))
  expect(await starredBy(world.db, eve.user, [file, other])).toEqual(new Set())
  expect(await star(eve.user, false)).toBe(false)
  expect(await star(ada.user, false)).toBe(true)
  expect(await starredBy(world.db, ada.user, [file])).toEqual(new Set())
})

it('starring a file in fifty concurrent requests creates only one star', async () => {
  const { team } = await world.newTeam()
  const { user } = await world.newMember(team)
  const { file } = await world.newFile(team)
  const all = await Promise.all(
    Array.from({ length: 50 }, () => changeStar({ db: world.db, actor: { user } }, file, true)),
  )
  expect(all.filter(Boolean)).toHaveLength(1)
})
