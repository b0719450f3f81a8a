import { randomUUID } from 'node:crypto'
import { paramsOf, type Route, routeList } from '@vitrine/contract'
import { bodyOf, placesOf, withAt } from './examples.ts'
import type { MarkedFiles } from './markers.ts'

/** Seeded random numbers (mulberry32). */
export const newRequestRandom = (seed: number) => {
  let state = seed
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    chance: (share: number) => roll() < share,
    /** Picks one item of a list. */
    of: <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T,
  }
}
export type RequestRandom = ReturnType<typeof newRequestRandom>

// biome-ignore format: easier to read on a few lines
const oddTexts = [
  '', ' ', '0', '-1', '1e999', 'NaN', 'null', 'true', 'false', '[]', '{}', '9'.repeat(40), 'x'.repeat(5000), '\0', 'a\u0000b', '\ud800', '\u202e',
  "' or 1=1 --", '%', '%00', '../../etc/passwd', '\r\nx: y', '9999-12-31', '9999-12-31T23:59:59-14:00', '0001-01-01', '275760-09-13', '2026-02-30',
]
const oddValues: unknown[] = [...oddTexts, null, true, 0, -1, 1.5, 2 ** 53, 1e308, [], {}, [[]], [null], { x: 1 }]
/** Parameters that no route declares, so none of them may change a response. */
const undeclared: Record<string, string> = {
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

/** Routes left out: those that end a session, and `versions.signed`, whose signed URLs are requested by `followUp`. */
const excluded = new Set([
  'versions.signed',
  'auth.signOut',
  'auth.revokeOtherSessions',
  'auth.changePassword',
  'auth.reset',
  'auth.useSignInLink',
])
const routes = routeList().filter(
  ([name, { reply, body }]) => reply !== 'live' && body !== 'stream' && !excluded.has(name),
)
const reads = routes.filter(([, { method }]) => method === 'GET')
/** Reading routes whose parameters include a file, or an item that shows files. */
const fileReads = reads.filter(([, { path }]) => /:(file|version|item|share_link|embed|gallery|map)\b/.test(path))
const bytes = fileReads.filter(([, { reply, path }]) => reply === 'bytes' || path.includes('/address/'))
const writes = routes.filter(([, { method }]) => method !== 'GET')

/** The ids for one request: those of a file in some state, and one of every other kind of item. */
const idsFor = (dice: RequestRandom, plot: MarkedFiles): Record<string, string> => {
  // Half of the files are public, so that there is more to disclose by mistake.
  const seen = plot.planted.filter(({ state }) => /^(public|with a hidden name|in a shared folder)$/.test(state))
  const { file, version, old } = dice.of(dice.chance(0.5) ? seen : plot.planted)
  const { share_link, embed } = plot.others
  const which = dice.chance(0.4) ? old : version
  return { ...plot.ids, file, item: file, version: which, share_link: dice.of(share_link), embed: dice.of(embed) }
}

const paramsOfRequest = (dice: RequestRandom, route: Route, ids: Record<string, string>) => {
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

const queryOf = (dice: RequestRandom, route: Route, ids: Record<string, string>) => {
  const query = new URLSearchParams()
  for (const {
    path: [key = ''],
    kind,
  } of placesOf(route.query)) {
    if (dice.chance(0.8)) continue
    const id = Object.entries(ids).find(([name]) => name === key)?.[1]
    query.append(key, kind === 'id' && id && dice.chance(0.8) ? id : dice.of(oddTexts).toWellFormed())
  }
  if (dice.chance(0.4)) {
    const key = dice.chance(0.5) ? 'download' : dice.of(Object.keys(undeclared))
    query.append(key, undeclared[key] ?? '')
  }
  return query.toString()
}

const payloadOf = (dice: RequestRandom, route: Route, plot: MarkedFiles, ids: Record<string, string>) => {
  const body = bodyOf(route, { ...plot.ids, ...ids } as MarkedFiles['ids'])
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

export type GeneratedRequest = {
  name: string
  method: Route['method']
  url: string
  payload: string | undefined
  headers: Record<string, string>
}
export const makeRequest = (dice: RequestRandom, plot: MarkedFiles): GeneratedRequest => {
  const [name, route] = dice.of(dice.of([bytes, bytes, fileReads, fileReads, reads, writes]))
  const ids = idsFor(dice, plot)
  const params = Object.fromEntries(paramsOfRequest(dice, route, ids))
  const spelt = (key: string) => encodeURIComponent((params[key] ?? '').toWellFormed())
  const url = `${route.path.replace(/:(\w+)/g, (_all, key: string) => spelt(key))}?${queryOf(dice, route, ids)}`
  return { name, method: route.method, url, payload: payloadOf(dice, route, plot, ids), headers: dice.of(oddHeaders) }
}

/** Requests one of the URLs in a response, unchanged or with an undeclared parameter. */
export const followUp = (dice: RequestRandom, text: string): GeneratedRequest | undefined => {
  const found = [...text.matchAll(/"(\/(?:v1|p)\/[^"\s]+)"/g)].flatMap(([, url]) => url ?? [])
  if (found.length === 0) return undefined
  const url = dice.of(found)
  const more = dice.chance(0.4) ? `${url.includes('?') ? '&' : '?'}download=false` : ''
  const name = url.includes('/download/bytes/') ? 'downloads.bytes' : 'followed'
  return { name, method: 'GET', url: url + more, payload: undefined, headers: dice.of(oddHeaders) }
}
