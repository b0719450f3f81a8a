import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { freePort } from './product.ts'
import { type Process, startProcess } from './publish-processes.ts'
import {
  compareWithNetworks,
  newLoad,
  comparisonInWords,
  type Scheduled,
  waitUntilFinished,
  describeUnfinished,
} from './publish-load.ts'

/** Set VITRINE_KILL_MINUTES=10 VITRINE_KILL_POSTS=500 for the full test. */
const MINUTES = Number(process.env['VITRINE_KILL_MINUTES'] ?? 1)
const POSTS = Number(process.env['VITRINE_KILL_POSTS'] ?? 60)
const WORKERS = 3
/** An account publishes at most once every 30 seconds, and a post may be sent three times. */
const ACCOUNTS = Math.max(4, Math.ceil(POSTS / (MINUTES * 0.8)))
const between = (from: number, to: number) => from + Math.random() * (to - from)

it(
  `T-PUBL-2: none of ${POSTS} scheduled posts is duplicated, misreported or stuck after a random kill -9 of the web server or a worker every 0.5 to 3 s for ${MINUTES} minutes`,
  async () => {
    const port = await freePort()
    const load = await newLoad(ACCOUNTS, `http://127.0.0.1:${port}`)
    const { world } = load
    const start = (n: number) => startProcess(world, n === 0 ? { listen: port } : { concurrency: 3 })
    const processes: Process[] = await Promise.all(Array.from({ length: WORKERS + 1 }, (_, n) => start(n)))
    // The first post is due once all have been created, however slow this machine is.
    const [first] = load.accounts
    const began = Date.now()
    if (first) await load.schedule(first, 'Warm-up')
    const begins = Date.now() + 5000 + (Date.now() - began) * POSTS * 1.5
    const posts: Scheduled[] = []
    for (let n = 0; n < POSTS; n++) {
      const account = load.accounts[n % ACCOUNTS]
      const at = new Date(begins + between(0, MINUTES * 60_000))
      if (account) posts.push(await load.schedule(account, `Random ${n}`, at))
    }
    const ends = Math.max(begins, Date.now()) + MINUTES * 60_000
    let kills = 0
    const restarts = new Set<Promise<unknown>>()
    while (Date.now() < ends) {
      await pause(between(500, 3000))
      const n = Math.floor(between(0, processes.length))
      if (!processes[n]?.isAlive()) continue
      processes[n].kill()
      kills += 1
      const restart = processes[n].exited.then(async () => {
        processes[n] = await start(n)
      })
      restarts.add(restart)
      void restart.finally(() => restarts.delete(restart))
    }
    await Promise.all(restarts)
    const stopped = Date.now()
    const left = await waitUntilFinished(world, posts, { seconds: 120 })
    const after = Math.round((Date.now() - stopped) / 1000)
    const known = await compareWithNetworks(world, left)
    console.log(
      `${kills} kills; ${after} s later ${left.length} posts were not over: ${JSON.stringify(known.statuses)}`,
    )
    if (left.length > 0) console.log(await describeUnfinished(world, left))
    // Within 120 seconds of the last kill, each post is finished or reports that Vitrine is still checking.
    expect(Object.keys(known.statuses).filter((status) => status !== 'unconfirmed')).toEqual([])
    await waitUntilFinished(world, posts, { seconds: 120, hurried: true })
    const counted = await compareWithNetworks(world, posts)
    console.log(comparisonInWords('T-PUBL-2', counted))
    await Promise.all(processes.map((one) => one.stop()))
    await world.close()
    expect(counted).toMatchObject({ twice: [], untrue: [], stuck: [] })
    expect(kills).toBeGreaterThan(5)
  },
  MINUTES * 60_000 + 900_000,
)
