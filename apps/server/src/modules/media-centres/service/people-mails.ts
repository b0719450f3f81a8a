import type { Db } from '../../../platform/db/db.ts'
import type { Enqueue } from '../../../platform/jobs/jobs.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import type { Ports } from '../../../platform/ports.ts'
import { wantMail } from '../../notifications/index.ts'
import { brandOf, zoneOf } from '../../teams/index.ts'
import { mails } from '../copy.ts'
import type { Listed as AccessRequestRow } from '../store/access-requests.ts'
import { managersOf } from '../store/access-requests.ts'
import * as centres from '../store/centres.ts'
import type { Row as Person } from '../store/people.ts'

/** The dependencies for sending an email, in a request or a job. */
export type MailContext = { db: Db; enqueue: Enqueue; ports: Pick<Ports, 'settings'> }
type Centre = Pick<centres.Row, 'uuid' | 'team' | 'title' | 'slug'>

/** The path of a media centre's public site. */
export const centrePath = ({ team, slug }: Pick<Centre, 'team' | 'slug'>) => `/p/media-centre/${team}/${slug}`
/** The URL of a media centre via the sign-in page, which signed-in browsers skip. */
const signInAddress = ({ ports }: MailContext, centre: Centre) =>
  `${ports.settings.origin}/p/auth/${centre.team}/?redirect=${encodeURIComponent(centrePath(centre))}`

const endOf = async ({ db }: MailContext, team: string, { expires_at }: Pick<Person, 'expires_at'>) =>
  expires_at && { at: expires_at, zone: (await zoneOf(db, team)) ?? 'UTC' }

/** Emails people their invitation. The centre is read once for all of them. */
export const mailInvitations = async (
  ctx: MailContext,
  people: readonly Person[],
  { message = '', inviter = '' }: { message?: string; inviter?: string },
) => {
  const [first] = people
  if (!first) return
  const centre = await centres.one(ctx.db, first.media_centre)
  const team = (await brandOf(ctx.db, centre.team))?.name ?? 'Vitrine'
  for (const person of people) {
    const invitation = { ...person, inviter, message, ends: await endOf(ctx, centre.team, person) }
    const letter = mails.invited(team, centre.title, invitation, signInAddress(ctx, centre))
    await enqueueMail(ctx, person.email, { from: team, ...letter })
  }
}

/** Emails the managers of media centres about an access request, if they want an immediate email about it. */
export const mailManagers = async (ctx: MailContext, { team }: Pick<Centre, 'team'>, request: AccessRequestRow) => {
  const from = (await brandOf(ctx.db, team))?.name ?? 'Vitrine'
  const managers = await managersOf(ctx.db, team)
  const wanted = await wantMail(
    ctx.db,
    { kind: 'request', team, thing: request.media_centre },
    managers.map(({ user }) => user),
  )
  const { email, media_centre, centre_title, reason } = request
  const address = `${ctx.ports.settings.origin}/media-centre/${media_centre}?tab=people`
  const letter = mails.accessRequested(request.name || email, email, centre_title, reason, address)
  for (const manager of managers.filter(({ user }) => wanted.has(user)))
    await enqueueMail(ctx, manager.email, { from, ...letter })
}

/** Emails a visitor the answer to their access request. */
export const mailAnswer = async (ctx: MailContext, request: AccessRequestRow, person: Person | undefined) => {
  const centre = await centres.one(ctx.db, request.media_centre)
  const team = (await brandOf(ctx.db, centre.team))?.name ?? 'Vitrine'
  const { email, answer } = request
  const letter = person
    ? mails.accessApproved(
        team,
        centre.title,
        { email, answer, ends: await endOf(ctx, centre.team, person) },
        signInAddress(ctx, centre),
      )
    : mails.accessDeclined(team, centre.title, answer)
  await enqueueMail(ctx, email, { from: team, ...letter })
}
