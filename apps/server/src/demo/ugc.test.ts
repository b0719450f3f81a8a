import { details, oneTimeApprovals, ugc } from '@vitrine/contract'
import { demoGroups, demoUgc } from '@vitrine/demo/catalogue/ugc.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enqueuer } from '../platform/jobs/jobs.ts'
import { newSocialWorld, type SocialWorld } from '../testing/social-world.ts'
import type { Person } from '../testing/world.ts'
import { loadDemo } from './demo.ts'
import { fillCalendar } from './fill-calendar.ts'

let world: SocialWorld
let team: string
let ada: Person
const countOf = (...states: (string | undefined)[]) => demoUgc.filter(({ as }) => states.includes(as)).length

beforeAll(async () => {
  world = await newSocialWorld({ demo: true, demoFiles: 12 })
  await loadDemo(world.db, { ports: world.ports, films: false, atMost: 12 })
  const { rows } = await world.db.execute<{ uuid: string }>(sql`select uuid from teams where name = 'Visit Solvik'`)
  team = rows[0]?.uuid ?? ''
  ada = await world.newMember(team, 'Admin')
  // A visitor tries UGC before the demo is complete.
  const early = { team, url: 'https://www.instagram.com/early.bird/p/Early1/' }
  await world.call(ugc.add, ada, { body: early })
  await world.call(ugc.createGroup, ada, { params: { team }, body: { name: 'My own' } })
  // The job that follows once all files are drawn: it fills the calendar and enqueues the job that adds the creators' posts.
  await enqueuer(world.db, { team, actor: null })(fillCalendar, {})
  const isDone = () => world.lines.join('\n').includes('Creator posts have been collected.')
  for (let n = 0; n < 30 && !isDone(); n++) {
    await world.finishJobs()
    await world.db.execute(
      sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`,
    )
  }
}, 240_000)
afterAll(() => world.close())

it("the demo has creators' posts in every state, each with a cover, as well as posts collected earlier", async () => {
  const { reply } = await world.call(ugc.list, ada, { params: { team }, query: { limit: '200' } })
  const shown = reply.results.filter(({ creator }) => creator.handle !== 'early.bird')
  expect([reply.count, shown.length]).toEqual([demoUgc.length + 1, demoUgc.length])
  expect(shown.filter(({ thumbnail_url }) => thumbnail_url === null)).toEqual([])
  const inStatus = (status: string) => shown.filter((one) => one.status === status).length
  expect(
    Object.fromEntries(
      ['kept', 'skipped', 'requested', 'approved', 'declined', 'expired'].map((s) => [s, inStatus(s)]),
    ),
  ).toEqual({
    kept: countOf('kept'),
    skipped: countOf('skipped'),
    requested: countOf('asked'),
    approved: countOf('granted', 'review'),
    declined: countOf('declined'),
    expired: countOf('lapsed'),
  })
  expect(shown.filter(({ availability }) => availability === 'gone')).toHaveLength(countOf('gone'))
  expect(new Set(shown.map(({ platform }) => platform))).toEqual(new Set(['Instagram', 'TikTok']))
})

it('the demo has the files of creators who accepted, with their credit', async () => {
  const { reply } = await world.call(oneTimeApprovals.list, ada, { params: { team }, query: { status: 'approved' } })
  expect(reply.results.map(({ post: { handle } }) => handle)).toContain('marit.outdoors')
  for (const { files, post } of reply.results) {
    expect(files).toHaveLength(1)
    const shown = await world.call(details.one, ada, { params: { file: files[0] ?? '' } })
    expect(shown.reply).toMatchObject({ review_status: 2, credit_line: `@${post.handle}` })
  }
})

it('the demo has UGC groups and saved views', async () => {
  const groups = (await world.call(ugc.groups, ada, { params: { team } })).reply.results
  const names = ['My own', ...Object.values(demoGroups).map(({ name }) => name)]
  expect(groups.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  expect((await world.call(ugc.views, ada, { params: { team } })).reply.results).toHaveLength(2)
})
