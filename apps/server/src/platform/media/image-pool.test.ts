import { readdirSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { cornered } from '../../testing/media-files.ts'
import { newMediaWorkspace, sizesOf } from '../../testing/media-workspace.ts'

const { media, stored, newInto, rendered, close } = newMediaWorkspace()
afterAll(close)

describe('the image processes', () => {
  it('fail only for the damaged file, and process the next one', async () => {
    const good = await stored(cornered(600, 400).jpeg())
    const bad = await stored(
      Buffer.concat([(await cornered(600, 400).jpeg().toBuffer()).subarray(0, 300), Buffer.alloc(500, 7)]),
    )
    const outcomes = await Promise.allSettled(
      [bad, good, bad, good].map((source) => media.renditions(source, { into: newInto() })),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
  })

  it('stop cancelled jobs, whether waiting or started, and leave no file that looks complete', async () => {
    const slow =
      '<filter id="f"><feTurbulence baseFrequency=".01" numOctaves="9"/></filter><rect width="2000" height="2000" filter="url(#f)"/>'
    const big = await stored(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000">${slow.repeat(8)}</svg>`),
    )
    const into = newInto()
    const controller = new AbortController()
    const works = Array.from({ length: 6 }, () => media.renditions(big, { into, signal: controller.signal }))
    setTimeout(() => controller.abort(), 300)
    for (const outcome of await Promise.allSettled(works))
      expect(outcome).toMatchObject({ reason: { code: 'cancelled' } })
    expect(readdirSync(into).filter((name) => !name.endsWith('.part'))).toEqual([])
    expect(sizesOf(await rendered(cornered(30, 20).png()))).toEqual([[400, 30, 20]])
  })
})
