import { z } from 'zod'
import { defineJob, type Enqueue } from '../../platform/jobs/jobs.ts'
import { mailLinkCreator } from './service/mail-link-creator.ts'

const QUIET_MS = 2 * 60_000

/** Emails the creator of a guest link about received files, once no more have arrived for a while. */
export const mailCreator = defineJob({
  name: 'guests.tell-maker',
  payload: z.object({ guest_link: z.uuid() }),
  run: async (ctx, { guest_link }) => {
    await ctx.write(async (tx) => {
      if (await mailLinkCreator({ ...tx, ports: ctx.ports }, guest_link)) return
      await mailCreatorLater(tx, guest_link)
    })
  },
})

/** Schedules the email about received files. Every file that arrives in the meantime postpones it. */
export const mailCreatorLater = ({ enqueue }: { enqueue: Enqueue }, guest_link: string) =>
  enqueue(mailCreator, { guest_link }, { key: `tell ${guest_link}`, runAt: new Date(Date.now() + QUIET_MS) })
