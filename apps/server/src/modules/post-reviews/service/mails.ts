import { dayInWords } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { Enqueue } from '../../../platform/jobs/jobs.ts'
import { enqueueMail as postMail } from '../../../platform/mail/outbox.ts'
import type { Ports } from '../../../platform/ports.ts'
import { wantMail } from '../../notifications/index.ts'
import type { PostRow } from '../../posts/index.ts'
import { managersOf } from '../../social-accounts/index.ts'
import type { Row } from '../store/approvers.ts'

type Mailing = { db: Db; enqueue: Enqueue; ports: Pick<Ports, 'settings'> }

/** Sends an approver their link. */
export const mailLink = async (
  ctx: Mailing,
  { email, name, message, expires_at }: Row,
  { platform }: PostRow,
  asker: { name: string; team: string },
  address: string,
) =>
  postMail(ctx, email, {
    from: asker.team,
    subject: `${asker.team} would like you to approve a post for ${platform}`,
    heading: 'Please approve a post',
    paragraphs: [
      `Hello ${name},`,
      `${asker.name} from ${asker.team} would like you to review a post for ${platform} before it is published.`,
      ...(message.trim() ? [message] : []),
      `This link is only for you and works until ${dayInWords(expires_at, 'UTC')}.`,
    ],
    button: { label: 'Review post', address },
    footer: `Sent by ${asker.team}. If you don’t know why you got this email, ignore it.`,
  })

const did = { approved: 'approved', rejected: 'rejected', comment: 'commented on' } as const
const next = {
  approved: 'The post will be published at its scheduled time.',
  rejected: 'The post won’t be published. Change it and ask again.',
  comment: '',
} as const
/**
 * Emails an approver's answer to the person who asked or, if they have left the team, to everyone who manages its
 * posts.
 */
export const mailAnswer = async (
  ctx: Mailing,
  { name, asked_by }: Pick<Row, 'name' | 'asked_by'>,
  { uuid, team, post_type, platform, caption, status }: PostRow,
  { kind, text, waiting }: { kind: keyof typeof did; text: string; waiting: number },
) => {
  const managers = await managersOf(ctx.db, team)
  const asker = managers.filter(({ user }) => user === asked_by)
  const heading = `${name} ${did[kind]} a post for ${platform}`
  const people = waiting === 1 ? '1 other person has' : `${waiting} other people have`
  const isPlanned = kind !== 'approved' || status === 'scheduled' || status === 'preparing'
  const follows =
    kind === 'approved' && waiting > 0
      ? `${people} not answered yet.`
      : isPlanned
        ? next[kind]
        : 'The post isn’t scheduled yet. Choose a time to publish it.'
  const recipients = asker.length > 0 ? asker : managers
  const wanted = await wantMail(
    ctx.db,
    { kind: 'approval', team, thing: uuid },
    recipients.map(({ user }) => user),
  )
  for (const { email, team_name } of recipients.filter(({ user }) => wanted.has(user)))
    await postMail(ctx, email, {
      from: team_name,
      subject: heading,
      heading,
      paragraphs: [
        ...(text.trim() ? [`“${text.trim()}”`] : []),
        ...(follows ? [follows] : []),
        ...(caption.trim() ? [`The post: ${caption.trim().slice(0, 120)}`] : []),
      ],
      button: { label: 'Open post', address: `${ctx.ports.settings.origin}/socials/${post_type}/${uuid}` },
      footer: `Sent by ${team_name}, because you asked for this approval or manage the team’s posts.`,
    })
}

/** Tells people that they were mentioned. */
export const mailMention = async (
  ctx: Mailing,
  email: string,
  { uuid, post_type, platform }: PostRow,
  { name, team, text }: { name: string; team: string; text: string },
) =>
  postMail(ctx, email, {
    from: team,
    subject: `${name} mentioned you in a comment on a post`,
    heading: `${name} mentioned you`,
    paragraphs: [`In a comment on a post for ${platform}:`, text],
    button: { label: 'Open post', address: `${ctx.ports.settings.origin}/socials/${post_type}/${uuid}` },
  })
