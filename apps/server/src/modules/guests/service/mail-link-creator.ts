import type { Context } from '../../../platform/http/context.ts'
import { post } from '../../../platform/mail/outbox.ts'
import * as store from '../store.ts'

const files = (n: number) => (n === 1 ? '1 file' : `${n} files`)
const people = ([first = 'A guest', ...others]: readonly string[]) =>
  others.length === 0
    ? first
    : others.length === 1
      ? `${first} and ${others[0]}`
      : `${first} and ${others.length} others`

/** Mails whoever made the link, while they are in the team. Answers false while something is still on its way. */
export const mailLinkCreator = async (ctx: Pick<Context, 'db' | 'enqueue' | 'ports'>, link: string) => {
  if (await store.isComing(ctx.db, link)) return false
  const come = await store.takeUnreported(ctx.db, link)
  const maker = await store.creatorOf(ctx.db, link)
  if (!maker || come.files + come.left_out === 0) return true
  const { email, name, team_name } = maker
  const left = come.left_out === 1 ? '1 file of a zip was' : `${come.left_out} files of zips were`
  await post(ctx, email, {
    from: team_name,
    subject: `${people(come.guests)} sent ${files(come.files)}`,
    heading: `${people(come.guests)} sent ${files(come.files)}`,
    paragraphs: [
      `They came by the guest link “${name}” and await review. They are not in the library until somebody adds them.`,
      ...(come.left_out > 0 ? [`${left} left out, because of what is in them or for want of room.`] : []),
    ],
    button: { label: 'Review them', address: `${ctx.ports.settings.origin}/library/review` },
    footer: `Sent by ${team_name}, because you made this guest link.`,
  })
  return true
}
