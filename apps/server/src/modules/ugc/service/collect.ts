import { withLease } from '../../../platform/jobs/lease.ts'
import type { Enqueue, JobContext } from '../../../platform/jobs/jobs.ts'
import { newId } from '../../../platform/ids.ts'
import { findAccount, loseAccount, NetworkProblem, prepareAccountCall } from '../../social-accounts/index.ts'
import { missingAfter, putPosts, putSources } from '../store/collect.ts'
import * as readings from '../store/readings.ts'

const PAGES_AT_ONCE = 40
const LEASE_MS = 180_000
const MAX_CHECKS = 500
/** A reading (one pass through the posts that tag an account) ends after more than this many consecutive failures. The next reading
 *  starts from the beginning. */
const MAX_FAILURES = 60
const MINUTE = 60

type Asks = {
  thumbnails: (enqueue: Enqueue, posts: readonly string[]) => Promise<void>
  check: (enqueue: Enqueue, post: string) => Promise<void>
}
type Collecting = JobContext & { asks: Asks }

/** Starts reading the posts that tag an account, unless a reading is in progress. Returns the seconds until the network
 *  may be called, because requesting a refresh doesn't shorten the wait after a rate limit. Returns undefined if the
 *  account is gone. */
export const startReading = async ({ db }: Pick<JobContext, 'db'>, account: string): Promise<number | undefined> => {
  const found = await findAccount(db, account)
  if (!found) return undefined
  await readings.begin(db, account, found.team, newId())
  const next = (await readings.find(db, account))?.next_at
  return next ? Math.max(0, (next.getTime() - Date.now()) / 1000) : 0
}

/** Returns how many seconds to wait after a failure. The wait after a rate limit is longer. */
const secondsAfter = ({ kind }: NetworkProblem, failures: number) =>
  kind === 'limit' ? Math.min(MINUTE * 2 ** failures, 30 * MINUTE) : Math.min(2 ** failures, 10 * MINUTE)

/** Postpones or ends the reading after a failure. Returns the seconds until it continues, or undefined if it ended. */
const failed = async (ctx: Collecting, reading: readings.Reading, problem: NetworkProblem) => {
  const failures = reading.failures + 1
  const account = await findAccount(ctx.db, reading.account)
  const isOver = problem.kind === 'reconnect' || failures > MAX_FAILURES
  if (account && problem.kind === 'reconnect') await loseAccount(ctx, account, problem.message)
  const seconds = secondsAfter(problem, reading.failures)
  await readings.update(ctx.db, reading, {
    failures,
    problem: problem.message,
    running: !isOver,
    next_at: isOver ? null : new Date(Date.now() + seconds * 1000),
  })
  return isOver ? undefined : seconds
}

/** Whether a caption mentions a handle. "@solvik." ends a sentence, but "@solvik.no" is a different handle. */
const isMentioned = (caption: string, handle: string) =>
  new RegExp(String.raw`(?<![\w.])@${handle.replaceAll(/\W/g, String.raw`\$&`)}(?!\.?\w)`, 'i').test(caption)

/** Reads one page and stores its posts and the cursor in one transaction, so that a reading resumes where it stopped.
 *  Returns undefined after the last page. */
const readPage = async (ctx: Collecting, reading: readings.Reading): Promise<readings.Reading | undefined> => {
  const { account, team, run, cursor } = reading
  const { network, call, account: reader } = await prepareAccountCall(ctx, account)
  const { tagged } = network.collecting
  const page = tagged ? await tagged(call, cursor) : { posts: [], after: null }
  return ctx.write(async ({ db, record, enqueue }) => {
    const finder = { team, platform: network.platform, account, source: 'tagged', run } as const
    const kept = await putPosts(db, finder, page.posts)
    // A tagged post whose caption mentions the account can be answered with a comment, even without an event for the mention.
    const mentions = kept.filter(({ caption }) => isMentioned(caption, reader.username))
    await putSources(db, { ...finder, source: 'mentioned' }, mentions)
    const fresh = kept.filter(({ isNew }) => isNew).map(({ uuid }) => uuid)
    const found = reading.found + kept.length
    const isDone = page.after === null
    const next = { cursor: page.after, found, failures: 0, problem: null, next_at: null, running: !isDone }
    await readings.update(db, reading, { ...next, ...(isDone && { finished_at: new Date() }) })
    if (fresh.length > 0) await ctx.asks.thumbnails(enqueue, fresh)
    const by = { team, about: account }
    if (kept.length > 0)
      await record('social_post.collected', { social_account: account, found: kept.length, added: fresh.length }, by)
    if (!isDone) return { ...reading, ...next }
    // Posts that are no longer listed may be deleted, private or merely untagged, so their public pages are checked.
    for (const post of await missingAfter(db, account, run, MAX_CHECKS)) await ctx.asks.check(enqueue, post)
    await record('social_account.tagged_read', { social_account: account, found }, by)
    return undefined
  })
}

/** Continues collecting for an account. Returns the seconds until the next run, or undefined when finished. */
export const continueReading = async (ctx: Collecting, account: string): Promise<number | undefined> => {
  const outcome = await withLease(ctx.db, `collect ${account}`, LEASE_MS, async (lease) => {
    let reading = await readings.find(ctx.db, account)
    if (!reading?.running) return undefined
    for (let page = 0; page < PAGES_AT_ONCE; page++) {
      ctx.signal.throwIfAborted()
      await lease.extend(LEASE_MS)
      const current: readings.Reading = reading
      try {
        const next: readings.Reading | undefined = await readPage(ctx, current)
        if (!next) return undefined
        reading = next
      } catch (error) {
        if (!(error instanceof NetworkProblem)) throw error
        return failed(ctx, current, error)
      }
    }
    return 0
  })
  return outcome === 'held' ? MINUTE : outcome
}
