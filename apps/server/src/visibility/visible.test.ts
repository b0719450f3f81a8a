import {
  type Actor,
  actions,
  builtInRoles,
  decide,
  type Member,
  type Permission,
  type RightsFile,
  type Surface,
  surfaceKinds,
} from '@vitrine/contract'
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderShares } from '../modules/sharing/table.ts'
import { teams } from '../modules/teams/table.ts'
import { findFiles } from '../modules/versions/index.ts'
import { generateFiles, newRandom } from '../testing/generated-files.ts'
import { newWorld, type World } from '../testing/world.ts'
import { allowedTo, hiddenByRule, type Rows, seenInApp, seenInLibrary, visibleTo } from './visible.ts'

const at = new Date('2026-06-01T12:00:00Z')
let world: World
let facts: RightsFile[]
let own: string
let neighbour: string
let user: string
beforeAll(async () => {
  world = await newWorld()
  own = (await world.newTeam()).team
  neighbour = (await world.newTeam()).team
  const strict = (await world.newTeam()).team
  const strictest = { unknown_rights: 'block', uncovered_releases: 'block', missing_releases: 'block' } as const
  await world.db.update(teams).set(strictest).where(eq(teams.uuid, strict))
  await world.db.update(teams).set({ uncovered_releases: 'block' }).where(eq(teams.uuid, neighbour))
  user = (await world.newMember(own, [])).user
  const other = (await world.newMember(own, [])).user
  const random = newRandom(16)
  const uuids: string[] = []
  for (const team of [own, neighbour, strict]) {
    const folder = await world.newFolder(team)
    await world.db.insert(folderShares).values({ folder, team: team === own ? neighbour : own })
    const choices = { team, people: [user, other], folders: [null, folder], at }
    uuids.push(...(await generateFiles(world, random, choices, 400)))
  }
  facts = (await findFiles(world.db, uuids)).flatMap(({ file }) => file ?? [])
})
afterAll(() => world.close())

const member = (permissions: readonly Permission[], team = own): Member => ({
  kind: 'member',
  user,
  staff: false,
  team,
  permissions,
  features: [],
})
const roles: [string, readonly Permission[]][] = [
  ...Object.entries(builtInRoles),
  ['no flags', []],
  ['“edit own”', ['EDIT_OWNED_ASSETS']],
  ['“delete own”', ['DELETE_OWNED_ASSETS']],
  ['“edit own” and “delete own”', ['EDIT_OWNED_ASSETS', 'DELETE_OWNED_ASSETS']],
  ['“delete all”', ['DELETE_ALL_ASSETS']],
]
const opens = () => facts.filter((_, n) => n % 3 === 0).map(({ uuid }) => uuid)
const actors: [string, () => Actor][] = [
  ...roles.map(([name, flags]): [string, () => Actor] => [`member with ${name}`, () => member(flags)]),
  ['admin of a team that files are shared with', () => member(builtInRoles.Admin, neighbour)],
  ['admin of a team without shares', () => member(builtInRoles.Admin, user)],
  ['staff', () => ({ ...member([], user), staff: true })],
  ['visitor', () => ({ kind: 'visitor', user, staff: false })],
  ['visitor with a link', () => ({ kind: 'visitor', user, staff: false, opens: opens() })],
  ['link holder', () => ({ kind: 'link', opens: opens() })],
  ['network', () => ({ kind: 'network', opens: opens() })],
  ['nobody', () => ({ kind: 'nobody' })],
]
const surfaces: Surface[] = [
  ...surfaceKinds.map((kind) => ({ kind })),
  { kind: 'app', as_attachment: true },
  { kind: 'share link', closed: true },
  { kind: 'share link', unlock: 'password' },
  { kind: 'media centre', unlock: 'sign_in' },
]

const found = async (where: SQL) =>
  (await world.db.execute<{ uuid: string }>(sql`select f.uuid from files f where ${where}`)).rows
    .map(({ uuid }) => uuid)
    .toSorted()
const decided = (asked: Omit<Parameters<typeof decide>[0], 'file' | 'at'>, rows = facts) =>
  rows
    .filter((file) => decide({ ...asked, file, at }).verdict === 'allow')
    .map(({ uuid }) => uuid)
    .toSorted()

describe.each(actors)('%s', (_name, newActor) => {
  it('sees exactly the generated files that decide() allows, on every surface', async () => {
    const actor = newActor()
    for (const surface of surfaces)
      expect(await found(visibleTo(actor, surface, at)), JSON.stringify(surface)).toEqual(
        decided({ actor, action: 'see', surface }),
      )
  })
})

it('people who are not signed in see some of the generated files, but fewer than half of them', () => {
  const seen = (actor: Actor) => decided({ actor, action: 'see', surface: { kind: 'public page' } })
  expect(seen({ kind: 'nobody' }).length).toBeGreaterThan(50)
  expect(seen({ kind: 'nobody' }).length).toBeLessThan(facts.length / 2)
})

describe.each(roles)('a member with %s', (_name, flags) => {
  it.each(actions.filter((action) => !['view', 'download', 'post', 'request'].includes(action)))(
    'can %s exactly the files of their team that decide() allows',
    async (action) => {
      const actor = member(flags)
      const ours = facts.filter(({ team }) => team === own)
      const asked = allowedTo(action as 'see', { actor, now: at })
      expect(await found(sql`f.team = ${own} and ${asked}`)).toEqual(
        decided({ actor, action, surface: { kind: 'app' } }, ours),
      )
    },
  )
  it('sees the same files of the team and its library if conditions implied by the query are omitted', async () => {
    const asking = { actor: member(flags), now: at }
    const seen = await found(sql`f.team = ${own} and ${visibleTo(asking.actor, 'app', at)}`)
    expect(await found(sql`f.team = ${own} and ${seenInApp(asking)}`)).toEqual(seen)
    const inLibrary = await found(sql`f.team = ${own} and f.in_library and ${visibleTo(asking.actor, 'app', at)}`)
    expect(await found(sql`f.team = ${own} and ${seenInLibrary(asking)}`)).toEqual(inLibrary)
  })
})

it('a query that implies conditions finds the same files without them', async () => {
  const foreign: Rows = { isForeign: true, isShared: true, isInLibrary: true }
  const actor = member([], neighbour)
  const shared = sql`f.team = ${own} and f.parent_folder is not null and f.in_library`
  expect(await found(sql`${shared} and ${visibleTo(actor, 'app', at, foreign)}`)).toEqual(
    await found(sql`${shared} and ${visibleTo(actor, 'app', at)}`),
  )
  const link: Actor = { kind: 'link', opens: facts.map(({ uuid }) => uuid) }
  expect(
    await found(
      sql`f.in_library and ${visibleTo({ kind: 'link', opens: [] }, 'embed', at, { isOpened: true, isInLibrary: true })}`,
    ),
  ).toEqual(await found(sql`f.in_library and ${visibleTo(link, 'embed', at)}`))
})

it('hiddenByRule names the first rule that hides a file, and none for a visible file', async () => {
  const actor = member([], neighbour)
  const { rows } = await world.db.execute<{ uuid: string; code: string | null }>(
    sql`select f.uuid, ${hiddenByRule(actor, 'app', at)} code from files f`,
  )
  const codes = new Map(rows.map(({ uuid, code }) => [uuid, code]))
  for (const file of facts) {
    const { reasons, verdict } = decide({ actor, file, action: 'see', surface: { kind: 'app' }, at })
    expect(codes.get(file.uuid) ?? undefined).toBe(verdict === 'allow' ? undefined : reasons[0]?.code)
  }
})
