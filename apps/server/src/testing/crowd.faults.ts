import { afterAll, beforeAll, expect, it } from 'vitest'
import { afterCrowd, runCrowd } from './crowd.ts'
import { newWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

it('loses nothing of what 50 clients do to the same files at once, makes no circle of folders, and one tag per word', async () => {
  const crowd = await runCrowd(world, { clients: 50, operations: 10_000 })
  expect(await afterCrowd(world, crowd)).toEqual({
    refused: [],
    lostTags: [],
    lostStars: [],
    strangeNames: [],
    tags: [],
    oneWord: [{ '?column?': 1 }],
    cycles: [],
  })
})
