import { randomUUID } from 'node:crypto'
import { paramsOf, type Route, routeList } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bodyOf, placesOf, withAt } from './examples.ts'
import { leaksIn } from './leaks.ts'
import { markersIn, plant, type Plot } from './planted.ts'
import { newWorld, type World } from './world.ts'

/** The same numbers for the same seed (mulberry32). */
const newDice = (seed: number) => {
  let state = seed
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    chance: (share: number) => roll() < share,
    /** One of these. */
    of: <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T,
  }
}
type Dice = ReturnType<typeof newDice>

// biome-ignore format: a list is read at a glance
const oddTexts = [
  '', ' ', '0', '-1', '1e999', 'NaN', 'null', 'true', 'false', '[]', '{}', '9'.repeat(40), 'x'.repeat(5000), '\0', 'a\u0000b', '\ud800', '\u202e',
  "' or 1=1 --", '%', '%00', '../../etc/passwd', '\r\nx: y', '9999-12-31', '9999-12-31T23:59:59-14:00', '0001-01-01', '275760-09-13', '2026-02-30',
]
const oddValues: unknown[] = [...oddTexts, null, true, 0, -1, 1.5, 2 ** 53, 1e308, [], {}, [[]], [null], { x: 1 }]
/** Parameters that no route declares: none of them may change what is asked for. */
const strange: Record<string, string> = {
  download: 'false',
  action: 'view',
  surface: 'app',
  public: 'true',
  look: '1',
  team: 'x',
}
const oddHeaders: Record<string, string>[] = [
  {},
  {},
  { range: 'bytes=0-3' },
  { range: 'bytes=9-' },
  { 'if-none-match': '*' },
]

/** Routes that end somebody's session, or are no single answer. */
const left = new Set([
  'auth.signOut',
  'auth.revokeOtherSessions',
  'auth.changePassword',
  'auth.reset',
  'auth.useSignInLink',
])
const routes = routeList().filter(([name, { reply, body }]) => reply !== 'live' && body !== 'stream' && !left.has(name))
const reads = routes.filter(([, { method }]) => method === 'GET')
/** Reads that name a file, or what shows one. */
const looks = reads.filter(([, { path }]) => /:(file|version|item|share_link|embed|gallery)\b/.test(path))
const writes = routes.filter(([, { method }]) => method !== 'GET')

/** The ids of one request: those of some file in some state, and one of each other thing. */
const idsFor = (dice: Dice, plot: Plot): Record<string, string> => {
  const { file, version, old } = dice.of(plot.planted)
  const { share_link, embed } = plot.others
  const which = dice.chance(0.3) ? old : version
  return { ...plot.ids, file, item: file, version: which, share_link: dice.of(share_link), embed: dice.of(embed) }
}

const paramsOfRequest = (dice: Dice, route: Route, ids: Record<string, string>) => {
  const known: Record<string, string> = {
    ...ids,
    size: dice.of(['400', '2000', 'stream', 'full', 'x']),
    name: dice.of(['jpg', 'w300', 'mp4']),
  }
  return paramsOf(route).map((name): [string, string] => {
    if (dice.chance(0.06)) return [name, dice.of(oddTexts)]
    return [name, dice.chance(0.03) ? randomUUID() : (known[name] ?? '1')]
  })
}

const queryOf = (dice: Dice, route: Route, ids: Record<string, string>) => {
  const query = new URLSearchParams()
  for (const {
    path: [key = ''],
    kind,
  } of placesOf(route.query)) {
    if (dice.chance(0.8)) continue
    const id = Object.entries(ids).find(([name]) => name === key)?.[1]
    query.append(key, kind === 'id' && id && dice.chance(0.8) ? id : dice.of(oddTexts).toWellFormed())
  }
  if (dice.chance(0.3)) {
    const key = dice.of(Object.keys(strange))
    query.append(key, strange[key] ?? '')
  }
  return query.toString()
}

const payloadOf = (dice: Dice, route: Route, plot: Plot, ids: Record<string, string>) => {
  const body = bodyOf(route, { ...plot.ids, ...ids } as Plot['ids'])
  if (body === undefined) return undefined
  const places = placesOf(route.body)
  const times = dice.of([0, 1, 1, 2, 4])
  return JSON.stringify(
    Array.from({ length: places.length ? times : 0 }).reduce<unknown>(
      (value) => withAt(value, dice.of(places).path, dice.of(oddValues)),
      body,
    ),
  )
}

type Found = { at: number; who: string; asked: string; told: string }
const FRESH = 400

/** Sends generated requests: no answer may be a 500, or tell of what the rights decision keeps from whoever asks. */
export const itKeepsEverySecret = (count: number, seed = 15) => {
  let world: World
  beforeAll(async () => {
    world = await newWorld()
  })
  afterAll(() => world.close())

  const send = async (dice: Dice, plot: Plot, at: number): Promise<{ found: Found[]; told: number }> => {
    const [name, route] = dice.of(dice.chance(0.55) ? looks : dice.chance(0.5) ? reads : writes)
    const who = dice.of(Object.keys(plot.people) as (keyof Plot['people'])[])
    const person = plot.people[who]
    const ids = idsFor(dice, plot)
    const params = Object.fromEntries(paramsOfRequest(dice, route, ids))
    const path = route.path.replace(/:(\w+)/g, (_all, key: string) =>
      encodeURIComponent((params[key] ?? '').toWellFormed()),
    )
    const url = `${path}?${queryOf(dice, route, ids)}`
    const payload = payloadOf(dice, route, plot, ids)
    const headers = {
      origin: world.settings.origin,
      ...(person && { cookie: person.cookie }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...dice.of(oddHeaders),
    }
    const reply = await world.app.inject({
      method: route.method,
      url,
      remoteAddress: `10.${at % 200}.0.1`,
      headers,
      ...(payload !== undefined && { payload }),
    })
    const asked = `${route.method} ${url} ${payload?.slice(0, 600) ?? ''}`
    const failed =
      ![501, 503, 507].includes(reply.statusCode) && reply.statusCode >= 500
        ? [`status ${reply.statusCode}: ${reply.body.slice(0, 300)}`]
        : []
    const leaks = await leaksIn(world, plot, name, person, reply.body)
    const found = [...failed, ...leaks].map((told) => ({ at, who, asked: `${name}: ${asked}`, told }))
    return { found, told: markersIn(reply.body).length }
  }

  it(`answers ${count} generated requests without a leak and without a 500 (seed ${seed})`, async () => {
    const dice = newDice(seed)
    const found: Found[] = []
    let told = 0
    let plot: Plot | undefined
    for (let at = 0; at < count; at++) {
      if (at % FRESH === 0) plot = undefined
      plot ??= await plant(world)
      if (at % 40 === 0) await world.db.execute(sql`delete from limits`)
      const answer = await send(dice, plot, at)
      found.push(...answer.found)
      told += answer.told
    }
    console.log(`requests: ${count} sent, ${told} markers read by those who may, ${found.length} findings`)
    expect(found).toEqual([])
    // A test that never reads anything would prove nothing.
    expect(told).toBeGreaterThan(count / 20)
  })
}
