import { dayInWords, type DownloadRequest, downloadWords, grantInWords } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import { wantMail } from '../../notifications/index.ts'
import { answerButton, answers, mails, manyAnswers, type NamedFile } from '../copy.ts'
import * as store from '../store/requests.ts'
import { showRequests } from './show-requests.ts'

type MailContext = Pick<Context, 'db' | 'now' | 'ports' | 'enqueue'>

/** Confirms a request by email. Doesn't name the file, because files requested together get a single confirmation. */
const confirmToAsker = (ctx: MailContext, { team, user, useCase, uuid }: DownloadRequest) =>
  enqueueMail(ctx, user.email, {
    from: team.name,
    ...mails.requestReceived(team.name, useCase, ownRequests(ctx, team.uuid, uuid)),
  })
const ownRequests = ({ ports }: MailContext, team: string, request: string) =>
  `${ports.settings.origin}/p/downloads?team=${team}#${request}`

/** Emails the requester and the approvers about a new request. */
export const mailRequest = async (ctx: MailContext, request: DownloadRequest) => {
  await confirmToAsker(ctx, request)
  await mailApprovers(ctx, request)
}

/** Emails everyone who reviews requests, with a link to all of the requester's requests. */
const mailApprovers = async (ctx: MailContext, { team, user, useCase, uuid }: DownloadRequest) => {
  const row = await store.listed(ctx.db, uuid)
  const approvers = await store.approversOf(ctx.db, team.uuid)
  const about = { kind: 'request', team: team.uuid, thing: user.uuid } as const
  const wanted = await wantMail(
    ctx.db,
    about,
    approvers.map((one) => one.user),
  )
  const address = `${ctx.ports.settings.origin}/requests?chosen=${user.uuid}`
  const letter = mails.requested(user.name || user.email, row?.file_name, useCase, address)
  for (const { email } of approvers.filter((one) => wanted.has(one.user)))
    await enqueueMail(ctx, email, { from: team.name, ...letter })
}

type MailedRequest = { request: DownloadRequest; file: NamedFile; zone: string }
const givenInWords = ({ request, zone }: MailedRequest) =>
  [grantInWords(request, zone), request.marked && downloadWords.marked].filter(Boolean).join(' ')

const letterForOne = (mailed: MailedRequest, withdrawn: boolean) => {
  const { request, file } = mailed
  const { team, approved } = request
  if (withdrawn) return answers.withdrawn(team.name, file)
  return approved ? answers.approved(file, givenInWords(mailed)) : answers.declined(team.name, file)
}
const letterForMany = (all: MailedRequest[], withdrawn: boolean) => {
  const ready = all.filter(({ request }) => request.approved).length
  const subject = withdrawn ? manyAnswers.withdrawn(all.length) : manyAnswers.answered(ready, all.length)
  const lineOf = (mailed: MailedRequest) => {
    if (mailed.request.approved) return manyAnswers.approvedLine(mailed.file, givenInWords(mailed))
    return withdrawn ? manyAnswers.withdrawnLine(mailed.file) : manyAnswers.declinedLine(mailed.file)
  }
  return { subject, heading: subject, paragraphs: all.map(lineOf) }
}

/** The target of the email's button. Visitors go through the sign-in page; members sign in through the app. */
const downloadAddress = ({ team, url }: DownloadRequest) =>
  url.startsWith('/p/') ? `/p/auth/${team.uuid}/?redirect=${encodeURIComponent(url)}` : url

/** Emails the answers, with one email per person however many files they requested. */
export const mailAnswers = async (ctx: MailContext, uuids: string[], reason: string, withdrawn = false) => {
  const rows = await store.listedAmong(ctx.db, uuids)
  const mailed = (await showRequests(ctx, rows, false)).map((request, at): MailedRequest => {
    const { hide_name = false, file_created_at = '', time_zone: zone = 'UTC' } = rows[at] ?? {}
    const hidden = hide_name && request.file.name === dayInWords(file_created_at, 'UTC')
    const { name } = request.file
    return { request, file: hidden ? { from: name } : { name }, zone }
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
        label: direct ? answerButton.download : answerButton.requests,
        address: `${ctx.ports.settings.origin}${direct ? downloadAddress(first.request) : `/p/downloads?team=${team.uuid}#${uuid}`}`,
      },
    })
  }
}
