import { AppError, type DownloadDraft, publicPath, SIGN_IN_LINK_MINUTES, VERIFY_LINK_HOURS } from '@vitrine/contract'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import type { Context } from '../../../platform/http/context.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import { mails } from '../copy.ts'
import { mailResetLink } from '../jobs.ts'
import { addLink, findLink, deleteLinks, consumeLink } from '../store/links.ts'
import { removeChallenges, removeSessions } from '../store/sessions.ts'
import * as store from '../store/users.ts'
import { newLink } from './mail-links.ts'
import { mailChangeNotice } from './notices.ts'
import { completeSignIn } from './sign-in.ts'

/**
 * Requests a password reset email. A job looks up the address, so that the response and its timing are the same for
 * known and unknown addresses.
 */
export const forgotPassword = async (ctx: Context<'anyone', 'user.link_sent'>, email: string) => {
  await ctx.record('user.link_sent', { kind: 'reset' })
  await ctx.enqueue(mailResetLink, { email })
}

/** Checks a link before it is used, so that nobody enters a new password only to learn that the link has expired. */
export const checkLink = async (ctx: Context<'anyone'>, token: string, kind: 'reset' | 'sign_in') => {
  const link = await findLink(ctx.db, token, kind)
  if (!link) throw new AppError('auth.link_used')
  return { email: link.email }
}

/** Sets a new password. Using the link also verifies the address, and all sessions end. */
export const resetPassword = async (
  ctx: Context<'anyone', 'user.password_changed'>,
  { token, password }: { token: string; password: string },
) => {
  const link = await consumeLink(ctx.db, token, 'reset')
  const user = link && (await store.byEmail(ctx.db, link.email))
  if (!user) throw new AppError('auth.link_used')
  await store.setPassword(ctx.db, user.uuid, await hashPassword(password))
  await store.updateUser(ctx.db, user.uuid, { email_verified: true })
  await removeSessions(ctx.db, user.uuid)
  await removeChallenges(ctx.db, user.uuid)
  await deleteLinks(ctx.db, user.email, 'reset')
  await mailChangeNotice(ctx, user.email, 'password')
  await ctx.record('user.password_changed', { user: user.uuid }, { actor: user.uuid })
}

export const sendVerification = async (ctx: Context<'user', 'user.link_sent'>) => {
  await ctx.record('user.link_sent', { kind: 'verify' })
  const user = await store.byId(ctx.db, ctx.actor.user)
  if (!user || user.email_verified) return
  const { secret, address } = newLink(ctx, '/verify-email')
  await deleteLinks(ctx.db, user.email, 'verify')
  await addLink(ctx.db, secret, VERIFY_LINK_HOURS * 60, { kind: 'verify', email: user.email, redirect: '' })
  await enqueueMail(ctx, user.email, mails.confirmEmail(address))
}

export const verifyEmail = async (ctx: Context<'anyone', 'user.email_verified'>, token: string) => {
  const link = await consumeLink(ctx.db, token, 'verify')
  const user = link && (await store.byEmail(ctx.db, link.email))
  if (!user) throw new AppError('auth.link_used')
  await store.updateUser(ctx.db, user.uuid, { email_verified: true })
  await ctx.record('user.email_verified', { user: user.uuid }, { actor: user.uuid })
}

type SignInLinkRequest = { email: string; redirect?: string | undefined; draft?: DownloadDraft | undefined }
/** Emails a sign-in link. Its redirect is checked here, and again when the link is used. The draft is stored with the link, so
 *  that the download can continue in any browser. */
const mailSignInLink = async (
  ctx: Context<'anyone', 'user.link_sent'> | Context<'viewer', 'user.link_sent'>,
  { email, redirect, draft }: SignInLinkRequest,
  team?: { uuid: string; name: string },
) => {
  await ctx.record('user.link_sent', { kind: 'sign_in' })
  const back = publicPath(redirect)
  // An expired link doesn't identify anyone, so its URL names the page on which a new one can be requested.
  const place = new URLSearchParams({ ...(team && { team: team.uuid }), redirect: back })
  const { secret, address } = newLink(ctx, `/p/link?${place}`)
  await addLink(ctx.db, secret, SIGN_IN_LINK_MINUTES, { kind: 'sign_in', email, redirect: back, draft: draft ?? null })
  await enqueueMail(ctx, email, { ...(team && { from: team.name }), ...mails.signInLink(team?.name, address) })
}
/** Emails a sign-in link to a visitor to a team's pages. */
export const sendSignInLink = async (ctx: Context<'viewer', 'user.link_sent'>, asked: SignInLinkRequest) => {
  const { uuid } = ctx.subject
  await mailSignInLink(ctx, asked, { uuid, name: (await store.teamBrand(ctx.db, uuid))?.name ?? '' })
}
/** Emails a sign-in link to a visitor's own pages, which belong to no team. */
export const sendOwnSignInLink = (ctx: Context<'anyone', 'user.link_sent'>, asked: SignInLinkRequest) =>
  mailSignInLink(ctx, asked)

/** Signs in with an emailed link. An unknown address creates a new visitor. */
export const redeemSignInLink = async (ctx: Context<'anyone', 'user.signed_in' | 'user.signed_up'>, token: string) => {
  const link = await consumeLink(ctx.db, token, 'sign_in')
  if (!link) throw new AppError('auth.link_used')
  const known = await store.byEmail(ctx.db, link.email)
  const user = known ?? (await store.addUser(ctx.db, { email: link.email, email_verified: true }))
  if (!known) await ctx.record('user.signed_up', { user: user.uuid }, { actor: user.uuid })
  if (!user.email_verified) await store.updateUser(ctx.db, user.uuid, { email_verified: true })
  return { ...(await completeSignIn(ctx, user, 'link')), redirect: publicPath(link.redirect), draft: link.draft }
}
