import { ugc as routes } from '@vitrine/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Collecting, newCollecting } from './testing/collecting.ts'

let scene: Collecting
beforeAll(async () => {
  scene = await newCollecting()
})
afterAll(() => scene.close())

/** Creates posts that tag the account, without cover images, which aren't part of this test. */
const seed = (count: number, handle: string, caption: string) =>
  scene.world.instagram.seed({
    posts: Array.from({ length: count }, (_, n) => ({
      username: `${handle}.${n}`,
      caption,
      tags: ['northlight.studio'],
      picture: 'one for all',
      hasMediaUrl: false,
    })),
  })
const calls = () => scene.world.instagram.journal.entries({ operation: 'tags.list' }).length
const limit = () =>
  scene.world.instagram.faults.add({ on: 'tags.list', times: 1000, action: 'respond', status: 429, body: {} })
const reading = async () =>
  (await scene.world.call(routes.collecting, scene.ada, { params: { team: scene.team } })).reply.find(
    ({ account }) => account === scene.account,
  )

describe('tagged posts', () => {
  it('are collected from the last cursor onwards after faults, with none missing or duplicated', async () => {
    const { world, account } = scene
    await seed(180, 'sailor', 'Regatta')
    world.instagram.faults.add(
      { on: 'tags.list', nth: 2, action: 'reset' },
      { on: 'tags.list', nth: 4, status: 500, action: 'respond' },
      { on: 'tags.list', nth: 5, error: '4' },
    )
    await scene.refresh(account)
    expect(await reading()).toMatchObject({ running: true, problem: expect.stringContaining('Instagram') })
    for (let n = 0; n < 10 && (await reading())?.running; n++) await scene.hurry()
    expect(await reading()).toMatchObject({ running: false, problem: null })
    expect((await scene.filter({ query: 'Regatta' })).count).toBe(180)
  })

  it('are rarely requested while the network returns 429 for an hour, and are all collected afterwards', async () => {
    await seed(60, 'rower', 'Oars')
    const before = calls()
    limit()
    await scene.refresh(scene.account)
    let waited = 0
    while (waited < 3600) {
      const { running, problem, next_at } = (await reading()) ?? {}
      expect([running, problem]).toEqual([true, expect.stringContaining('Instagram isn’t accepting more requests')])
      waited += ((next_at?.getTime() ?? 0) - Date.now()) / 1000
      if (waited < 3600) await scene.hurry()
    }
    expect(calls() - before).toBeLessThan(10)
    scene.world.instagram.faults.clear()
    await scene.hurry()
    expect(await reading()).toMatchObject({ running: false, problem: null })
    expect((await scene.filter({ query: 'Oars' })).count).toBe(60)
  })

  it('are not collected sooner if a refresh is requested during a rate limit', async () => {
    limit()
    await scene.refresh(scene.account)
    const before = calls()
    for (let n = 0; n < 5; n++) {
      const body = { social_account: scene.account }
      expect((await scene.world.call(routes.trigger, scene.ada, { body })).status).toBe(204)
      await scene.world.finishJobs()
    }
    expect(calls()).toBe(before)
    scene.world.instagram.faults.clear()
    await scene.hurry()
    expect(calls()).toBeGreaterThan(before)
  })
})
