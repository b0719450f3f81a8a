import { once } from 'node:events'
import { connect } from 'node:net'
import { type Route, routeList } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../modules/auth/table.ts'
import { newAddress } from './browser.ts'
import { bodyOf, paramsFor, placesOf, withAt } from './examples.ts'
import { newScene, type Scene } from './scene.ts'
import { newWorld, type World } from './world.ts'

let world: World
let scene: Scene
let cookie: string
const isWrite = ({ method }: Route) => method !== 'GET' && method !== 'HEAD'
const writes = routeList().filter(([, route]) => isWrite(route))
const withJson = writes.filter(([, { body }]) => body && body !== 'stream')
const urlOf = (route: Route) => {
  const params: Record<string, string> = paramsFor(route, scene.ids)
  return route.path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '')
}
const send = (route: Route, headers: Record<string, string>, payload?: string) =>
  world.app.inject({
    method: route.method as 'POST',
    url: urlOf(route),
    remoteAddress: newAddress(),
    headers,
    ...(payload !== undefined && { payload }),
  })
const json = { 'content-type': 'application/json' }

/** Selects the routes on which an attack is tried: only some of them, unless the test is `full`. */
type Share = <T>(routes: readonly T[], at: number, parts: number) => readonly T[]

/** The whole test. Without `full`, the attacks that one hook refuses for all routes are each tried on a quarter of them,
 *  and a third of the fields gets a value of the wrong type. */
export const itWithstandsAttacks = ({ full }: { full: boolean }) => {
  const share: Share = (routes, at, parts) => (full ? routes : routes.filter((_, n) => n % parts === at % parts))
  beforeAll(async () => {
    world = await newWorld()
    scene = await newScene(world)
    // A person with all permissions, so that a refusal can only be due to the attack.
    await world.db.update(users).set({ is_staff: true }).where(eq(users.uuid, scene.admin.user))
    cookie = scene.admin.cookie
  })
  afterAll(() => world.close())
  forgedCalls(share)
  malformedBodies(share)
  it('the server rejects non-HTTP input and keeps running', rejectOtherInput)
}

const forgedCalls = (share: Share) => {
  describe(`a forged cross-site call to any of ${writes.length} mutating routes (T-CSRF-1)`, () => {
    const origin = () => world.settings.origin
    const forged: [string, () => Record<string, string>][] = [
      ['from another origin', () => ({ origin: 'https://evil.example' })],
      ['from no origin at all', () => ({ origin: 'null' })],
      ['from an origin that begins like ours', () => ({ origin: `${origin()}.evil.example` })],
      ['from another port', () => ({ origin: 'http://127.0.0.1:3001' })],
      ['from our host over another scheme', () => ({ origin: origin().replace('http:', 'https:') })],
      ['from another site', () => ({ 'sec-fetch-site': 'cross-site' })],
      ['from a neighbour of our host', () => ({ 'sec-fetch-site': 'same-site' })],
      ['from another site under our origin', () => ({ origin: origin(), 'sec-fetch-site': 'cross-site' })],
      ['with a cookie and no proof', () => ({})],
      ['with a referer alone', () => ({ referer: `${origin()}/library` })],
      ['as a form', () => ({ 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' })],
      ['as plain text', () => ({ 'content-type': 'text/plain', origin: 'https://evil.example' })],
    ]
    const numbered = forged.map(([how, headers], at) => [how, headers, at] as const)
    it.each(numbered)('%s is refused and changes nothing', async (_how, headers, at) => {
      const before = await world.events()
      for (const [name, route] of share(writes, at, 4)) {
        const payload = JSON.stringify(bodyOf(route, scene.ids) ?? {})
        const reply = await send(route, { ...json, cookie, ...headers() }, payload)
        expect({ name, status: reply.statusCode, code: reply.json().code }).toEqual({
          name,
          status: 403,
          code: 'request.forged',
        })
      }
      expect(await world.events()).toEqual(before)
    })

    it('is distinguished from our own calls, which are never rejected as forged', async () => {
      for (const [name, route] of writes)
        for (const [header, proof] of [
          ['origin', origin()],
          ['sec-fetch-site', 'same-origin'],
        ] as const)
          expect({ name, text: (await send(route, { ...json, [header]: proof }, '{broken')).body }).not.toMatchObject({
            text: expect.stringContaining('request.forged'),
          })
    })

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'text/json',
      '',
    ])('is not parsed as JSON if its content type is %j', async (type) => {
      for (const [name, route] of share(withJson, type.length, 4)) {
        const reply = await send(route, { cookie, origin: origin(), 'content-type': type }, '{}')
        expect({ name, status: reply.statusCode }).toEqual({ name, status: 415 })
      }
    })
  })
}

const malformedBodies = (share: Share) => {
  describe(`${withJson.length} routes with a JSON body`, () => {
    const deep = (open: string, close: string, n: number) => open.repeat(n) + close.repeat(n)
    const own = () => ({ ...json, cookie, origin: world.settings.origin })
    const malformed = [
      '{broken',
      '{"a":1,}',
      '{"a":NaN}',
      "{'a':1}",
      '\u0000',
      '{"__proto__":{"is_staff":true}}',
      '{"constructor":{"prototype":{"is_staff":true}}}',
      deep('[', ']', 20_000),
      deep('{"a":', '}', 10_000).replace('}', '1}'),
      `{"email":${deep('[', ']', 10_000)}}`,
    ]
    it.each(malformed.map((body) => [body.slice(0, 40), body]))('return 400 for %s', async (_shown, body) => {
      for (const [name, route] of share(withJson, body.length, 4)) {
        const reply = await send(route, own(), body)
        expect({ name, status: reply.statusCode, code: reply.json().code }).toEqual({
          name,
          status: 400,
          code: 'request.malformed',
        })
      }
    })

    it('return 413 for more than a megabyte and close the connection', async () => {
      for (const [name, route] of share(withJson, 0, 4)) {
        const reply = await send(route, own(), `{"a":"${'x'.repeat(1024 * 1024)}"}`)
        expect({ name, status: reply.statusCode, ends: reply.headers.connection }).toEqual({
          name,
          status: 413,
          ends: 'close',
        })
      }
    })

    it('return 422 for a value of the wrong type and name its field', async () => {
      const wrong = { text: {}, id: 7, number: 'x', boolean: 'x', list: 'x', object: 'x', choice: 'no such choice' }
      let places = 0
      for (const [name, route] of withJson)
        for (const { path, kind } of share(placesOf(route.body), name.length, 3)) {
          // The subject is resolved before the rest of the body is parsed, so an unknown subject returns 404.
          if ('in' in route.access && path.join('/') === route.access.on) continue
          places++
          await world.db.execute(sql`delete from limits`)
          const reply = await send(route, own(), JSON.stringify(withAt(bodyOf(route, scene.ids), path, wrong[kind])))
          const [pointer, named] = [
            `/${path.join('/')}`,
            reply.json().errors?.map((one: { pointer: string }) => one.pointer),
          ]
          expect({ name, pointer, status: reply.statusCode, named }).toMatchObject({ status: 422 })
          // For a union of schemas, the error names the whole union.
          expect(named, `${name} ${pointer}`).toSatisfy((all: string[]) =>
            all.some((one) => one && pointer.startsWith(one)),
          )
        }
      expect(places).toBeGreaterThan(40)
    })
  })
}

const rejectOtherInput = async () => {
  const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(address).port)
  for (const bytes of [
    '\0\0\0\0\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET / HTTP/1.1\r\nno colon\r\n\r\n',
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`,
    'POST /v1/users/sign_in/ HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ]) {
    const socket = connect(port, '127.0.0.1')
    socket.end(bytes)
    const [first = ''] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    expect(String(first)).not.toMatch(/HTTP\/1.1 [25]/)
    socket.destroy()
  }
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
}
