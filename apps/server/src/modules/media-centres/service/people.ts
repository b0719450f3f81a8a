import {
  AppError,
  type CentrePerson,
  type CentreRole,
  invalid,
  INVITE_LINES_MAX,
  type Invitation,
  type InvitationList,
  type InviteReportLine,
  type ListedInvitation,
  parseInviteList,
} from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { byEmail as userByEmail, byId } from '../../auth/index.ts'
import { endOfDay } from '../../files/index.ts'
import { copy } from '../copy.ts'
import { sendInvitations } from '../jobs.ts'
import * as requests from '../store/access-requests.ts'
import { endRequests } from '../store/end-requests.ts'
import * as store from '../store/people.ts'
import { mailInvitations } from './people-mails.ts'

/** One job emails at most this many people, so that a retry repeats little. */
const MAILS_PER_JOB = 100

const stateOf = ({ revoked_at, expires_at }: store.Row, now: Date): CentrePerson['state'] =>
  revoked_at ? 'revoked' : expires_at && expires_at <= now ? 'expired' : 'active'
const asCentrePerson = ({ inviter, revoked_at, ...row }: store.Listed, now: Date): CentrePerson => ({
  ...row,
  invited_by: inviter,
  state: stateOf({ ...row, revoked_at }, now),
})
const show = async ({ db, now }: Pick<Context, 'db' | 'now'>, uuid: string) =>
  asCentrePerson(await store.one(db, uuid), now)

export const listPeople = async ({ db, now }: Context<'member'>, centre: string, asked: store.PageQuery) => {
  const { results, ...rest } = await store.list(db, centre, asked, now)
  return { ...rest, results: results.map((row) => asCentrePerson(row, now)) }
}

const requireFuture = (expires_at: Date | null | undefined, now: Date) => {
  if (expires_at && expires_at <= now) throw invalid('/expires_at', copy.futureDate)
}
/** The inviter's name in an invitation email. */
const nameOfCaller = async ({ db, actor }: Context<'member'>) => {
  const user = await byId(db, actor.user)
  return user ? `${user.first_name} ${user.last_name}`.trim() : ''
}
/** Approves the open access requests of newly invited people, which no longer need an answer. */
const closeRequests = ({ db, actor, now }: Context<'member'>, centre: string, people: readonly store.Row[]) =>
  requests.approveOpenRequests(
    db,
    centre,
    people.map(({ email }) => email),
    { answered_by: actor.user, now },
  )

/** Invites one person. An active invitation isn't changed, and gets no second email. */
export const invitePerson = async (
  ctx: Context<'member', 'media_centre.person_invited'>,
  centre: string,
  { message, ...fields }: Invitation,
) => {
  requireFuture(fields.expires_at, ctx.now)
  const row = { ...fields, media_centre: centre, invited_by: ctx.actor.user }
  const [person] = await store.invite(ctx.db, [row], ctx.now)
  if (!person) {
    const known = await store.byEmail(ctx.db, centre, fields.email)
    return { result: 'already_invited' as const, person: asCentrePerson(known, ctx.now) }
  }
  await mailInvitations(ctx, [person], { message, inviter: await nameOfCaller(ctx) })
  await store.markSent(ctx.db, [person.uuid], ctx.now)
  await closeRequests(ctx, centre, [person])
  const { uuid: centre_person, email, role } = person
  await ctx.record('media_centre.person_invited', { media_centre: centre, centre_person, email, role })
  return { result: 'invited' as const, person: await show(ctx, centre_person) }
}

/** The last second of the day, because midnight would be shown as the next day. */
const lastSecondOf = (ends: string) => new Date(Date.parse(ends) - 1000)
type Terms = { role: CentreRole; expires_at: Date | null }
/** Returns each line of a list with its person and terms, or its problem; a repeated address has neither. The end of each
 *  expiry day is looked up once. */
const readList = async (ctx: Context<'member'>, lines: readonly ListedInvitation[], terms: Terms) => {
  const ends = new Map<string, Date>()
  for (const day of new Set(lines.flatMap(({ expires_on }) => expires_on ?? [])))
    ends.set(day, lastSecondOf((await endOfDay(ctx.db, ctx.subject.team, day)) ?? day))
  const listed = new Set<string>()
  return lines.map(({ line, text, email, name, role, expires_on, problem }) => {
    const expires_at = expires_on === null ? terms.expires_at : (ends.get(expires_on) ?? null)
    const isPast = expires_at !== null && expires_at <= ctx.now
    const repeats = problem === null && listed.has(email)
    if (problem === null) listed.add(email)
    return {
      line,
      text,
      problem: problem ?? (isPast ? copy.expiryPast : null),
      person: repeats ? null : { email, name, role: role ?? terms.role, expires_at },
    }
  })
}

/** Invites everyone in a list whose line is valid, and reports on each line. Emails are sent by jobs. */
export const inviteList = async (
  ctx: Context<'member', 'media_centre.people_invited'>,
  centre: string,
  { list, message, ...terms }: InvitationList,
) => {
  requireFuture(terms.expires_at, ctx.now)
  const parsed = parseInviteList(list)
  if (parsed.length > INVITE_LINES_MAX)
    throw invalid('/list', copy.tooManyInvites(INVITE_LINES_MAX.toLocaleString('en')))
  const lines = await readList(ctx, parsed, terms)
  const rows = lines.flatMap(({ problem, person }) =>
    problem === null && person ? [{ ...person, media_centre: centre, invited_by: ctx.actor.user }] : [],
  )
  const invited = await store.invite(ctx.db, rows, ctx.now)
  const inviter = await nameOfCaller(ctx)
  for (let at = 0; at < invited.length; at += MAILS_PER_JOB) {
    const people = invited.slice(at, at + MAILS_PER_JOB).map(({ uuid }) => uuid)
    await ctx.enqueue(sendInvitations, { people, message, inviter })
  }
  await closeRequests(ctx, centre, invited)
  if (invited.length > 0)
    await ctx.record('media_centre.people_invited', { media_centre: centre, count: invited.length })
  const isNew = new Set(invited.map(({ email }) => email))
  const report = lines.map(({ line, text, problem, person }): InviteReportLine => {
    const result = problem !== null ? 'invalid' : person && isNew.has(person.email) ? 'invited' : 'already_invited'
    return { line, text, result, problem }
  })
  const countOf = (result: InviteReportLine['result']) => report.filter((one) => one.result === result).length
  return {
    invited: countOf('invited'),
    already_invited: countOf('already_invited'),
    invalid: countOf('invalid'),
    lines: report,
  }
}

type Changes = { name?: string | undefined; role?: CentreRole | undefined; expires_at?: Date | null | undefined }
/** An expiry in the past is allowed here, because it ends the person's access at once. */
export const updatePerson = async (
  ctx: Context<'member', 'media_centre.person_updated'>,
  uuid: string,
  changes: Changes,
) => {
  const { media_centre, email } = await store.locked(ctx.db, uuid)
  const fields = Object.keys(changes)
  if (fields.length > 0) await store.update(ctx.db, uuid, changes)
  await ctx.record('media_centre.person_updated', { media_centre, centre_person: uuid, email, fields })
  return show(ctx, uuid)
}

export const resendInvitation = async (ctx: Context<'member', 'media_centre.invite_resent'>, uuid: string) => {
  const person = await store.locked(ctx.db, uuid)
  if (stateOf(person, ctx.now) !== 'active') throw new AppError('centre.person_inactive')
  await mailInvitations(ctx, [person], { inviter: await nameOfCaller(ctx) })
  await store.markSent(ctx.db, [uuid], ctx.now)
  const { media_centre, email } = person
  await ctx.record('media_centre.invite_resent', { media_centre, centre_person: uuid, email })
  return show(ctx, uuid)
}

const endedReason = copy.accessEnded
type RevokeContext = Context<'member', 'media_centre.person_revoked' | 'download.answered'>
/** Ends a person's requests and approvals in a media centre. Returns how many there were. */
const endRequestsOf = async (ctx: RevokeContext, user: string, media_centre: string) => {
  const answer = { reason: endedReason, answered_by: ctx.actor.user, answered_at: ctx.now }
  const ended = await endRequests(ctx.db, { user, media_centre }, answer)
  for (const { uuid, file } of ended)
    await ctx.record('download.answered', { file, request: uuid, user, approved: false }, { about: file })
  return ended.length
}
/** Access is checked on each request, so it ends at once, together with requests and approvals in this media centre. */
export const revokePerson = async (ctx: RevokeContext, uuid: string) => {
  const { media_centre, email, revoked_at } = await store.locked(ctx.db, uuid)
  if (revoked_at) return show(ctx, uuid)
  await store.update(ctx.db, uuid, { revoked_at: ctx.now })
  const user = await userByEmail(ctx.db, email)
  const ended = user ? await endRequestsOf(ctx, user.uuid, media_centre) : 0
  await ctx.record('media_centre.person_revoked', { media_centre, centre_person: uuid, email, ended })
  return show(ctx, uuid)
}

export const restorePerson = async (ctx: Context<'member', 'media_centre.person_restored'>, uuid: string) => {
  const person = await store.locked(ctx.db, uuid)
  const { media_centre, email, expires_at } = person
  if (stateOf(person, ctx.now) === 'active') return show(ctx, uuid)
  const ends = expires_at && expires_at > ctx.now ? expires_at : null
  await store.update(ctx.db, uuid, { revoked_at: null, expires_at: ends })
  await ctx.record('media_centre.person_restored', { media_centre, centre_person: uuid, email })
  return show(ctx, uuid)
}
