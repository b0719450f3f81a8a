import { AppError, APPROVER_TEXT_MAX, type RawReply, type Stream } from '@vitrine/contract'
import type { RunInTransaction, Context } from '../../../platform/http/context.ts'
import { readForm, textField } from '../../../platform/http/read-form.ts'
import { newId } from '../../../platform/ids.ts'
import { changeApproval, contentOf, fixedStatuses, lockPost } from '../../posts/index.ts'
import type { Outcome } from '../copy.ts'
import * as store from '../store/approvers.ts'
import * as comments from '../store/comments.ts'
import { mailAnswer } from './mails.ts'

/** The size limit of a form: typed text is percent-encoded, up to nine bytes for a character. */
const FORM_MAX = APPROVER_TEXT_MAX * 9 + 2000
type AnswerContext = Context<'anyone'> & { atomically: RunInTransaction<'post.approval_changed' | 'post.commented'> }
type Sent = { kind: 'approved' | 'rejected' | 'comment'; text: string; content: string }

const kinds = { approve: 'approved', reject: 'rejected', comment: 'comment' } as const
const readSent = (form: URLSearchParams): Sent | undefined => {
  const answer = form.get('answer') ?? ''
  const kind = Object.hasOwn(kinds, answer) ? kinds[answer as keyof typeof kinds] : undefined
  return kind && { kind, text: textField(form, 'text'), content: form.get('content') ?? '' }
}
const problemOf = ({ kind, text }: Sent): Outcome | undefined => {
  if (text.length > APPROVER_TEXT_MAX) return 'long'
  if (kind === 'rejected' && text === '') return 'note'
  return kind === 'comment' && text === '' ? 'text' : undefined
}

/** Stores an answer or a comment. An approver can answer each state of the content only once, even with concurrent requests. */
const saveAnswer = (ctx: AnswerContext, approver: store.Row, sent: Sent): Promise<Outcome> =>
  ctx.atomically(async ({ db, record, enqueue }) => {
    const { kind, text } = sent
    // The post is locked first, so that answers and changes run one after another.
    const post = await lockPost(db, approver.post)
    // The link may have ended or been replaced since the form was sent.
    const known = await store.findOpen(db, approver.uuid)
    if (!post || known?.hash !== approver.hash) return 'closed'
    const { uuid, team } = post
    if (fixedStatuses.includes(post.status) || post.status === 'cancelled') return 'closed'
    const content = await contentOf(db, uuid)
    const { uuid: by, name: outside_name } = approver
    const keep = async (as: Sent['kind']) => {
      const comment = newId()
      await comments.insert(db, { uuid: comment, team, post: uuid, approver: by, outside_name, kind: as, text })
      await record('post.commented', { post: uuid, post_comment: comment, mentions: [] }, { team, about: uuid })
    }
    if (kind !== 'comment' && sent.content !== content) {
      // The answer is about an earlier state of the post, so only its note is kept, as a comment.
      if (text) await keep('comment')
      return 'changed'
    }
    if (kind !== 'comment' && !(await store.keepAnswer(db, by, { answer: kind, note: text, content }))) return 'again'
    await keep(kind)
    const others = (await store.listOpen(db, uuid)).filter(
      (one) => one.answer !== 'approved' || one.content !== content,
    )
    const waiting = others.filter((one) => one.uuid !== by).length
    // One rejection is enough; the post is approved once everyone who can still answer has approved it.
    if (kind === 'rejected' || (kind === 'approved' && waiting === 0))
      await changeApproval({ db, enqueue, now: ctx.now, record }, uuid, { approval: kind, note: text, by: null })
    await mailAnswer({ db, enqueue, ports: ctx.ports }, approver, post, { kind, text, waiting })
    return kind
  })

export const answerPost = async (ctx: AnswerContext, secret: string, body: Stream): Promise<RawReply> => {
  const form = await readForm(body, FORM_MAX)
  const approver = await store.bySecret(ctx.db, secret)
  if (!approver) throw new AppError('thing.not_found')
  const sent = readSent(form)
  const outcome = sent ? (problemOf(sent) ?? (await saveAnswer(ctx, approver, sent))) : 'text'
  return { status: 303, headers: { location: `/p/post-approval/${secret}?sent=${outcome}#answer` } }
}
