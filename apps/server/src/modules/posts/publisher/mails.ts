import type { PostStatus } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { Enqueue } from '../../../platform/jobs/jobs.ts'
import { enqueueMail as postMail } from '../../../platform/mail/outbox.ts'
import type { Ports } from '../../../platform/ports.ts'
import { wantMail } from '../../notifications/index.ts'
import { managersOf } from '../../social-accounts/index.ts'
import type { Row } from '../store/posts.ts'

const headings: Partial<Record<PostStatus, string>> = {
  failed: 'A post was not published',
  unconfirmed: 'Check whether a post was published',
  missed: 'A post missed its scheduled time',
}
type Outcome = { status: PostStatus; text: string }
/** Emails the creator of a post or, if they have left, everyone who manages the team's social accounts. */
export const mailOf = async (
  { db, enqueue, ports }: { db: Db; enqueue: Enqueue; ports: Ports },
  post: Row,
  { status, text }: Outcome,
) => {
  const heading = headings[status]
  if (!heading) return
  const managers = await managersOf(db, post.team)
  const author = managers.filter(({ user }) => user === post.created_by)
  const recipients = author.length > 0 ? author : managers
  const wanted = await wantMail(
    db,
    { kind: 'failed_post', team: post.team, thing: post.uuid },
    recipients.map(({ user }) => user),
  )
  const about = post.caption.trim().slice(0, 120)
  for (const { email, team_name } of recipients.filter(({ user }) => wanted.has(user)))
    await postMail({ db, enqueue }, email, {
      from: team_name,
      subject: `${heading} on ${post.platform}`,
      heading: `${heading} on ${post.platform}`,
      paragraphs: [text, ...(about ? [`The post: ${about}`] : [])],
      button: { label: 'Open post', address: `${ports.settings.origin}/socials/${post.post_type}/${post.uuid}` },
      footer: `Sent by ${team_name}, because you manage its posts.`,
    })
}
