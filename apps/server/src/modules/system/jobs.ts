import { enqueueMail } from '../../platform/mail/outbox.ts'
import { defineSchedule, type JobContext } from '../../platform/jobs/jobs.ts'
import { mails } from './copy.ts'
import { hourlyBudget, scrubOriginals } from './service/scrub.ts'
import { staffAddresses } from './store/scrub.ts'
import * as store from './store.ts'

/** Deletes expired rate limits, emails and stored responses to idempotent calls. */
export const sweepSystem = defineSchedule({
  name: 'system.sweep',
  every: '23 * * * *',
  run: ({ db }) => store.sweep(db),
})

const HOUR_MS = 3_600_000
/** A scrub stops reading after this time, which is shorter than the job's time limit. */
const SCRUB_MS = 50 * 60_000

/** Emails staff about damaged originals. */
const reportDamage = async (ctx: JobContext, count: number) => {
  const letter = mails.damaged(count, `${ctx.ports.settings.origin}/staff/storage`)
  await ctx.write(async (tx) => {
    for (const to of await staffAddresses(tx.db)) await enqueueMail(tx, to, letter)
  })
}

/** Verifies a share of all originals every hour, and notifies staff about newly damaged ones: immediately about the first,
 *  and at the end about all others. */
export const scrubStorage = defineSchedule({
  name: 'system.scrub',
  every: '47 * * * *',
  limitMs: HOUR_MS,
  attempts: 1,
  run: async (ctx) => {
    const { settings, storage, log } = ctx.ports
    if (settings.scrubDays === 0) return
    const budget = await hourlyBudget(ctx.db, settings.scrubDays)
    let isReported = false
    let unreported = 0
    const onDamage = async (keys: string[]) => {
      log.error({ keys, count: keys.length }, 'stored originals are missing or damaged')
      if (isReported) unreported += keys.length
      else await reportDamage(ctx, keys.length)
      isReported = true
    }
    const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(SCRUB_MS)])
    try {
      await scrubOriginals({ db: ctx.db, storage, signal, onDamage }, budget)
    } finally {
      if (unreported > 0) await reportDamage(ctx, unreported)
    }
  },
})
