import { randomUUID } from 'node:crypto'
import {
  type Access,
  allows,
  AppError,
  features,
  paramsOf,
  permissions,
  type Permission,
  type Route,
  routeList,
} from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { handlers } from '../modules.ts'
import { newScene } from './scene.ts'
import { newWorld, type Person, type World } from './world.ts'

/** The access matrix: every route × every kind of person, compared with the route's declaration. A new route is covered
 *  automatically; a new subject is created in its module's scene.ts. */
let world: World
let reached = false

const flags = permissions.map((flag) => `only ${flag}` as const)
const names = [
  'nobody',
  'visitor',
  'admin elsewhere',
  'staff elsewhere',
  'suspended admin',
  'member',
  ...flags,
  'admin',
] as const
type Name = (typeof names)[number]

const scene = async () => {
  const { team, admin, ids } = await newScene(world)
  const other = await world.newTeam()
  const suspended = await world.newMember(team, 'Admin')
  await world.suspend(suspended)
  const made = new Map<Name, Promise<Person | undefined>>()
  const make = async (name: Name): Promise<Person | undefined> => {
    if (name === 'nobody') return undefined
    if (name === 'visitor') return world.newUser()
    if (name === 'admin elsewhere') return world.newMember(other.team, 'Admin')
    if (name === 'staff elsewhere') return world.newMember(other.team, [], { is_staff: true })
    if (name === 'suspended admin') return suspended
    if (name === 'member') return world.newMember(team)
    if (name === 'admin') return admin
    return world.newMember(team, [name.slice('only '.length) as Permission])
  }
  const person = (name: Name) => {
    const found = made.get(name) ?? make(name)
    made.set(name, found)
    return found
  }
  return { ids, person }
}

const heldBy = (name: Name): readonly Permission[] =>
  name === 'admin' ? permissions : name.startsWith('only ') ? [name.slice('only '.length) as Permission] : []
/** Returns the result that `access` promises a person. 'in' means that the handler, or the parser before it, is reached. */
const promised = (access: Access, name: Name): 'in' | 401 | 403 | 404 => {
  if (access.who === 'anyone' || access.who === 'viewer') return 'in'
  if (name === 'nobody' || name === 'suspended admin') return 401
  if (access.who === 'user') return 'in'
  if (access.who === 'staff') return name === 'staff elsewhere' ? 'in' : 404
  if (['visitor', 'admin elsewhere', 'staff elsewhere'].includes(name)) return 404
  return allows(access.need, { user: name, permissions: heldBy(name), features }, { owner: 'admin' }) ? 'in' : 403
}
const refusals: Record<string, number> = { 'auth.required': 401, 'access.denied': 403, 'thing.not_found': 404 }
/**
 * Returns a request with an invalid body. The body is checked last, just before the handler: only authorised callers learn
 * that it is invalid, and nothing changes. If the subject is named in the body, the request contains only that key.
 */
const brokenBody = ({ body, access }: Route, ids: Record<string, string>) => {
  if (!body) return {}
  return 'in' in access ? { body: { [access.on]: ids[access.on] } } : { body: '{broken' }
}
/** Returns 'in' if access was granted: the handler, or the parser before it, was reached. Otherwise returns the refusal. */
const outcome = async (route: Route, person: Person | undefined, sent: Parameters<World['call']>[2]) => {
  reached = false
  const { body } = await world.call(route, person, sent)
  return reached || body?.code?.startsWith('request.') ? 'in' : (refusals[body?.code] ?? body?.code)
}

const everything = routeList().filter(([, { reply }]) => reply !== 'live')
const about = everything.filter(
  ([, { access, path }]) => 'on' in access && access.on && paramsOf({ path: path as `/${string}` }).length > 0,
)

/** Whether a route's rule names the only permission a person has. */
const isNamedBy = ({ access }: Route, name: Name) =>
  name.startsWith('only ') && 'need' in access && JSON.stringify(access.need).includes(name.slice('only '.length))
/** All people, but for each route only a twelfth of those whose only permission its rule doesn't name. */
const someNames = (route: Route, at: number) =>
  names.filter((name, n) => !name.startsWith('only ') || isNamedBy(route, name) || (n + at) % 12 === 0)

let common: Awaited<ReturnType<typeof scene>>
const setUp = async () => {
  // Reaching a handler proves that access was granted, which is all this test checks. The handler does nothing, so one
  // scene serves every route.
  for (const module of Object.values<Record<string, (...args: never[]) => unknown>>(handlers))
    for (const name of Object.keys(module))
      vi.spyOn(module, name).mockImplementation(() => {
        reached = true
        throw new AppError('request.method')
      })
  world = await newWorld({ demo: true })
  common = await scene()
}

/** The whole test. Without `full`, each route is called with only some of the people who have a single permission. */
export const itEnforcesAccess = ({ full }: { full: boolean }) => {
  beforeAll(setUp)
  afterAll(async () => {
    vi.restoreAllMocks()
    await world.close()
  })
  describe(`${everything.length} routes called by ${names.length} kinds of people`, () => {
    it.each(everything.map(([name, route], at) => [name, route, at] as const))(
      '%s enforces its access rule',
      async (_name, route, at) => {
        const outcomes: Record<string, unknown> = {}
        const due: Record<string, unknown> = {}
        for (const name of full ? names : someNames(route, at)) {
          const { ids, person } = common
          const sent = {
            params: { ...ids, job: '1', size: '400', name: 'jpg' },
            address: `10.0.0.${names.indexOf(name)}`,
            ...brokenBody(route, ids),
          }
          // Refused calls count towards rate limits too.
          if (route.limits) await world.db.execute(sql`delete from limits`)
          outcomes[name] = await outcome(route, await person(name), sent)
          due[name] = promised(route.access, name)
        }
        expect(outcomes).toEqual(due)
      },
    )
  })
  it.each(about)(
    "%s returns byte for byte the same response for another team's id, an unknown id and a malformed id",
    async (_name, route: Route) => {
      const { ids, person } = common
      const stranger = await person('admin elsewhere')
      const ask = async (params: Record<string, string>) => {
        const { status, text, headers } = await world.call(route, stranger, {
          params,
          ...(route.body && { body: '{broken' }),
        })
        const { 'content-length': length, 'content-type': type } = headers
        return { status, text, length, type }
      }
      const unknown = Object.fromEntries(Object.keys(ids).map((name) => [name, randomUUID()]))
      const malformed = Object.fromEntries(Object.keys(ids).map((name) => [name, 'x']))
      const absent = await ask(unknown)
      const type = route.framed ? 'text/html' : 'application/problem+json'
      expect(absent).toMatchObject({ status: 404, type: expect.stringContaining(type) })
      expect(await ask(malformed)).toEqual(absent)
      // Routes that are not only for members may show another team's public data, such as its name.
      if (route.access.who === 'member') expect(await ask(ids)).toEqual(absent)
    },
  )
}
