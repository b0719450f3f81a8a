import type { Explanation } from '@vitrine/contract'

type Answer = Explanation['answers'][number]
const stepWords: Record<Answer['steps'][number], string> = {
  password: 'enter the password',
  access_request: 'request access',
  disclaimer: 'read the disclaimer',
  use_case: 'describe how they’ll use it',
  sign_in: 'sign in',
  agreement: 'accept the agreement',
  request: 'have their request approved',
}
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
/** The reasons of a decision, rewritten in the third person. The steps have a sentence of their own. */
const thirdPerson: Record<string, string> = {
  'Sign in first.': '',
  'Request this download.': '',
  'Read the disclaimer first.': '',
  "Tell us how you'll use it.": '',
  'Accept the download agreement.': '',
  'The file has expired: read the disclaimer first.': 'The file has expired.',
  'Your copy will be watermarked: your role cannot download files without watermark.':
    'They get a watermarked copy, because their role can’t download without watermark.',
  'Shared with you: only its own team can do this.': 'Only its own team can do this.',
  'You can only view files on public pages. Open the file in the library to do this.':
    'Files can only be viewed on public pages.',
}
/** A reason of a decision in the third person. */
export const inThirdPerson = (reason: string) =>
  thirdPerson[reason] ?? reason.replace(/^Your role needs (.*) for this\. .*$/, 'Their role lacks $1.')

/** Why a person can or can’t do something, in the third person. */
export const explainAnswer = ({ steps, reasons, marked }: Pick<Answer, 'steps' | 'reasons' | 'marked'>) => {
  const why = new Set(reasons.map(inThirdPerson).filter((one) => one !== ''))
  const first = steps.length > 0 ? [`First they ${list.format(steps.map((step) => stepWords[step]))}.`] : []
  const says = [...first, ...why]
  if (marked && ![...why].some((one) => one.includes('marked'))) says.push('They get a watermarked copy.')
  return says.join(' ') || 'Nothing prevents this.'
}
