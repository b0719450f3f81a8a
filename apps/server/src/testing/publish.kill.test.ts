import { afterAll, beforeAll, expect, it } from 'vitest'
import { killAndRecover, newKills } from './publish-kills.ts'

let kills: Awaited<ReturnType<typeof newKills>>
beforeAll(async () => {
  kills = await newKills()
})
afterAll(() => kills.scene.close())

/** S6, where the outcome is least certain: after the commit and before the call. publish.kill.faults.ts covers all points. */
it('T-PUBL-1: a post whose publisher is killed before the publishing call fails, and an email reports it', async () => {
  // The next publisher cannot know that the call was never made, so the call is not repeated automatically.
  expect(await killAndRecover(kills, 'Instagram', 'S6', 1)).toBe('failed')
  const mail = (await kills.scene.world.mails()).at(-1)
  expect(mail?.subject).toBe('A post was not published on Instagram')
  expect(mail?.text).toContain('Instagram did not publish this post. You can publish it again.')
})
