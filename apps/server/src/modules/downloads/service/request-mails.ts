import { dayInWords, type DownloadRequest, downloadWords, grantInWords } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import type { MailContent } from '../../../platform/mail/compose.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import { wantMail } from '../../notifications/index.ts'
import * as store from '../store/requests.ts'
import { showRequests } from './show-requests.ts'

type Telling = Pick<Context, 'db' | 'now' | 'ports' | 'enqueue'>

/** Confirms a request by email. Doesn't name the file, because files requested together get a single confirmation. */
const confirmToAsker = (ctx: Telling, { team, user, useCase, uuid }: DownloadRequest) =>
  enqueueMail(ctx, user.email, {
    from: team.name,
    subject: `${team.name} received your download request`,
    heading: 'Your request was sent',
    paragraphs: [`Your use case: ${useCase}`, 'We’ll email you the answer.'],
    button: { label: 'See your requests', address: ownRequests(ctx, team.uuid, uuid) },
  })
const ownRequests = ({ ports }: Telling, team: string, request: string) =>
  `${ports.settings.origin}/p/downloads?team=${team}#${request}`

/** Emails the requester and the approvers about a new request. */
export const mailRequest = async (ctx: Telling, request: DownloadRequest) => {
  await confirmToAsker(ctx, request)
  await mailApprovers(ctx, request)
}

/** Emails everyone who reviews requests, with a link to all of the requester's requests. */
const mailApprovers = async (ctx: Telling, { team, user, useCase, uuid }: DownloadRequest) => {
  const row = await store.listed(ctx.db, uuid)
  const approvers = await store.approversOf(ctx.db, team.uuid)
  const about = { kind: 'request', team: team.uuid, thing: user.uuid } as const
  const wanted = await wantMail(
    ctx.db,
    about,
    approvers.map((one) => one.user),
  )
  for (const { email } of approvers.filter((one) => wanted.has(one.user)))
    await enqueueMail(ctx, email, {
      from: team.name,
      subject: `${user.name || user.email} requested a download`,
      heading: `${user.name || user.email} requested ${row?.file_name ?? 'a file'}`,
      paragraphs: [useCase],
      button: { label: 'Review request', address: `${ctx.ports.settings.origin}/requests?chosen=${user.uuid}` },
    })
}

/** A request, and the name of its file in a sentence: a hidden name becomes "a file from" and a date, not the date alone. */
type MailedRequest = { request: DownloadRequest; name: string; zone: string }
/** Capitalises the phrase "a file from", but never a file name. */
const capital = (text: string) => text.replace(/^a file from /, 'A file from ')
const givenInWords = ({ request, zone }: MailedRequest) =>
  [grantInWords(request, zone), request.marked && downloadWords.marked].filter(Boolean).join(' ')

const letterForOne = (
  mailed: MailedRequest,
  withdrawn: boolean,
): Pick<MailContent, 'subject' | 'heading' | 'paragraphs'> => {
  const { request, name } = mailed
  const { team, approved } = request
  if (withdrawn)
    return {
      subject: capital(`${name} can no longer be downloaded`),
      heading: `${team.name} withdrew its approval`,
      paragraphs: [`You can no longer download ${name}.`],
    }
  if (approved)
    return {
      subject: `You can download ${name}`,
      heading: `You can download ${name}`,
      paragraphs: [givenInWords(mailed)],
    }
  return {
    subject: `Your request for ${name} was declined`,
    heading: `${team.name} declined your request`,
    paragraphs: [`You requested ${name}.`],
  }
}
const letterForMany = (
  all: MailedRequest[],
  withdrawn: boolean,
): Pick<MailContent, 'subject' | 'heading' | 'paragraphs'> => {
  const ready = all.filter(({ request }) => request.approved).length
  const [of, verb] = [`${all.length} files`, ready === 1 ? 'is' : 'are']
  const subject = withdrawn
    ? `${of} can no longer be downloaded`
    : ready === 0
      ? `Your requests for ${of} were declined`
      : ready === all.length
        ? `You can download ${of}`
        : `${ready} of your ${of} ${verb} ready`
  const declined = withdrawn ? 'no longer available' : 'declined'
  return {
    subject,
    heading: subject,
    paragraphs: all.map((mailed) =>
      capital(`${mailed.name}: ${mailed.request.approved ? givenInWords(mailed) : `${declined}.`}`),
    ),
  }
}

/** The target of the email's button. Visitors go through the sign-in page; members sign in through the app. */
const downloadAddress = ({ team, url }: DownloadRequest) =>
  url.startsWith('/p/') ? `/p/auth/${team.uuid}/?redirect=${encodeURIComponent(url)}` : url

/** Emails the answers, with one email per person however many files they requested. */
export const mailAnswers = async (ctx: Telling, uuids: string[], reason: string, withdrawn = false) => {
  const rows = await store.listedAmong(ctx.db, uuids)
  const mailed = (await showRequests(ctx, rows, false)).map((request, at): MailedRequest => {
    const { hide_name = false, file_created_at = '', time_zone: zone = 'UTC' } = rows[at] ?? {}
    const hidden = hide_name && request.file.name === dayInWords(file_created_at, 'UTC')
    return { request, name: hidden ? `a file from ${request.file.name}` : request.file.name, zone }
  })
  for (const theirs of Map.groupBy(mailed, ({ request }) => request.user.uuid).values()) {
    const [first] = theirs
    if (!first) continue
    const { team, user, approved, uuid } = first.request
    const letter = theirs.length === 1 ? letterForOne(first, withdrawn) : letterForMany(theirs, withdrawn)
    const direct = theirs.length === 1 && approved
    await enqueueMail(ctx, user.email, {
      from: team.name,
      ...letter,
      paragraphs: [...letter.paragraphs, ...(reason ? [reason] : [])],
      button: {
        label: direct ? 'Go to download' : 'See your requests',
        address: `${ctx.ports.settings.origin}${direct ? downloadAddress(first.request) : `/p/downloads?team=${team.uuid}#${uuid}`}`,
      },
    })
  }
}
