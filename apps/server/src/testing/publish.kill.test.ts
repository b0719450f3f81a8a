import { afterAll, beforeAll, expect, it } from 'vitest'
import { killAndRecover, newKills } from './publish-kills.ts'

let kills: Awaited<ReturnType<typeof newKills>>
beforeAll(async () => {
  kills = await newKills()
})
afterAll(() => kills.scene.close())

/** Kills before the call, between commit and call, and after the network's response. publish.kill.faults.ts covers all points. */
it.each(['S4', 'S6', 'S7'])(
  'T-PUBL-1: a post whose publisher is killed at %s is published once, or fails and says so',
  async (point) => {
    const status = await killAndRecover(kills, 'Instagram', point, 1)
    // At S6 Vitrine can't know that the call was never made, so the call isn't repeated automatically.
    expect(status).toBe(point === 'S6' ? 'failed' : 'published')
    if (point !== 'S6') return
    const mail = (await kills.scene.world.mails()).at(-1)
    expect(mail?.subject).toBe('A post was not published on Instagram')
    expect(mail?.text).toContain('Instagram did not publish this post. You can publish it again.')
  },
)
