import type { PostStatus } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { Enqueue } from '../../../platform/jobs/jobs.ts'
import { enqueueMail as postMail } from '../../../platform/mail/outbox.ts'
import type { Ports } from '../../../platform/ports.ts'
import { wantMail } from '../../notifications/index.ts'
import { managersOf } from '../../social-accounts/index.ts'
import { mails } from '../copy.ts'
import type { Row } from '../store/posts.ts'

type Outcome = { status: PostStatus; text: string }
/** Emails the creator of a post or, if they no longer manage the team's social accounts, everyone who does. Skips people who
 *  don't want an immediate email. */
export const mailOf = async (
  { db, enqueue, ports }: { db: Db; enqueue: Enqueue; ports: Ports },
  post: Row,
  { status, text }: Outcome,
) => {
  const letter = mails[status]
  if (!letter) return
  const managers = await managersOf(db, post.team)
  const author = managers.filter(({ user }) => user === post.created_by)
  const recipients = author.length > 0 ? author : managers
  const wanted = await wantMail(
    db,
    { kind: 'failed_post', team: post.team, thing: post.uuid },
    recipients.map(({ user }) => user),
  )
  const address = `${ports.settings.origin}/socials/${post.post_type}/${post.uuid}`
  for (const { email, team_name } of recipients.filter(({ user }) => wanted.has(user)))
    await postMail({ db, enqueue }, email, { from: team_name, ...letter(team_name, post, text, address) })
}
