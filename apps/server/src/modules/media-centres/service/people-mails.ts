import { dayInWords, isolateBidi } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { Enqueue } from '../../../platform/jobs/jobs.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import type { Ports } from '../../../platform/ports.ts'
import { wantMail } from '../../notifications/index.ts'
import { brandOf, zoneOf } from '../../teams/index.ts'
import type { Listed as AccessRequestRow } from '../store/access-requests.ts'
import { managersOf } from '../store/access-requests.ts'
import * as centres from '../store/centres.ts'
import type { Row as Person } from '../store/people.ts'

/** The dependencies for sending an email, in a request or a job. */
export type MailContext = { db: Db; enqueue: Enqueue; ports: Pick<Ports, 'settings'> }
type Centre = Pick<centres.Row, 'uuid' | 'team' | 'title' | 'slug'>

/** The public address of a media centre. */
export const centrePath = ({ team, slug }: Pick<Centre, 'team' | 'slug'>) => `/p/media-centre/${team}/${slug}`
/** The address of a media centre via the sign-in page, which signed-in browsers skip. */
const signInAddress = ({ ports }: MailContext, centre: Centre) =>
  `${ports.settings.origin}/p/auth/${centre.team}/?redirect=${encodeURIComponent(centrePath(centre))}`

/** Splits text into paragraphs, one per line. */
const paragraphsOf = (text: string) => text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
const howToSignIn = (email: string) => `Sign in with ${email}. We’ll email you a link, so you don’t need a password.`
const endOf = async ({ db }: MailContext, team: string, { expires_at }: Pick<Person, 'expires_at'>) =>
  expires_at ? [`Your access ends on ${dayInWords(expires_at, (await zoneOf(db, team)) ?? 'UTC')}.`] : []

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
  for (const person of people)
    await enqueueMail(ctx, person.email, {
      from: team,
      subject: `You’re invited to ${centre.title}`,
      heading: `You’re invited to ${centre.title}`,
      paragraphs: [
        `${person.name ? `Hello ${isolateBidi(person.name)}. ` : ''}${inviter || team} invited you to ${isolateBidi(centre.title)}, a media centre by ${isolateBidi(team)}.`,
        ...paragraphsOf(message),
        howToSignIn(person.email),
        ...(await endOf(ctx, centre.team, person)),
      ],
      button: { label: 'Open the media centre', address: signInAddress(ctx, centre) },
      footer: `You got this email because ${team} invited ${person.email}. If you don’t know why, ignore it.`,
    })
}

/** Notifies everyone who manages media centres of an access request. */
export const mailManagers = async (ctx: MailContext, { team }: Pick<Centre, 'team'>, request: AccessRequestRow) => {
  const from = (await brandOf(ctx.db, team))?.name ?? 'Vitrine'
  const who = request.name || request.email
  const managers = await managersOf(ctx.db, team)
  const wanted = await wantMail(
    ctx.db,
    { kind: 'request', team, thing: request.media_centre },
    managers.map(({ user }) => user),
  )
  for (const { email } of managers.filter(({ user }) => wanted.has(user)))
    await enqueueMail(ctx, email, {
      from,
      subject: `${who} requested access to ${request.centre_title}`,
      heading: `${who} requested access to ${request.centre_title}`,
      paragraphs: [...paragraphsOf(request.reason), `Their email address is ${request.email}.`],
      button: {
        label: 'Review the request',
        address: `${ctx.ports.settings.origin}/media-centre/${request.media_centre}?tab=people`,
      },
    })
}

/** Tells a visitor how their access request was answered. */
export const mailAnswer = async (ctx: MailContext, request: AccessRequestRow, person: Person | undefined) => {
  const centre = await centres.one(ctx.db, request.media_centre)
  const team = (await brandOf(ctx.db, centre.team))?.name ?? 'Vitrine'
  const said = paragraphsOf(request.answer)
  await enqueueMail(
    ctx,
    request.email,
    person
      ? {
          from: team,
          subject: `You can now open ${centre.title}`,
          heading: `You can now open ${centre.title}`,
          paragraphs: [
            `${team} approved your request.`,
            ...said,
            howToSignIn(request.email),
            ...(await endOf(ctx, centre.team, person)),
          ],
          button: { label: 'Open the media centre', address: signInAddress(ctx, centre) },
        }
      : {
          from: team,
          subject: `Your request for access to ${centre.title} was declined`,
          heading: `${team} declined your request`,
          paragraphs: [`You asked for access to ${isolateBidi(centre.title)}.`, ...said],
        },
  )
}
