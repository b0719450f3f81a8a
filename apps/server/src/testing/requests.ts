import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaksIn } from './leaks.ts'
import { followUp, type GeneratedRequest, makeRequest, newRequestRandom } from './generated-requests.ts'
import { markersIn, addMarkedFiles, type MarkedFiles } from './markers.ts'
import { newWorld, type World } from './world.ts'

type Found = { at: number; who: string; asked: string; problem: string }
type Who = keyof MarkedFiles['people']
/** The number of requests after which all items are recreated, because some requests change or delete them. */
const FRESH = 400
const outsiders: Who[] = ['nobody', 'visitor', 'neighbour', 'admin elsewhere']
/** Server error statuses that are acceptable: not implemented, busy, storage full. */
const acceptable = [501, 503, 507]

/**
 * Sends generated requests: no response may be a 500, or reveal anything that the rights decision hides from the caller.
 */
export const itKeepsEverySecret = (count: number, seed = 15) => {
  let world: World
  beforeAll(async () => {
    world = await newWorld()
  })
  afterAll(() => world.close())

  const send = async (
    plot: MarkedFiles,
    who: Who,
    { name, method, url, payload, headers }: GeneratedRequest,
    at: number,
  ) => {
    const person = plot.people[who]
    const { statusCode, body } = await world.app.inject({
      method,
      url,
      remoteAddress: `10.${at % 200}.0.1`,
      headers: {
        origin: world.settings.origin,
        ...(person && { cookie: person.cookie }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    })
    const failed =
      statusCode >= 500 && !acceptable.includes(statusCode) ? [`status ${statusCode}: ${body.slice(0, 300)}`] : []
    const problem = [...failed, ...(await leaksIn(world, plot, name, person, body))]
    const asked = `${name}: ${method} ${url} ${payload?.slice(0, 600) ?? ''}`
    return { body, found: problem.map((one): Found => ({ at, who, asked, problem: one })) }
  }

  it(`the server answers ${count} generated requests without a leak and without a 500 (seed ${seed})`, async () => {
    const dice = newRequestRandom(seed)
    const found: Found[] = []
    let read = 0
    let plot: MarkedFiles | undefined
    let next: { who: Who; made: GeneratedRequest } | undefined
    for (let at = 0; at < count; at++) {
      if (at % FRESH === 0) plot = undefined
      plot ??= await addMarkedFiles(world)
      if (at % 40 === 0) await world.db.execute(sql`delete from limits`)
      const people = Object.keys(plot.people) as Who[]
      const { who, made } = next ?? { who: dice.of(dice.of([people, outsiders])), made: makeRequest(dice, plot) }
      const answer = await send(plot, who, made, at)
      found.push(...answer.found)
      read += markersIn(answer.body).length
      // If a response contains URLs, one of them is requested next.
      const follow = next ? undefined : followUp(dice, answer.body)
      next = follow && { who, made: follow }
    }
    process.stdout.write(`requests: ${count} sent, ${read} markers read, ${found.length} findings\n`)
    expect(found).toEqual([])
    // A test that never reads anything would prove nothing.
    expect(read).toBeGreaterThan(count / 20)
  })
}
