import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type IntegrationWorld, newIntegrationWorld } from '../../testing/integration-world.ts'

let world: IntegrationWorld
let adobe: string
beforeAll(async () => {
  world = await newIntegrationWorld()
  adobe = await world.connect('Adobe')
})
afterAll(() => world.close())
beforeEach(() => world.adobe.faults.clear())

describe('an upload to Adobe', () => {
  const inAdobe = (name: string) => world.adobe.assets().filter((one) => one.name === name)

  it('adds images to a single Creative Cloud library', async () => {
    for (const name of ['First.jpg', 'Second.png'])
      expect(await world.sent(world.toAdobe(await world.image({}, name), adobe))).toMatchObject({
        status: 'done',
        destination: 'Creative Cloud Libraries',
      })
    expect(inAdobe('First.jpg')).toMatchObject([{ place: 'Libraries' }])
    expect(world.adobe.journal.entries({ effect: 'library' })).toHaveLength(1)
  })

  it('sends a JPEG under 5 MB if the original is larger', async () => {
    const file = await world.image({ width: 2600, height: 2000, noise: true }, 'Heavy.jpeg')
    const { status, note } = await world.sent(world.toAdobe(file, adobe))
    expect([status, note]).toEqual(['done', expect.stringMatching(/^Sent as a JPEG \(\d+ × \d+ px\)\.$/)])
  })

  it('polls the monitor URL if Adobe finishes later', async () => {
    world.adobe.settings.update({ isAsync: true })
    const done = await world.sent(world.toAdobe(await world.image({}, 'Async.jpg'), adobe))
    world.adobe.settings.update({ isAsync: false })
    expect(done.status).toBe('done')
    expect(inAdobe('Async.jpg')).toHaveLength(1)
  })

  it('sends videos to Frame.io in parts, and links to them', async () => {
    const file = await world.video()
    const done = await world.sent(world.toAdobe(file, adobe))
    expect(done).toMatchObject({ status: 'done', destination: 'Frame.io', url: expect.stringContaining('http') })
    expect(inAdobe(done.file.name)).toMatchObject([{ place: 'Frame.io' }])
    expect(world.adobe.journal.entries({ effect: 'part' }).length).toBeGreaterThan(1)
  })

  it('sends the original image to Frame.io if that destination was chosen', async () => {
    const file = await world.image({ format: 'tiff' }, 'Whole.tiff')
    const done = await world.sent(world.toAdobe(file, adobe, 'Frame.io'))
    expect(done).toMatchObject({ status: 'done', destination: 'Frame.io', note: null })
  })

  it('sends only the parts that are missing after an interruption', async () => {
    const file = await world.video()
    const before = world.adobe.journal.entries({ effect: 'part' }).length
    world.adobe.faults.add({ on: 'part.upload', nth: 2, status: 503, body: 'busy' })
    expect(await world.sent(world.toAdobe(file, adobe))).toMatchObject({ status: 'done' })
    const parts = world.adobe.journal.entries({ effect: 'part' }).slice(before)
    const numbers = parts.flatMap(({ effects }) => effects.map(({ part }) => part))
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it.each([
    ['element.create', 'image' as const],
    ['file.create', 'video' as const],
  ])('is not sent again when the response to %s was lost after Adobe had processed the request', async (on, kind) => {
    world.adobe.faults.add({ on, when: 'after', action: 'reset' })
    const file = kind === 'image' ? await world.image({}, 'Lost.jpg') : await world.video()
    const before = world.adobe.journal.entries({ operation: on }).length
    expect(await world.sent(world.toAdobe(file, adobe))).toMatchObject({ status: 'unconfirmed' })
    expect(world.adobe.journal.entries({ operation: on })).toHaveLength(before + 1)
  })

  it.each([
    ['library.list', { error: '401013' }, 'done'],
    ['element.create', { error: '429050' }, 'done'],
    ['representation.create', { error: '413001' }, 'failed'],
  ])('handles a fault in %s (%o) and ends as %s', async (on, fault, status) => {
    world.adobe.faults.add({ on, ...fault })
    expect((await world.sent(world.toAdobe(await world.image(), adobe))).status).toBe(status)
  })

  it('explains what to do if the account has no project in Frame.io', async () => {
    await world.adobe.seed({ accounts: [{ username: 'harbour.coffee', name: 'Harbour Coffee', hasProject: false }] })
    const other = await world.connect('Adobe', 'harbour.coffee')
    const { status, problem } = await world.sent(world.toAdobe(await world.video(), other))
    expect([status, problem]).toEqual(['failed', expect.stringContaining('Create one there')])
  })
})
