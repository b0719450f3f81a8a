import { integrationProviders } from '@vitrine/contract'
import { z } from 'zod'
import { type EnqueueableJob, defineJob, defineSchedule } from '../../platform/jobs/jobs.ts'
import { advance, giveUp } from './service/advance.ts'
import { revokeAccountAccess, renew } from './service/tokens.ts'
import { listOverdueUploads, toRenew } from './store.ts'

/** Seconds after which an upload whose job was lost is picked up again. */
const GRACE_SECONDS = 60
/** The tokens of unused accounts are renewed this many seconds before the refresh token expires. */
const AHEAD_SECONDS = 4 * 86_400

/** Advances an upload by one step, and re-enqueues itself if there is more to do. */
export const sendUpload: EnqueueableJob<{ upload: string }> = defineJob({
  name: 'integrations.send',
  payload: z.object({ upload: z.uuid() }),
  attempts: 6,
  limitMs: 60 * 60_000,
  run: async (ctx, { upload }) => {
    const seconds = await advance(ctx, upload)
    if (seconds === undefined) return
    const runAt = new Date(Date.now() + seconds * 1000)
    await ctx.write(({ enqueue }) =>
      enqueue(sendUpload, { upload }, { key: `integration upload ${upload}`, runAt, urgent: true }),
    )
  },
  onParked: (ctx, { upload }) => giveUp(ctx, upload),
})

/** Re-enqueues uploads whose job was lost. */
export const sweepUploads = defineSchedule({
  name: 'integrations.sweep',
  every: '* * * * *',
  attempts: 1,
  run: async (ctx) => {
    for (const upload of await listOverdueUploads(ctx.db, GRACE_SECONDS))
      await ctx.write(({ enqueue }) => enqueue(sendUpload, { upload }, { key: `integration upload ${upload}` }))
  },
})

/** Renews the tokens of accounts that nobody has used for a while. */
export const renewAccounts = defineSchedule({
  name: 'integrations.renew',
  every: '17 * * * *',
  attempts: 1,
  run: async (ctx) => {
    for (const { uuid, token } of await toRenew(ctx.db, AHEAD_SECONDS)) {
      ctx.signal.throwIfAborted()
      if (token !== null) await renew(ctx, uuid, token)
    }
  },
})

/** Revokes access to a disconnected account. The token stays encrypted in the queue. */
export const revokeAccess = defineJob({
  name: 'integrations.forget',
  payload: z.object({ account: z.uuid(), team: z.uuid(), provider: z.enum(integrationProviders), sealed: z.string() }),
  attempts: 4,
  run: revokeAccountAccess,
})
