import { auth, type Route, routeList, teams } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAddress } from './browser.ts'
import { bodyOf, paramsFor, password } from './examples.ts'
import { newScene, type Scene } from './scene.ts'
import { newWorld, type World } from './world.ts'

/**
 * T-MASS-1: every column of every table is sent to every route with a body. Undeclared values must not be stored anywhere,
 * and unrelated flags must not change.
 */
const canaries = {
  text: 'canary-c4n4ry',
  uuid: 'c4c4c4c4-c4c4-4c4c-8c4c-c4c4c4c4c4c4',
  number: 987_654_321,
  time: '2091-02-03T04:05:06Z',
}
const traces = ['%c4n4ry%', `%${canaries.uuid}%`, '%987654321%', '%2091-02-03%']
type Column = { table: string; column: string; type: string; standard: string | null }
const valueOf = (type: string): unknown => {
  if (type === 'boolean') return true
  if (type === 'uuid') return canaries.uuid
  if (type === 'ARRAY') return [canaries.text]
  if (type.startsWith('json')) return { canary: canaries.text }
  if (type.startsWith('timestamp') || type === 'date') return canaries.time
  return /int|numeric|double|real/.test(type) ? canaries.number : canaries.text
}

let world: World
/** The large queries run three times for each route, so they are planned once, in a session of their own. */
let direct: pg.Client
let columns: Column[]
let shared: Scene
/** Values that look like a canary and existed before the first call. */
let foundBefore: string[]
beforeAll(async () => {
  world = await newWorld()
  direct = new pg.Client(world.url)
  await direct.connect()
  shared = await newScene(world)
  const { rows } = await world.db.execute<Column>(sql`select table_name "table", column_name "column", data_type type,
    column_default standard from information_schema.columns where table_schema = 'public'`)
  columns = rows
  foundBefore = await found()
})
afterAll(async () => {
  await direct.end()
  await world.close()
})

/** Adds all missing columns to every object in a body, at any depth. */
const stuffed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(stuffed)
  if (typeof value !== 'object' || value === null) return value
  const own = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, stuffed(one)]))
  return { ...Object.fromEntries(columns.map(({ column, type }) => [column, valueOf(type)])), ...own }
}
const names = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, one]) => [key, ...names(one)]) : []

/** Returns a query for the rows of any table, and the queued jobs, that contain a canary. */
const canaryRows = () => {
  const tables = [...new Set(columns.map(({ table }) => pg.escapeIdentifier(table))), 'graphile_worker._private_jobs']
  const parts = tables.map((table) => `select t::text kept from ${table} t`)
  const patterns = traces.map((trace) => pg.escapeLiteral(trace)).join(', ')
  return `select kept from (${parts.join(' union all ')}) all_rows where kept like any(array[${patterns}])`
}
const found = async () => {
  const { rows } = await direct.query<{ kept: string }>({ name: 'found', text: canaryRows() })
  return rows.map(({ kept }) => kept)
}

/** Returns a query for all flags of all rows, by table, row and column. */
const allFlags = () => {
  const flags = columns.filter(({ type }) => type === 'boolean')
  const tables = [...Map.groupBy(flags, ({ table }) => table)].filter(([table]) =>
    columns.some((one) => one.table === table && one.column === 'uuid'),
  )
  const parts = tables.flatMap(([table, of]) =>
    of.map(({ column }) => {
      const key = `concat_ws(' ', ${pg.escapeLiteral(table)}, uuid, ${pg.escapeLiteral(column)})`
      const [name, flag] = [pg.escapeIdentifier(table), pg.escapeIdentifier(column)]
      return `select ${key} key, coalesce(${flag}, false) is_on from ${name}`
    }),
  )
  return parts.join(' union all ')
}
const switches = async () => {
  const { rows } = await direct.query<{ key: string; is_on: boolean }>({ name: 'switches', text: allFlags() })
  return new Map(rows.map(({ key, is_on }) => [key, is_on]))
}
/** Flags that calls change as a side effect, not because of their input. */
const sideEffectFlags = ['email_verified', 'second_factor', 'verified']
const moved = (before: Map<string, boolean>, after: Map<string, boolean>, declared: string[]) =>
  [...after].filter(([key, value]) => {
    const [table, , column = ''] = key.split(' ')
    if (sideEffectFlags.includes(column) || declared.includes(column)) return false
    const standard = columns.find((one) => one.table === table && one.column === column)?.standard === 'true'
    return value !== (before.get(key) ?? standard)
  })

/** Values that some bodies need in order to be valid. */
const special: Record<string, (scene: Scene) => Promise<object>> = {
  'auth.signIn': async ({ admin }) => ({ email: admin.email }),
  'auth.publicSignIn': async ({ admin }) => ({ email: admin.email }),
  'auth.reset': async ({ admin }) => {
    await world.call(auth.forgot, undefined, { body: { email: admin.email }, address: newAddress() })
    await world.finishJobs()
    return { token: await world.mailedSecret(admin.email) }
  },
  'auth.verify': async ({ admin }) => {
    await world.call(auth.sendVerification, admin)
    return { token: await world.mailedSecret(admin.email) }
  },
  'auth.useSignInLink': async ({ team }) => {
    const body = { email: 'new-visitor@example.test' }
    await world.call(auth.sendSignInLink, undefined, { params: { team }, body, address: newAddress() })
    return { token: await world.mailedSecret(body.email) }
  },
  'teams.acceptInvite': async ({ admin, team, ids }) => {
    const body = { email: 'new-member@example.test', role: ids.role }
    await world.call(teams.invite, admin, { params: { team }, body })
    return { token: await world.mailedSecret(body.email) }
  },
}
special['teams.readInvite'] = special['teams.acceptInvite'] ?? (async () => ({}))
const asNobody = [
  'auth.signIn',
  'auth.publicSignIn',
  'auth.reset',
  'auth.verify',
  'auth.useSignInLink',
  'teams.readInvite',
  'teams.acceptInvite',
]
/** Routes that need a state which a request body alone can't create. Their calls are refused, but are still tested. */
const refused = [
  'auth.secondFactor',
  'auth.checkReset',
  'auth.checkSignInLink',
  'auth.confirmEmail',
  'auth.confirmSecondFactor',
  'auth.renewRecoveryCodes',
  'auth.stopSecondFactor',
  'teams.setUp',
]
const known = ['auth', 'teams', 'staff', 'system']

const bodies = routeList().filter(([, { body }]) => body && body !== 'stream')
it.each(bodies)('%s stores no undeclared values from its body (T-MASS-1)', async (name, route: Route) => {
  const admin = await world.newMember(shared.team, 'Admin', { is_staff: true })
  await world.setPassword(admin, password)
  const scene: Scene = { ...shared, admin }
  const plain = { ...bodyOf(route, scene.ids), ...(await special[name]?.(scene)) }
  const before = await switches()
  const { status, text } = await world.call(route, asNobody.includes(name) ? undefined : scene.admin, {
    params: paramsFor(route, scene.ids),
    body: stuffed(plain),
    address: newAddress(),
  })
  expect(status, text).toBeLessThan(500)
  if (known.includes(name.split('.')[0] ?? ''))
    expect({ text, good: status < 300 }).toEqual({ text, good: !refused.includes(name) })
  expect(await found()).toEqual(foundBefore)
  const built = name === 'staff.createTeam' ? ['built_in'] : []
  expect(moved(before, await switches(), [...names(plain), ...built])).toEqual([])
})
