import type { Db } from '../../../platform/db/db.ts'
import type { Enqueue } from '../../../platform/jobs/jobs.ts'
import { enqueueMail as postMail } from '../../../platform/mail/outbox.ts'
import type { Ports } from '../../../platform/ports.ts'
import { wantMail } from '../../notifications/index.ts'
import type { PostRow } from '../../posts/index.ts'
import { managersOf } from '../../social-accounts/index.ts'
import { type MailedAnswer, mails } from '../copy.ts'
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
    ...mails.asked(name, asker, { platform, message, until: expires_at }, address),
  })

/**
 * Emails an approver's answer to the person who asked or, if they no longer manage the team's posts, to everyone who does.
 * Skips people who don't want an immediate email.
 */
export const mailAnswer = async (
  ctx: Mailing,
  { name, asked_by }: Pick<Row, 'name' | 'asked_by'>,
  { uuid, team, post_type, platform, caption, status }: PostRow,
  answer: Pick<MailedAnswer, 'kind' | 'text' | 'waiting'>,
) => {
  const managers = await managersOf(ctx.db, team)
  const asker = managers.filter(({ user }) => user === asked_by)
  const isPlanned = status === 'scheduled' || status === 'preparing'
  const recipients = asker.length > 0 ? asker : managers
  const wanted = await wantMail(
    ctx.db,
    { kind: 'approval', team, thing: uuid },
    recipients.map(({ user }) => user),
  )
  const address = `${ctx.ports.settings.origin}/socials/${post_type}/${uuid}`
  for (const { email, team_name } of recipients.filter(({ user }) => wanted.has(user)))
    await postMail(ctx, email, {
      from: team_name,
      ...mails.answered(name, team_name, { ...answer, platform, caption, isPlanned }, address),
    })
}

/** Emails a person who was mentioned. */
export const mailMention = async (
  ctx: Mailing,
  email: string,
  { uuid, post_type, platform }: PostRow,
  { name, team, text }: { name: string; team: string; text: string },
) =>
  postMail(ctx, email, {
    from: team,
    ...mails.mentioned(name, platform, text, `${ctx.ports.settings.origin}/socials/${post_type}/${uuid}`),
  })
