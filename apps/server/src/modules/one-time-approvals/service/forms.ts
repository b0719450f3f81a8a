import { AppError, oneTimeApprovals as routes, type ErrorCode, type RawReply, type Stream } from '@vitrine/contract'
import { Readable } from 'node:stream'
import type { RunInTransaction, Context } from '../../../platform/http/context.ts'
import { readFilePart } from '../../../platform/http/read-file-part.ts'
import { readForm, textField } from '../../../platform/http/read-form.ts'
import type { Outcome } from '../copy.ts'
import { type Answer, answerApproval } from './answer.ts'
import { receiveOriginal } from './import.ts'

/** Errors after which the page is shown again, with a message if there is one. Other errors are thrown. */
const byCode: Partial<Record<ErrorCode, Outcome | undefined>> = {
  'approval.answered': 'answered',
  'approval.not_approved': 'answered',
  'approval.terms_changed': 'terms',
  'approval.original': 'kind',
  'request.too_large': 'large',
  'request.malformed': 'broken',
  'approval.closed': undefined,
  'approval.not_yet': undefined,
}
const outcomeOf = async (work: Promise<Outcome>): Promise<Outcome | undefined> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && Object.hasOwn(byCode, error.code)) return byCode[error.code]
    throw error
  }
}
const backTo = (secret: string, outcome: Outcome | undefined): RawReply => ({
  status: 303,
  headers: { location: `/p/approval/${encodeURIComponent(secret)}${outcome ? `?sent=${outcome}#answer` : ''}` },
})

/** The size limit of a form: typed text is percent-encoded, up to nine bytes for a character. */
const FORM_MAX = 1500 * 9
const sentOutcomes = { approve: 'agreed', decline: 'declined', revoke: 'withdrawn' } as const
const outcomeByField: Partial<Record<PropertyKey, Outcome>> = {
  name: 'name',
  email: 'email',
  accepted: 'accept',
  reason: 'long',
}

/** Returns the answer in a form, or what is wrong with it. */
const readAnswer = (form: URLSearchParams): Answer | Outcome => {
  const email = textField(form, 'email')
  const parsed = routes.answer.body.safeParse({
    answer: form.get('answer'),
    name: textField(form, 'name'),
    ...(email && { email }),
    terms_hash: form.get('terms_hash') ?? '',
    accepted: form.get('accepted') === 'yes',
    reason: textField(form, 'reason'),
  })
  return parsed.success ? parsed.data : (outcomeByField[parsed.error.issues[0]?.path[0] ?? ''] ?? 'answered')
}

type AnswerFormContext = Context<'anyone'> & {
  atomically: RunInTransaction<'one_time_approval.answered' | 'one_time_approval.ended', 'anyone'>
}
/** Handles an answer from the page's form. The page is shown again, whatever the result. */
export const answerByForm = async (ctx: AnswerFormContext, secret: string, body: Stream) => {
  const take = async (): Promise<Outcome> => {
    const sent = readAnswer(await readForm(body, FORM_MAX))
    if (typeof sent === 'string') return sent
    await ctx.atomically((tx) => answerApproval({ ...ctx, ...tx }, secret, sent))
    return sentOutcomes[sent.answer]
  }
  return backTo(secret, await outcomeOf(take()))
}

type UploadContext = Context<'anyone'> & { atomically: RunInTransaction<'version.uploaded'> }
/** Handles an original from the page's form. */
export const originalByForm = async (ctx: UploadContext, secret: string, body: Stream) => {
  const take = async (): Promise<Outcome> => {
    const { name, bytes } = await readFilePart(body, ctx.wire.headers.get('content-type'))
    const named = routes.original.query.safeParse({ name })
    if (!named.success) return 'file'
    await receiveOriginal(ctx, secret, named.data.name, Readable.from(bytes))
    return 'original'
  }
  return backTo(secret, await outcomeOf(take()))
}
