import { enqueueMail } from '../../platform/mail/outbox.ts'
import { defineSchedule } from '../../platform/jobs/jobs.ts'
import { mails } from './copy.ts'
import { hourlyBudget, scrubOriginals } from './service/scrub.ts'
import { staffAddresses } from './store/scrub.ts'
import * as store from './store.ts'

/** Deletes expired responses of idempotent calls, rate limits and emails. */
export const sweepSystem = defineSchedule({
  name: 'system.sweep',
  every: '23 * * * *',
  run: ({ db }) => store.sweep(db),
})

const HOUR_MS = 3_600_000

/** Verifies a share of all originals every hour, and notifies staff about newly damaged ones. */
export const scrubStorage = defineSchedule({
  name: 'system.scrub',
  every: '47 * * * *',
  limitMs: HOUR_MS,
  attempts: 1,
  run: async (ctx) => {
    const { settings, storage, log } = ctx.ports
    if (settings.scrubDays === 0) return
    const budget = await hourlyBudget(ctx.db, settings.scrubDays)
    const { damaged } = await scrubOriginals({ db: ctx.db, storage, signal: ctx.signal }, budget)
    if (damaged.length === 0) return
    log.error({ keys: damaged.slice(0, 20), count: damaged.length }, 'stored originals are missing or damaged')
    await ctx.write(async (tx) => {
      const letter = mails.damaged(damaged.length, `${settings.origin}/staff/storage`)
      for (const to of await staffAddresses(tx.db)) await enqueueMail(tx, to, letter)
    })
  },
})
