import { and, desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { countOf, pageOf, readCursor } from '../db/paging.ts'
import { mails } from '../db/table.ts'
import { defineJob, type Enqueue } from '../jobs/jobs.ts'
import { compose, type MailContent } from './compose.ts'

/** Sends one email. It may run twice, but resends an email only if the process died before recording that it was sent. */
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
      // The content of sent emails is not kept: its links may grant access to accounts.
      await db.update(mails).set({ state: 'sent', text: '', html: '', unsubscribe: null }).where(eq(mails.uuid, uuid))
    } catch (error) {
      // The content is kept so that the email can be sent again, but it is not shown to staff.
      if (last) await db.update(mails).set({ state: 'failed' }).where(eq(mails.uuid, uuid))
      throw error
    }
  },
})

/** Writes an email in the caller's transaction; it is sent after the commit. */
export const enqueueMail = async (
  ctx: { db: Db; enqueue: Enqueue },
  to: string,
  letter: MailContent,
  { askedBy }: { askedBy?: string } = {},
) => {
  const [mail] = await ctx.db
    .insert(mails)
    .values({
      to,
      asked_by: askedBy ?? null,
      subject: letter.subject,
      unsubscribe: letter.unsubscribe ?? null,
      ...compose(letter),
    })
    .returning({ uuid: mails.uuid })
  if (mail) await ctx.enqueue(sendMail, { mail: mail.uuid })
}

type Paging = { cursor?: string | undefined; limit: number }
/** Narrows the outbox to one address, to the emails of one user, or to both. */
type MailFilter = { to?: string | undefined; user?: { uuid: string; email: string } | undefined }

const matching = ({ to, user }: MailFilter) =>
  and(
    sql`true`,
    to === undefined ? undefined : eq(mails.to, to),
    user && or(eq(mails.to, user.email), eq(mails.asked_by, user.uuid)),
  )

/** Returns matching emails, newest first; without a filter, all of them. */
export const readOutbox = (db: Db, { cursor, limit }: Paging, filter: MailFilter = {}) => {
  const after = readCursor(cursor, 'uuid')
  const { asked_by: _askedBy, unsubscribe: _unsubscribe, ...columns } = getTableColumns(mails)
  return pageOf(
    limit,
    (n) =>
      db
        .select(columns)
        .from(mails)
        .where(and(matching(filter), after && sql`${mails.uuid} < ${after[0]}`))
        .orderBy(desc(mails.uuid))
        .limit(n),
    ({ uuid }) => [uuid],
    () => countOf(db, sql`from ${mails} where ${matching(filter)}`),
  )
}
