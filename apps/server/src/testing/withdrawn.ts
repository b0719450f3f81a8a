import { type Route, routeList } from '@vitrine/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyOf, paramsFor } from './examples.ts'
import { newReachableFile, type ReachableFile, rowsOf, traces, waysToWithdraw } from './reachable-file.ts'
import { newWorld, type Person, type World } from './world.ts'

/**
 * A withdrawn file disappears everywhere at once (T-PUB-1): every route and page open to outsiders × every way to
 * withdraw the file × every kind of outsider × every way to request it. The routes come from the contract. Routes that show
 * nothing of a public file are listed below; all others are tested without being listed.
 */
let world: World

const isOutward = ({ access, method, reply, body }: Route) =>
  ['viewer', 'anyone', 'user'].includes(access.who) && method !== 'DELETE' && reply !== 'live' && body !== 'stream'
const outward = routeList().filter(([, route]) => isOutward(route))

const named = (module: string, ...names: string[]) => names.map((name) => `${module}.${name}`)
/**
 * Routes that show nothing of a public file. A new route must either be listed here or show this test's file to
 * someone; in the second case it is tested with every way to withdraw the file.
 */
const routesShowingNothing = new Set([
  ...named('auth', 'hello', 'signIn', 'secondFactor', 'signOut', 'forgot', 'reset', 'sendVerification', 'verify'),
  ...named('auth', 'updateMe', 'changePassword', 'startSecondFactor', 'confirmSecondFactor', 'stopSecondFactor'),
  ...named('auth', 'checkReset', 'checkSignInLink', 'changeEmail', 'confirmEmail', 'renewRecoveryCodes'),
  ...named('auth', 'sessions', 'revokeOtherSessions', 'sendSignInLink', 'useSignInLink', 'publicSignIn'),
  ...named('auth', 'sendOwnSignInLink'),
  ...named('passkeys', 'list', 'startAdding', 'add', 'rename', 'startSignIn', 'signIn'),
  ...named('sso', 'start', 'finish'),
  // Shows only the visitor's own requests and their results.
  ...named('downloads', 'sharedAnswers'),
  ...named('teams', 'setUp', 'publicTeam', 'logo', 'readInvite', 'acceptInvite'),
  // The original and its conversions are downloads, whose steps are covered by those routes' own tests.
  ...named('versions', 'original'),
  ...named('conversions', 'toMp4', 'toJpg', 'resize', 'bytes'),
  // These routes show that a link exists, and open it; other routes show its content.
  ...named('links', 'open', 'unlock'),
  ...named('embeds', 'loader'),
  ...named('guests', 'open', 'begin', 'progress'),
  ...named('maps', 'labels'),
  ...named('mediaCentrePeople', 'follow', 'followState', 'ownAccess', 'requestAccess'),
  ...named('publicMediaCentres', 'unlock', 'robots'),
  ...named('notifications', 'settings', 'updateSettings', 'digestState'),
  // Files of posts, at URLs that only networks receive.
  ...named('posts', 'media', 'tagged'),
  // Files of posts, at signed URLs that only an approver's page contains.
  ...named('postReviews', 'approverMedia'),
  ...named('socialAccounts', 'callback'),
  ...named('integrations', 'callback'),
  ...named('ugc', 'verifyWebhook'),
  // The post that a creator's permission is requested for, visible to anyone with the request's secret.
  ...named('oneTimeApprovals', 'open', 'answer', 'thumbnail', 'ownProof'),
  ...named('system', 'healthz', 'readyz', 'metrics', 'openapi', 'docs', 'reportError'),
])
/** Routes that end the caller's session, so they can't be called before the others. */
const endsSession = new Set(['auth.signOut', 'auth.revokeOtherSessions', 'auth.changePassword'])
/** Routes that still name a withdrawn file: receipts keep its name, and the demo's outbox shows emails that were already
 *  written. */
const keepsName = new Set(['downloads.mine', 'downloads.receipt', 'publicMediaCentres.receipts', 'system.outbox'])
/** Routes that respond in the same way for any id, even an unknown one. */
const answersAlways = new Set(['publicMediaCentres.basket'])

const sizes = ['400', '1080', '2000', 'stream', 'preview']
const headers: Record<string, string>[] = [{}, { range: 'bytes=0-3' }, { 'if-none-match': '*' }]
/** Whether the request names the file: if so, a successful response alone reveals that the file exists. */
const namesFile = (route: Route, body: unknown, file: string) =>
  /:(file|version|item|zip|download)\b/.test(route.path) || JSON.stringify(body ?? '').includes(file)

/** Returns the id to put in for `item` in a route of a media centre. */
const itemOf = ({ path }: Route, { album, item }: ReachableFile['ids'], { begun, zip }: ReachableFile['inCentre']) => {
  if (path.includes('/album/')) return album
  if (path.includes('/bytes/')) return begun
  return path.includes('/zip/') ? zip : item
}

/** Every way to call one route: sizes, ranges, ETags, HEAD; for the active version and an older one. Without `full`,
 *  each size, header and version is used once instead of in every combination. */
const callVariantsOf = (route: Route, { ids, old, signed, inCentre }: ReachableFile, full: boolean) => {
  const variants =
    route.reply === 'bytes' ? [...headers.map((one) => ({ headers: one })), { method: 'HEAD' as const }] : [{}]
  const versions = route.path.includes(':version') ? [ids.version, old] : [ids.version]
  const oembed = { url: `${world.settings.origin}/p/file/${ids.file}` }
  const isCentre = route.path.includes('/:media_centre/')
  const query = route.path.includes('/signed/')
    ? signed
    : route.path === '/oembed'
      ? oembed
      : isCentre
        ? // Lists of albums aren't filtered by the file's name, because no album has that name.
          { album: ids.album, ...(!route.path.endsWith('/albums/') && { query: traces.name }) }
        : { rendition: '400' }
  const item = isCentre ? itemOf(route, ids, inCentre) : ids.item
  const isUsed = (version: number, size: number, variant: number) =>
    full || [version, size, variant].filter((at) => at > 0).length <= 1
  return versions.flatMap((version, v) =>
    (route.path.includes(':size') ? sizes : ['400']).flatMap((size, s) =>
      variants
        .filter((_variant, m) => isUsed(v, s, m))
        .map((variant) => ({
          ...variant,
          query,
          params: { ...paramsFor(route, ids), ...ids, item, version, size, name: 'jpg' },
        })),
    ),
  )
}
const sentTo = (route: Route, { ids, file }: ReachableFile) => {
  const body = bodyOf(route, ids)
  if (!body) return {}
  const { version: _version, disclaimer: _read, agreement: _agreed, shape: _shape, ...rest } = body
  const plain = /download|share|media-centre/.test(route.path) ? rest : body
  return { body: 'items' in plain ? { ...plain, items: [file] } : plain }
}

/** Whether the route shows an album, which stays open after its file is withdrawn. */
const isAlbum = ({ path }: Route) => path.includes('/album/:item')

let requests = 0
type Asker = { name: string; person: Person | undefined }
/** Requests a file in every way as one caller. Returns the routes and pages that revealed it. */
const findRevealingRoutes = async (
  open: ReachableFile,
  { person }: Asker,
  address: string,
  full: boolean,
  routes = outward,
) => {
  const found = new Set<string>()
  for (const [name, route] of routes) {
    if (endsSession.has(name)) continue
    const sent = sentTo(route, open)
    for (const asked of callVariantsOf(route, open, full)) {
      const { status, text } = await world.call(route, person, { ...asked, ...sent, address })
      requests += 1
      expect(status, name).toBeLessThan(500)
      if (!routesShowingNothing.has(name)) expect(status, `${name} was asked too often to say anything`).not.toBe(429)
      const shown = Object.values(keepsName.has(name) ? [traces.text, traces.bytes] : traces)
      const isNamed = route.path.endsWith('/sitemap.xml') && text.includes(open.file)
      const tells = isNamed || shown.some((trace) => text.includes(trace))
      const isOpen = status < 400 && !keepsName.has(name) && !answersAlways.has(name) && !isAlbum(route)
      const opens = isOpen && namesFile(route, sent.body, open.file)
      if (tells || opens || status === 304) found.add(name)
    }
  }
  for (const [name, page] of Object.entries(open.pages)) {
    requests += 1
    const head = await page()
    if (head?.status !== 404 && Object.values(traces).some((trace) => head?.head.includes(trace))) found.add(name)
  }
  return [...found].toSorted()
}

const askers = async ({ visitor }: ReachableFile): Promise<Asker[]> => {
  const { team } = await world.newTeam()
  return [
    { name: 'nobody', person: undefined },
    { name: 'a visitor who was granted it and has begun to download', person: visitor },
    { name: 'another visitor', person: await world.newUser() },
    { name: 'an admin elsewhere', person: await world.newMember(team, 'Admin') },
    { name: 'staff elsewhere', person: await world.newMember(team, [], { is_staff: true }) },
  ]
}

const ways = Object.keys(waysToWithdraw)
/** The visitor with an approval is tested after every withdrawal; the others take turns, unless `full`. */
const someOf = ([nobody, granted, ...others]: Asker[], way: number, full: boolean) => {
  const rest = [nobody, ...others]
  return [granted, ...(full ? rest : [rest[way % rest.length]])].filter((asker) => asker !== undefined)
}

/** Withdrawing a file does not affect routes that show nothing of it: they are called again only if `full`. */
const routesThatShow = outward.filter(([name]) => !routesShowingNothing.has(name))

/** The whole test. Without `full` it covers everything, but not in every combination. */
export const itShowsNothingWithdrawn = ({ full }: { full: boolean }) => {
  beforeAll(async () => {
    world = await newWorld({ demo: true })
  })
  afterAll(() => world.close())

  describe(`a file on ${outward.length} public routes`, () => {
    it('is shown by each route before it is withdrawn, unless the route is known to show nothing', async () => {
      const open = await newReachableFile(world)
      const seen = new Set<string>()
      // Two are enough: only the visitor who was granted access sees more than the others.
      const all = await askers(open)
      for (const [n, asker] of (full ? all : all.slice(0, 2)).entries())
        for (const name of await findRevealingRoutes(open, asker, `10.1.0.${n}`, full)) seen.add(name)
      const unseen = outward.map(([name]) => name).filter((name) => !seen.has(name) && !keepsName.has(name))
      expect(unseen.toSorted()).toEqual([...routesShowingNothing].toSorted())
      expect(Object.keys(open.pages).filter((name) => !seen.has(name))).toEqual([])
    })

    it.each(ways)('is hidden from outsiders once it is withdrawn (%s), whatever they request', async (way) => {
      const open = await newReachableFile(world)
      await waysToWithdraw[way]?.(rowsOf(world), open)
      const got: Record<string, string[]> = {}
      const turn = ways.indexOf(way)
      for (const [n, asker] of someOf(await askers(open), turn, full).entries())
        got[asker.name] = await findRevealingRoutes(
          open,
          asker,
          `10.2.${turn}.${n}`,
          full,
          full ? outward : routesThatShow,
        )
      expect(Object.entries(got).filter(([, routes]) => routes.length > 0)).toEqual([])
    })

    it('is tested by thousands of requests', () => {
      expect(requests).toBeGreaterThan(full ? 10_000 : 2_000)
    })
  })
}
