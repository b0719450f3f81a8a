import type { Db } from '../../../platform/db/db.ts'
import type { Enqueue } from '../../../platform/jobs/jobs.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import { changeNotices } from '../copy.ts'

/** Notifies a person of a change to their sign-in, in case someone else made it. */
export const mailChangeNotice = (ctx: { db: Db; enqueue: Enqueue }, email: string, what: keyof typeof changeNotices) =>
  enqueueMail(ctx, email, changeNotices[what])
