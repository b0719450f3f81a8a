import { z } from 'zod'
import { defineJob, defineSchedule } from '../../platform/jobs/jobs.ts'
import { sendDueDigests, dueBefore } from './service/digest.ts'
import { oldestUnconfirmed } from './service/follow.ts'
import { mailInvitations } from './service/people-mails.ts'
import * as followers from './store/followers.ts'
import { lockUnsent, markSent } from './store/people.ts'
import { deleteSalts } from './store/visitor-salts.ts'

/** Emails the invitations in a list. People whose invitation was already sent or has since ended are left out. */
export const sendInvitations = defineJob({
  name: 'media-centres.send-invitations',
  payload: z.object({ people: z.array(z.uuid()), message: z.string(), inviter: z.string() }),
  run: async (ctx, { people, message, inviter }) => {
    await ctx.write(async ({ db, enqueue }) => {
      const now = ctx.ports.now()
      const unsent = await lockUnsent(db, people, now)
      await mailInvitations({ db, enqueue, ports: ctx.ports }, unsent, { message, inviter })
      const sent = unsent.map(({ uuid }) => uuid)
      if (sent.length > 0) await markSent(db, sent, now)
    })
  },
})

/** Emails the followers of one media centre about new files. */
export const digestCentre = defineJob({
  name: 'media-centres.digest',
  payload: z.object({ media_centre: z.uuid() }),
  run: (ctx, { media_centre }) => sendDueDigests(ctx, media_centre),
})

/** Every hour: enqueues the digests that are due, and deletes addresses that nobody confirmed. */
export const scheduleDigests = defineSchedule({
  name: 'media-centres.schedule-digests',
  every: '11 * * * *',
  run: async ({ ports, write }) => {
    const now = ports.now()
    await write(async ({ db, enqueue }) => {
      await followers.removeUnconfirmed(db, oldestUnconfirmed(now))
      for (const media_centre of await followers.centresDue(db, dueBefore(now)))
        await enqueue(digestCentre, { media_centre }, { key: `digest ${media_centre}`, patient: true })
    })
  },
})

/** Deletes old visitor secrets. Without its secret, a visitor key in the ledger is just a random number. */
export const forgetVisitors = defineSchedule({
  name: 'media-centres.forget-visitors',
  every: '37 3 * * *',
  run: async ({ db, ports }) => {
    await deleteSalts(db, ports.now(), ports.settings.visitorDays)
  },
})
