import { type DownloadRequest, grantInWords } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { post } from '../../../platform/mail/outbox.ts'
import * as store from '../store/requests.ts'

type Telling = Pick<Context, 'db' | 'ports' | 'enqueue'>

/** Tells those who answer requests that somebody asks. */
export const tellApprovers = async (ctx: Telling, { team, user, useCase, uuid }: DownloadRequest) => {
  const row = await store.listed(ctx.db, uuid)
  for (const email of await store.approversOf(ctx.db, team.uuid))
    await post(ctx, email, {
      from: team.name,
      subject: `${user.name || user.email} asks for a download`,
      heading: `${user.name || user.email} asks for ${row?.file_name ?? 'a file'}`,
      paragraphs: [useCase],
      button: { label: 'Answer the request', address: `${ctx.ports.settings.origin}/requests` },
    })
}

/** Tells whoever asked what the answer is. */
export const tellAsker = (ctx: Telling, request: DownloadRequest, withdrawn = false) => {
  const { file, team, user, approved, reason, url } = request
  const said = withdrawn
    ? { subject: `${file.name} can no longer be downloaded`, heading: `${team.name} has taken its approval back` }
    : approved
      ? { subject: `You can download ${file.name}`, heading: `You can download ${file.name}` }
      : { subject: `Your request for ${file.name} was declined`, heading: `${team.name} has declined your request` }
  return post(ctx, user.email, {
    from: team.name,
    ...said,
    paragraphs: [...(reason ? [reason] : []), ...(approved ? [grantInWords(request, 'UTC')] : [])],
    button: {
      label: approved ? 'Go to the download' : 'See your requests',
      address: `${ctx.ports.settings.origin}${approved ? url : '/p/downloads'}`,
    },
  })
}
