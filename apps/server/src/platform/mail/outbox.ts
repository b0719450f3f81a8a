import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { countOf, pageOf, readCursor } from '../db/paging.ts'
import { mails } from '../db/table.ts'
import { defineJob, type Enqueue } from '../jobs/jobs.ts'
import { compose, type Letter } from './compose.ts'

/** Sends one mail. It may run twice: a mail that was sent is not sent again, unless the process died between the two. */
export const sendMail = defineJob({
  name: 'mail.send',
  payload: z.object({ mail: z.uuid() }),
  attempts: 8,
  run: async ({ db, ports, last }, { mail: uuid }) => {
    const [mail] = await db.select().from(mails).where(eq(mails.uuid, uuid))
    if (!mail || (mail.state !== 'waiting' && mail.state !== 'failed')) return
    if (!ports.mail) return void (await db.update(mails).set({ state: 'kept' }).where(eq(mails.uuid, uuid)))
    try {
      await ports.mail.send(mail)
      // What was sent is no longer ours to keep: it may hold links that open accounts.
      await db.update(mails).set({ state: 'sent', text: '', html: '' }).where(eq(mails.uuid, uuid))
    } catch (error) {
      // What it says stays, for staff may have it sent again; nobody reads it meanwhile.
      if (last) await db.update(mails).set({ state: 'failed' }).where(eq(mails.uuid, uuid))
      throw error
    }
  },
})

/** Writes a mail in the caller's transaction; it goes out when that commits. */
export const post = async (ctx: { db: Db; enqueue: Enqueue }, to: string, letter: Letter) => {
  const [mail] = await ctx.db
    .insert(mails)
    .values({ to, subject: letter.subject, ...compose(letter) })
    .returning({ uuid: mails.uuid })
  if (mail) await ctx.enqueue(sendMail, { mail: mail.uuid })
}

/** The mails, newest first. */
export const readOutbox = (db: Db, { cursor, limit }: { cursor?: string | undefined; limit: number }) => {
  const after = readCursor(cursor, 'uuid')
  return pageOf(
    limit,
    (n) =>
      db
        .select()
        .from(mails)
        .where(after && sql`${mails.uuid} < ${after[0]}`)
        .orderBy(desc(mails.uuid))
        .limit(n),
    ({ uuid }) => [uuid],
    () => countOf(db, sql`from ${mails}`),
  )
}
