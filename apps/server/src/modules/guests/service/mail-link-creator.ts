import type { Context } from '../../../platform/http/context.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import * as store from '../store.ts'

const files = (n: number) => (n === 1 ? '1 file' : `${n} files`)
const people = ([first = 'A guest', ...others]: readonly string[]) =>
  others.length === 0
    ? first
    : others.length === 1
      ? `${first} and ${others[0]}`
      : `${first} and ${others.length} others`

/** Emails the person who created the link, if they are still in the team. Returns false while uploads are still arriving. */
export const mailLinkCreator = async (ctx: Pick<Context, 'db' | 'enqueue' | 'ports'>, link: string) => {
  if (await store.hasActiveUploads(ctx.db, link)) return false
  const come = await store.markReported(ctx.db, link)
  const maker = await store.creatorOf(ctx.db, link)
  if (!maker || come.files + come.left_out === 0) return true
  const { email, name, team_name } = maker
  const left = come.left_out === 1 ? '1 file in a zip was' : `${come.left_out} files in zips were`
  await enqueueMail(ctx, email, {
    from: team_name,
    subject: `${people(come.guests)} sent ${files(come.files)}`,
    heading: `${people(come.guests)} sent ${files(come.files)}`,
    paragraphs: [
      `They used the guest link “${name}”. The files are waiting for review and aren’t in the library yet.`,
      ...(come.left_out > 0 ? [`${left} left out, because the type isn’t accepted or a limit was reached.`] : []),
    ],
    button: { label: 'Review files', address: `${ctx.ports.settings.origin}/library/review` },
    footer: `Sent by ${team_name}, because you created this guest link.`,
  })
  return true
}
