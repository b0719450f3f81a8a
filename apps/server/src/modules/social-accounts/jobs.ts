import { platforms } from '@vitrine/contract'
import { z } from 'zod'
import { defineEventJob, defineJob, defineSchedule } from '../../platform/jobs/jobs.ts'
import { checkAccount, revokeOnNetwork, renewAll } from './service/maintain-accounts.ts'

/** Renews tokens before they expire. */
export const renewTokens = defineSchedule({ name: 'socials.renew', every: '*/10 * * * *', attempts: 1, run: renewAll })

/** Refreshes an account's username, photo and connection status on request. */
export const refreshAccount = defineEventJob({
  name: 'socials.check',
  on: 'social_account.check_asked',
  attempts: 4,
  run: (ctx, { social_account }) => checkAccount(ctx, social_account),
})

/** Revokes Vitrine's access to a disconnected account. The token is encrypted in the queue. */
export const revokeAccess = defineJob({
  name: 'socials.forget',
  payload: z.object({
    account: z.uuid(),
    team: z.uuid(),
    platform: z.enum(platforms),
    username: z.string(),
    network_id: z.string(),
    sealed: z.string(),
  }),
  attempts: 4,
  run: revokeOnNetwork,
})
