import type { Context } from '../../../platform/http/context.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import { mails } from '../copy.ts'
import * as store from '../store.ts'

/** Emails a link's creator, if still in the team, about newly received files. Sends nothing and returns false while uploads
 *  are still arriving. */
export const mailLinkCreator = async (ctx: Pick<Context, 'db' | 'enqueue' | 'ports'>, link: string) => {
  if (await store.hasActiveUploads(ctx.db, link)) return false
  const arrived = await store.markReported(ctx.db, link)
  const owner = await store.creatorOf(ctx.db, link)
  if (!owner || arrived.files + arrived.left_out === 0) return true
  const { email, name, team_name } = owner
  await enqueueMail(ctx, email, {
    from: team_name,
    ...mails.filesArrived(team_name, name, arrived, `${ctx.ports.settings.origin}/library/review`),
  })
  return true
}
