import { PASSWORD_RESET_MINUTES } from '@vitrine/contract'
import { newToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Enqueue } from '../../../platform/jobs/jobs.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import type { Ports } from '../../../platform/ports.ts'
import { mails } from '../copy.ts'
import { addLink, deleteLinks } from '../store/links.ts'
import { byEmail } from '../store/users.ts'

/** Secrets go in the URL fragment, which never reaches server logs or other sites. */
export const newLink = ({ ports }: { ports: Ports }, page: string) => {
  const secret = newToken()
  return { secret, address: `${ports.settings.origin}${page}#${secret}` }
}

/** Emails a password reset link if the address has an account that is not suspended. */
export const mailReset = async (ctx: { db: Db; ports: Ports; enqueue: Enqueue }, email: string) => {
  const user = await byEmail(ctx.db, email)
  if (!user || user.suspended_at) return
  const { secret, address } = newLink(ctx, '/reset-password')
  await deleteLinks(ctx.db, email, 'reset')
  await addLink(ctx.db, secret, PASSWORD_RESET_MINUTES, { kind: 'reset', email, redirect: '' })
  await enqueueMail(ctx, email, mails.resetPassword(address))
}
