import { randomUUID } from 'node:crypto'
import { analytics } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countSettled, newSettled, rebuild } from '../../platform/rollups/engine.ts'
import { addDays } from '../../platform/rollups/range.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { newCentre } from '../media-centres/testing/visitor-request.ts'
import { centreNumbers } from '../media-centres/index.ts'
import { teamNumbers } from './rollups.ts'
import { addRandomUse, newRandom, type Things } from './testing/random-use.ts'
import { newRecount } from './testing/recount.ts'

const FIRST = '2026-01-03'
const DAYS = 110
let world: World
let ada: Person
let things: Things
let recount: Awaited<ReturnType<typeof newRecount>>
beforeAll(async () => {
  world = await newWorld()
  const { team } = await world.newTeam()
  ada = await world.newMember(team, ['MANAGE_TEAM', 'EDIT_ASSETS'])
  const files: string[] = []
  for (let n = 0; n < 6; n++) files.push((await world.newFile(team, { name: `File ${n}` })).file)
  things = {
    team,
    files,
    people: [ada.user, randomUUID(), randomUUID()],
    links: [randomUUID(), randomUUID()],
    centres: [(await newCentre(world, team)).uuid, (await newCentre(world, team)).uuid],
  }
  await addRandomUse(world.db, things, { seed: 22, count: 1500, from: FIRST, days: DAYS })
  for (const rollup of [teamNumbers, centreNumbers]) await countSettled(world.db, rollup, newSettled(world.db), 400)
  recount = await newRecount(world.db, team)
})
afterAll(() => world.close())

const params = () => ({ team: things.team })
const random = newRandom(7)
const under = (most: number) => Math.floor(random() * most)
const someRanges = Array.from({ length: 8 }, () => {
  const start = under(DAYS)
  return { from: addDays(FIRST, start), to: addDays(FIRST, start + under(DAYS - start)) }
})
const ranges = [...someRanges, { from: '2026-02-01', to: '2026-02-28' }, { from: '2026-01-31', to: '2026-04-01' }]
const positive = (found: Map<string, number>) => new Map([...found].filter(([, amount]) => amount > 0))

describe('the analytics of a team after random events', () => {
  it.each(ranges)(
    'have totals, searches and sources that equal a recount of the ledger, $from to $to',
    async (days) => {
      const { reply } = await world.call(analytics.overview, ada, { params: params(), query: days })
      expect(reply.totals).toEqual(recount.totals(days))
      expect(reply.before.totals).toEqual(recount.totals(reply.before))
      expect(new Map(reply.sources.map((one) => [one.surface, one.downloads]))).toEqual(
        positive(recount.surfaces(days)),
      )
      expect(new Map(reply.empty_searches.map((one) => [one.query, one.searches]))).toEqual(recount.emptySearches(days))
    },
  )

  it.each(ranges)('have a graph that equals a recount with every filter, $from to $to', async (days) => {
    const graph = async (filter: Record<string, string>) => {
      const { reply } = await world.call(analytics.graph, ada, { params: params(), query: { ...days, ...filter } })
      const sums = { downloads: 0, views: 0, shares: 0, uploads: 0 }
      for (const point of reply.points)
        for (const name of ['downloads', 'views', 'shares', 'uploads'] as const) sums[name] += point[name]
      return sums
    }
    const { downloads, views, shares, uploads } = recount.totals(days)
    expect(await graph({})).toEqual({ downloads, views, shares, uploads })
    expect(await graph({ interval: 'week' })).toEqual({ downloads, views, shares, uploads })
    const { actions: _actions, ...person } = recount.person(days, ada.user)
    expect(await graph({ person: ada.user })).toEqual({ ...person, views: 0 })
    const [centre = ''] = things.centres
    expect(await graph({ media_centre: centre })).toEqual({ ...recount.centre(days, centre), shares: 0, uploads: 0 })
  })

  it.each(ranges)('have growth, storage and file types that equal a recount, $from to $to', async (days) => {
    const { reply } = await world.call(analytics.library, ada, { params: params(), query: days })
    for (const { day, files, bytes } of [
      reply.days[0],
      reply.days.at(-1),
      reply.days[under(reply.days.length)],
    ].flatMap((one) => one ?? []))
      expect({ files, bytes }, day).toEqual(recount.library(day))
    const total = (what: 'added' | 'deleted') => reply.days.reduce((sum, day) => sum + day[what], 0)
    expect({ added: total('added'), deleted: total('deleted') }).toEqual(recount.growth(days))
    const { reply: found } = await world.call(analytics.fileTypes, ada, { params: params(), query: days })
    for (const { kind, files, bytes } of found.types)
      expect({ files, bytes }, kind).toEqual(recount.kind(days.to, kind))
  })

  it.each(ranges)('have totals per file, link and person that equal a recount, $from to $to', async (days) => {
    const query = { ...days, limit: '100' }
    const { reply } = await world.call(analytics.interactions, ada, { params: params(), query })
    const files = new Map(reply.files.map(({ file, downloads }) => [file?.uuid ?? '', downloads]))
    expect(files).toEqual(positive(recount.files(days)))
    const viewed = recount.filesViewed(days)
    for (const { file, views } of reply.files) expect(views).toBe(viewed.get(file?.uuid ?? '') ?? 0)
    const links = [...recount.links(days).values()].toSorted()
    expect(
      reply.links
        .map(({ views }) => views)
        .filter((views) => views > 0)
        .toSorted(),
    ).toEqual(links)
    const { reply: users } = await world.call(analytics.users, ada, { params: params(), query: days })
    expect(users.days.reduce((sum, { people }) => sum + people, 0)).toBe(recount.totals(days).people)
    expect(users.people[0]).toMatchObject({ user: { uuid: ada.user }, ...recount.person(days, ada.user) })
    const { downloads, uploads, shares } = recount.totals(days)
    const sum = (what: 'downloads' | 'uploads' | 'shares') => users.people.reduce((all, one) => all + one[what], 0)
    expect({ downloads: sum('downloads'), uploads: sum('uploads'), shares: sum('shares') }).toEqual({
      downloads,
      uploads,
      shares,
    })
  })

  it('are the same after a rebuild', async () => {
    const counted = async () =>
      (
        await world.db.execute(
          sql`select series, subject, grain, day, key, amount from rollup_counts where amount <> 0
            union all select series, subject, 'ever', null, key::text, amount from rollup_totals where amount <> 0
            order by series, subject, grain, day, key`,
        )
      ).rows
    const before = await counted()
    await rebuild(world.db, teamNumbers, { limit: 170 })
    expect(await counted()).toEqual(before)
    await rebuild(world.db, teamNumbers, { team: things.team })
    expect(await counted()).toEqual(before)
  })
})
