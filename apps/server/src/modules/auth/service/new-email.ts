import { AppError, invalid, VERIFY_LINK_HOURS } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import { copy, mails } from '../copy.ts'
import { addLink, deleteLinks, deleteAllLinks, consumeLink } from '../store/links.ts'
import { removeSessions } from '../store/sessions.ts'
import * as store from '../store/users.ts'
import { newLink } from './mail-links.ts'
import { confirmPassword } from './profile.ts'

/**
 * Emails a link to the new address; nothing changes until it is used. Only the owner of an address learns whether it
 * has an account.
 */
export const changeEmail = async (
  ctx: Context<'user', 'user.link_sent'>,
  { email, password }: { email: string; password: string },
) => {
  await confirmPassword(ctx, password, '/password')
  const user = await store.byId(ctx.db, ctx.actor.user)
  if (!user) throw new AppError('auth.required')
  if (user.email === email) throw invalid('/email', copy.alreadyYours)
  await ctx.record('user.link_sent', { kind: 'change' })
  await deleteLinks(ctx.db, user.email, 'change')
  if (await store.byEmail(ctx.db, email)) return enqueueMail(ctx, email, mails.addressInUse)
  const { secret, address } = newLink(ctx, '/confirm-email')
  await addLink(ctx.db, secret, VERIFY_LINK_HOURS * 60, { kind: 'change', email: user.email, redirect: email })
  return enqueueMail(ctx, email, mails.confirmNewEmail(email, user.email, address), { askedBy: user.uuid })
}

/** Switches to the new address and notifies the old one. Only the confirming browser stays signed in. */
export const confirmEmail = async (ctx: Context<'anyone', 'user.email_changed'>, token: string) => {
  const link = await consumeLink(ctx.db, token, 'change')
  const user = link && (await store.byEmail(ctx.db, link.email))
  if (!user || user.suspended_at || (await store.byEmail(ctx.db, link.redirect))) throw new AppError('auth.link_used')
  await store.updateUser(ctx.db, user.uuid, { email: link.redirect, email_verified: true })
  await deleteAllLinks(ctx.db, user.email)
  await removeSessions(ctx.db, user.uuid, (ctx.caller.user === user.uuid && ctx.session) || undefined)
  await enqueueMail(ctx, user.email, mails.emailChanged(link.redirect, user.email))
  await ctx.record('user.email_changed', { user: user.uuid }, { actor: user.uuid })
}
