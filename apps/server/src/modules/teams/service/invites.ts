import { AppError } from '@vitrine/contract'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import { newToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { Enqueue } from '../../../platform/jobs/jobs.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import type { Ports } from '../../../platform/ports.ts'
import { addUser, completeSignIn, byEmail } from '../../auth/index.ts'
import { copy, mails } from '../copy.ts'
import * as store from '../store/invites.ts'
import { addMember, isMember } from '../store/members.ts'
import { role as roleOf } from '../store/roles.ts'
import { requireOwnPermissions } from './grants.ts'

type Mailing = { db: Db; enqueue: Enqueue; ports: Pick<Ports, 'settings'> }
/** Whether the inviter has to pass on the link. Never in a demo, where emails can be read in the app. */
const isByHand = ({ ports: { settings } }: Mailing) => settings.smtpUrl === undefined && !settings.demo
/** Marks the secret of a link passed on by the inviter, because such a link doesn't prove ownership of the mailbox. */
const byHandPrefix = 'by-hand-'
const newSecret = (ctx: Mailing) => (isByHand(ctx) ? `${byHandPrefix}${newToken()}` : newToken())
const addressOf = (ctx: Mailing, secret: string) => `${ctx.ports.settings.origin}/invite#${secret}`
/** Returns the invitation for the inviter, with its link if no email is sent. */
const inviteWithLink = async (ctx: Mailing, uuid: string, secret: string) => ({
  ...(await store.invite(ctx.db, uuid)),
  link: isByHand(ctx) ? addressOf(ctx, secret) : null,
})

const mailInvite = async (ctx: Mailing, uuid: string, secret: string) => {
  const { email, team_name, invited_by, role } = await store.invite(ctx.db, uuid)
  await enqueueMail(ctx, email, {
    from: team_name,
    ...mails.invited(team_name, invited_by, role.name, addressOf(ctx, secret)),
  })
}

type Invited = { team: string; email: string; role: string; invited_by: string | null }
/** Creates and emails an invitation, without checking permissions. */
export const addInvite = async (ctx: Mailing, row: Invited) => {
  const secret = newSecret(ctx)
  const uuid = await store.putInvite(ctx.db, secret, row)
  await mailInvite(ctx, uuid, secret)
  return inviteWithLink(ctx, uuid, secret)
}

/** Invites someone in the caller's name. */
export const sendInvite = async (
  ctx: Context<'member' | 'staff', 'member.invited'>,
  team: string,
  { email, role }: { email: string; role: string },
) => {
  if (await isMember(ctx.db, team, email)) throw new AppError('team.member_exists')
  const invite = await addInvite(ctx, { team, email, role, invited_by: ctx.caller.user })
  await ctx.record('member.invited', { invite: invite.uuid, email, role: invite.role.name }, { team })
  return invite
}

/** Invites someone on behalf of a member, who can't grant more permissions than they have. */
export const inviteMember = async (
  ctx: Context<'member', 'member.invited'>,
  team: string,
  invited: { email: string; role: string },
) => {
  requireOwnPermissions(ctx.actor, (await roleOf(ctx.db, invited.role)).permissions)
  return sendInvite(ctx, team, invited)
}

export const resendInvite = async (ctx: Context<'member', 'member.invite_resent'>, uuid: string) => {
  requireOwnPermissions(ctx.actor, (await roleOf(ctx.db, (await store.invite(ctx.db, uuid)).role.uuid)).permissions)
  const secret = newSecret(ctx)
  await store.renewInvite(ctx.db, uuid, secret)
  await mailInvite(ctx, uuid, secret)
  const invite = await inviteWithLink(ctx, uuid, secret)
  await ctx.record('member.invite_resent', { invite: uuid, email: invite.email })
  return invite
}

export const revokeInvite = async (ctx: Context<'member', 'member.invite_revoked'>, uuid: string) => {
  const { email } = await store.removeInvite(ctx.db, uuid)
  await ctx.record('member.invite_revoked', { invite: uuid, email })
}

export const readInvite = async (ctx: Context<'anyone'>, token: string) => {
  const invite = await store.inviteBySecret(ctx.db, token)
  if (!invite) throw new AppError('auth.link_used')
  const known = await byEmail(ctx.db, invite.email)
  return {
    team: invite.team_name,
    email: invite.email,
    role: invite.role.name,
    invited_by: invite.invited_by,
    has_account: known !== undefined,
  }
}

type Account = { first_name: string; last_name: string; password: string }
/**
 * An emailed link proves ownership of the mailbox: a new person gets an account, an existing user is signed in, and both
 * join. A link passed on by hand proves nothing, so people with an account must already be signed in.
 */
export const acceptInvite = async (
  ctx: Context<'anyone', 'member.joined' | 'user.signed_up' | 'user.signed_in'>,
  { token, account }: { token: string; account?: Account | undefined },
) => {
  const invite = await store.inviteBySecret(ctx.db, token)
  if (!invite || !(await store.consumeInvite(ctx.db, invite.uuid, token))) throw new AppError('auth.link_used')
  const known = await byEmail(ctx.db, invite.email)
  if (ctx.caller.user !== null && ctx.caller.user !== known?.uuid) throw new AppError('invite.for_another')
  const mailed = !token.startsWith(byHandPrefix)
  if (known && !mailed && ctx.caller.user === null) throw new AppError('auth.required')
  const user = known ?? (await signUp(ctx, { email: invite.email, email_verified: mailed }, account))
  const joined = await addMember(ctx.db, { team: invite.team, user: user.uuid, role: invite.role.uuid })
  if (!joined) throw new AppError('team.member_exists')
  await ctx.record(
    'member.joined',
    { user: user.uuid, role: invite.role.name },
    { team: invite.team, actor: user.uuid },
  )
  const { second_factor } =
    ctx.caller.user === user.uuid ? { second_factor: false } : await completeSignIn(ctx, user, 'invite')
  return { team: invite.team, second_factor }
}

const signUp = async (
  ctx: Context<'anyone', 'user.signed_up'>,
  address: { email: string; email_verified: boolean },
  account: Account | undefined,
) => {
  if (!account)
    throw new AppError('request.invalid', {
      errors: [{ pointer: '/account', detail: copy.accountMissing }],
    })
  const { first_name, last_name, password } = account
  const user = await addUser(ctx.db, { ...address, first_name, last_name }, await hashPassword(password))
  await ctx.record('user.signed_up', { user: user.uuid }, { actor: user.uuid })
  return user
}
