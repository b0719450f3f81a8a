import type { PostStatus } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import { pageLayout, messagePage } from '../../../platform/http/page-body.ts'
import type { FindHead } from '../../../platform/http/page-head.ts'
import type { Ports } from '../../../platform/ports.ts'
import { contentOf, fixedStatuses, onePost, type PostRow } from '../../posts/index.ts'
import { brandOf } from '../../teams/index.ts'
import * as store from '../store/approvers.ts'
import { namesOf, ofApprover } from '../store/comments.ts'
import { copy, isOutcome, outcomeWords } from '../copy.ts'
import { previewOf } from './preview.ts'

const hidden = '<meta name="robots" content="noindex, nofollow">'
const ended = {
  status: 404,
  head: `<title>${escapeHtml(copy.ended)}</title>${hidden}`,
  body: pageLayout(undefined, messagePage(copy.ended, copy.endedHelp)),
}
const note = (text: string, kind: 'good' | 'stop' | 'warn' | 'plain', role = '') =>
  `<p class="answer-note" data-kind="${kind}"${role && ` role="${role}"`}>${escapeHtml(text)}</p>`

const closedWords = (status: PostStatus) => {
  if (status === 'cancelled') return copy.cancelled
  return status === 'published' ? copy.published : copy.publishing
}
const isClosed = ({ status }: PostRow) => status === 'cancelled' || fixedStatuses.includes(status)

const stateNote = (approver: store.Row, post: PostRow, content: string) => {
  if (isClosed(post)) return note(closedWords(post.status), 'plain')
  const { answer, answered_at, answered_content } = approver
  if (!answer || !answered_at) return ''
  if (answered_content !== content) return note(copy.changedSince, 'warn')
  return answer === 'approved' ? note(copy.approvedOn(answered_at), 'good') : note(copy.rejectedOn(answered_at), 'stop')
}

/** The form, which needs no script: buttons to comment and, if the approver can still answer, to approve or reject. */
const formOf = (secret: string, content: string, canAnswer: boolean) => {
  const label = canAnswer ? copy.text : copy.comment
  const help = canAnswer ? `<small id="text-help">${escapeHtml(copy.textHelp)}</small>` : ''
  const button = (answer: string, words: string, as = '') =>
    `<button type="submit" name="answer" value="${answer}"${as && ` class="${as}"`}>${escapeHtml(words)}</button>`
  const answers = canAnswer ? button('approve', copy.approve, 'primary') + button('reject', copy.reject) : ''
  return `<form method="post" action="/p/post-approval/${escapeHtml(secret)}" class="answer"><input type="hidden" name="content" value="${content}"><div class="field"><label for="text">${escapeHtml(label)}</label><textarea id="text" name="text" rows="4" maxlength="5000"${canAnswer ? ' aria-describedby="text-help"' : ''}></textarea>${help}</div><div class="answer-buttons">${answers}${button('comment', copy.sendComment)}</div></form>`
}

const ownCommentsOf = async (db: Db, approver: store.Row) => {
  const comments = (await ofApprover(db, approver.uuid)).filter(({ kind, text }) => kind !== 'comment' || text !== '')
  if (comments.length === 0) return ''
  const kinds = { approved: copy.youApproved, rejected: copy.youRejected, comment: '' } as const
  const item = ({ kind, text }: (typeof comments)[number]) =>
    `<li>${kinds[kind] && `<strong>${escapeHtml(kinds[kind])}</strong>`}${text && `<p>${escapeHtml(text)}</p>`}</li>`
  return `<section class="said"><h2>${escapeHtml(copy.yours)}</h2><ul>${comments.map(item).join('')}</ul></section>`
}

const outcomeNote = (sent: string | null) => {
  if (!sent || !isOutcome(sent)) return ''
  const { text, isProblem } = outcomeWords[sent]
  return note(text, isProblem ? 'warn' : 'good', isProblem ? 'alert' : 'status')
}

/** The page of an approver: the post as it will look, and a form for the answer. It works without JavaScript. */
export const headOfApproval =
  (db: Db, ports: Ports): FindHead =>
  async (path, request) => {
    const [found, secret = ''] = /^\/p\/post-approval\/([^/]*)\/?$/.exec(path) ?? []
    if (found === undefined) return undefined
    const approver = /^[\w-]{16,100}$/.test(secret) ? await store.bySecret(db, secret) : undefined
    const team = approver && (await brandOf(db, approver.team))
    if (!approver || !team) return ended
    await store.noteOpened(db, approver.uuid)
    const post = await onePost(db, approver.post)
    const content = await contentOf(db, post.uuid)
    const asker = approver.asked_by && (await namesOf(db, approver.asked_by, approver.team))
    const { preview, facts } = await previewOf({ db, ports, now: ports.now() }, approver, post)
    const asks = asker ? copy.asks(asker.name, team.name, post.platform) : copy.asksUnknown(team.name, post.platform)
    const message = approver.message.trim() ? `<blockquote>${escapeHtml(approver.message)}</blockquote>` : ''
    const canAnswer = approver.answered_content !== content
    const title = canAnswer && !isClosed(post) ? copy.title : copy.post
    const intro = canAnswer && !isClosed(post) ? `<p class="description">${escapeHtml(asks)}</p>${message}` : ''
    const side = [
      `<h1>${escapeHtml(title)}</h1>${intro}`,
      outcomeNote(request?.query.get('sent') ?? null),
      stateNote(approver, post, content),
      facts,
      isClosed(post) ? '' : formOf(secret, content, canAnswer),
      await ownCommentsOf(db, approver),
      `<p class="quiet">${escapeHtml(copy.forYou(approver.name, approver.expires_at))}</p>`,
    ].join('')
    return {
      status: 200,
      head: `<title>${escapeHtml(`${title} · ${team.name}`)}</title>${hidden}`,
      body: pageLayout(
        team,
        `<article class="approval" data-written>${preview}<div class="side" id="answer">${side}</div></article>`,
      ),
    }
  }
