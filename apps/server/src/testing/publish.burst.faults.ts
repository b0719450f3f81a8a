import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sweepPosts } from '../modules/posts/jobs.ts'
import { startProcess } from './publish-processes.ts'
import { compareWithNetworks, newLoad, comparisonInWords, type Scheduled, waitUntilFinished } from './publish-load.ts'

/** Set VITRINE_BURST_POSTS=1000 for the full test. */
const POSTS = Number(process.env['VITRINE_BURST_POSTS'] ?? 100)
/** Four posts per account, published 30 seconds apart. */
const ACCOUNTS = Math.ceil(POSTS / 4)

it(`T-PUBL-5: ${POSTS} posts due in the same second are each published once by 4 workers and 2 schedulers`, async () => {
  const load = await newLoad(ACCOUNTS)
  const { world } = load
  const at = new Date(Date.now() + 10_000 + POSTS * 60)
  const posts: Scheduled[] = []
  for (let n = 0; n < POSTS; n++) {
    const account = load.accounts[n % ACCOUNTS]
    if (account) posts.push(await load.schedule(account, `Burst ${n}`, at))
  }
  const workers = await Promise.all(Array.from({ length: 4 }, () => startProcess(world, { concurrency: 3 })))
  // Besides each worker's own schedule, two processes keep enqueuing every overdue post.
  const sweep = () => world.db.execute(sql`select graphile_worker.add_job(${sweepPosts.name}, '{}')`)
  const schedulers = [0, 1].map(() => setInterval(() => void sweep(), 1500))
  const left = await waitUntilFinished(world, posts, { seconds: 900 })
  for (const one of schedulers) clearInterval(one)
  const counted = await compareWithNetworks(world, posts)
  console.log(comparisonInWords('T-PUBL-5', counted))
  console.log(`all over ${Math.round((Date.now() - at.getTime()) / 1000)} s after their time`)
  await Promise.all(workers.map((one) => one.stop()))
  await world.close()
  expect(left).toEqual([])
  expect(counted).toMatchObject({ calls: POSTS, live: POSTS, twice: [], untrue: [], stuck: [] })
}, 1_800_000)
