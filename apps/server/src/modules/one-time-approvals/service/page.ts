import type { Db } from '../../../platform/db/db.ts'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import { type Brand, messagePage, pageLayout } from '../../../platform/http/page-body.ts'
import type { FindHead, PageHead } from '../../../platform/http/page-head.ts'
import type { Ports } from '../../../platform/ports.ts'
import { brandOf, zoneOf } from '../../teams/index.ts'
import { thumbnailOf } from '../../ugc/index.ts'
import * as store from '../store.ts'
import { findApproval } from './answer.ts'
import { copy, dayIn, isOutcome, outcomeWords } from '../copy.ts'
import {
  answerForm,
  copyLinks,
  factsOf,
  jumpToAnswer,
  originalForm,
  postOf,
  type Shown,
  termsOf,
  withdrawForm,
} from './page-parts.ts'

const hidden = '<meta name="robots" content="noindex, nofollow">'
const pageOf = (status: number, team: Brand | undefined, title: string, main: string): PageHead => ({
  status,
  head: `<title>${escapeHtml(team ? `${title} · ${team.name}` : title)}</title>${hidden}`,
  body: pageLayout(team, main),
})
const messageOf = (team: Brand | undefined, title: string, text: string, rest = '') =>
  pageOf(team ? 200 : 404, team, title, `<div data-written id="answer">${messagePage(title, text, rest)}</div>`)
/** The page for an unknown link and for a deleted request, which must look the same. */
const unknown = messageOf(undefined, copy.unknownTitle, copy.unknown)

const noteOf = (sent: string | null | undefined) => {
  if (!sent || !isOutcome(sent)) return ''
  const { text, isProblem } = outcomeWords[sent]
  return `<p class="answer-note" data-kind="${isProblem ? 'warn' : 'good'}" role="${isProblem ? 'alert' : 'status'}">${escapeHtml(text)}</p>`
}

/** The texts for an ended request: declined, expired, withdrawn or ended. */
const endOf = ({ row, status, team, day }: Shown): readonly [title: string, text: string] => {
  const { name } = team
  if (status === 'declined') return [copy.declinedTitle, copy.declined(name, day(row.decided_at ?? row.expires_at))]
  if (status === 'revoked') {
    const at = day(row.revoked_at ?? row.expires_at)
    return row.revoked_by === 'creator'
      ? [copy.withdrawnTitle, copy.withdrawn(name, at)]
      : [copy.revokedTitle, copy.revoked(name, at)]
  }
  return row.decided_at === null
    ? [copy.lapsedTitle, copy.lapsed(name, day(row.expires_at))]
    : [copy.overTitle, copy.over(name, day(row.ends_at ?? row.expires_at))]
}

/** The request, with the form for the answer. */
const askedSide = (shown: Shown, note: string) => {
  const { row, team, day } = shown
  const { handle, media_type, platform } = row.post
  const message = row.message.trim() ? `<blockquote dir="auto">${escapeHtml(row.message)}</blockquote>` : ''
  return [
    `<h1><bdi>@${escapeHtml(handle)}</bdi>, ${escapeHtml(copy.title(media_type))}</h1><p class="description">${escapeHtml(copy.asks(team.name, platform))}</p>`,
    message,
    factsOf(shown),
    termsOf(shown),
    jumpToAnswer,
    `<section class="part" id="answer"><h2>${escapeHtml(copy.yours)}</h2>${note}${answerForm(shown)}</section>`,
    `<p class="quiet">${escapeHtml(copy.until(day(row.expires_at)))}</p>`,
  ].join('')
}
/** Shown after the creator has agreed: the terms, a copy, the upload of the original, and how to withdraw. */
const agreedSide = (shown: Shown, note: string) => {
  const { row, team, day } = shown
  const given = [
    copy.agreedOn(team.name, day(row.decided_at ?? row.expires_at)),
    row.ends_at && copy.ends(day(row.ends_at)),
  ]
  return [
    `<div id="answer"><h1>${escapeHtml(copy.agreedTitle)}</h1><p class="description">${escapeHtml(given.filter(Boolean).join(' '))}</p></div>`,
    note,
    originalForm(shown),
    factsOf(shown),
    termsOf(shown),
    copyLinks(shown),
    withdrawForm(shown),
  ].join('')
}

/** The creator's page: their post, the request, and forms to answer it. It works without JavaScript. */
export const headOfRequest =
  (db: Db, ports: Ports): FindHead =>
  async (path, request) => {
    const [found, secret = ''] = /^\/p\/approval\/([^/]*)\/?$/.exec(path) ?? []
    if (found === undefined) return undefined
    const row = await findApproval(db, secret)
    const team = row && (await brandOf(db, row.team))
    if (!row || !team) return unknown
    await store.noteViewed(db, row.uuid)
    const status = store.statusOf(row, ports.now())
    const day = dayIn(await zoneOf(db, row.team))
    const hasCover = row.social_post !== null && (await thumbnailOf(db, row.social_post)) !== undefined
    const shown: Shown = { row, status, team, secret, day, hasCover }
    if (status !== 'pending' && status !== 'approved')
      return messageOf(team, ...endOf(shown), row.proof === null ? '' : copyLinks(shown))
    const note = noteOf(request?.query.get('sent'))
    const side = status === 'pending' ? askedSide(shown, note) : agreedSide(shown, note)
    const title = status === 'pending' ? copy.pageTitle(team.name) : copy.agreedTitle
    return pageOf(
      200,
      team,
      title,
      `<article class="approval creator" data-written>${postOf(shown)}<div class="side">${side}</div></article>`,
    )
  }
