import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Collecting, newCollecting } from './testing/collecting.ts'

const POSTS = 10_000
let scene: Collecting
beforeAll(async () => {
  scene = await newCollecting()
})
afterAll(() => scene.close())

const isRunning = async () =>
  ((await scene.world.db.execute(sql`select 1 from social_readings where running`)).rowCount ?? 0) > 0

it('10,000 tagged posts are collected despite rate limits and faults, with none missing or duplicated', async () => {
  const { world } = scene
  const at = Date.UTC(2026, 0, 1)
  const posts = Array.from({ length: POSTS }, (_, n) => ({
    username: `creator.${n % 700}`,
    caption: `Post ${n}`,
    tags: ['northlight.studio'],
    picture: 'one for all',
    // Cover images aren't part of this test.
    hasMediaUrl: false,
    at: new Date(at + n * 60_000).toISOString(),
  }))
  const seeded = await world.instagram.seed({ posts })
  world.instagram.faults.add(
    ...Array.from({ length: 12 }, (_, n) => ({ on: 'tags.list', nth: 7 + n * 15, action: 'reset' as const })),
    ...Array.from({ length: 8 }, (_, n) => ({
      on: 'tags.list',
      nth: 11 + n * 21,
      action: 'respond' as const,
      status: 503,
    })),
    ...Array.from({ length: 5 }, (_, n) => ({ on: 'tags.list', nth: 17 + n * 33, times: 3, error: '4' })),
    { on: 'tags.list', nth: 60, action: 'truncate' },
  )
  await scene.refresh(scene.account)
  for (let n = 0; n < 200 && (await isRunning()); n++) await scene.hurry()
  expect(await isRunning()).toBe(false)
  const { rows } = await world.db.execute<{ network_id: string }>(sql`select network_id from social_posts`)
  expect(rows.length).toBe(POSTS)
  expect(new Set(rows.map(({ network_id }) => network_id))).toEqual(new Set(seeded.posts.map(({ id }) => id)))
  const { rows: sources } = await world.db.execute(sql`select 1 from social_post_sources`)
  expect(sources.length).toBe(POSTS)
  const { rows: creators } = await world.db.execute(sql`select 1 from source_creators`)
  expect(creators.length).toBe(700)
  const calls = world.instagram.journal.entries({ operation: 'tags.list' })
  const faulty = calls.filter(({ fault }) => fault !== undefined)
  expect(faulty.length).toBeGreaterThan(20)
  console.log(
    `${rows.length} posts of ${creators.length} creators in ${calls.length} calls, ${faulty.length} of them faulty`,
  )
})
