import type { Explanation } from '@vitrine/contract'

type Answer = Explanation['answers'][number]
const stepWords: Record<Answer['steps'][number], string> = {
  password: 'give the password',
  access_request: 'ask for access',
  disclaimer: 'read the disclaimer',
  use_case: 'say what it is for',
  sign_in: 'sign in',
  agreement: 'accept the agreement',
  request: 'have their request approved',
}
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
/** What the decision says to whoever asks, told of somebody else. The steps have a sentence of their own. */
const ofThem: Record<string, string> = {
  'Sign in first.': '',
  'Request this download.': '',
  'Read the disclaimer first.': '',
  "Tell us how you'll use it.": '',
  'Accept the download agreement.': '',
  'The file has expired: read the disclaimer first.': 'The file has expired.',
  'Your copy will be watermarked: your role cannot download files without watermark.':
    'They get a marked copy: they lack the right to download without watermark.',
  'Shared with you: only its own team can do this.': 'Only its own team can do this.',
  'You can only view files on public pages. Open the file in the library to do this.':
    'You can only view files on public pages.',
}
/** A reason of the decision, told of whoever asks. */
export const inThirdPerson = (reason: string) =>
  ofThem[reason] ?? reason.replace(/^Your role needs (.*) for this\. .*$/, 'Their role lacks $1.')

/** Why somebody may or may not do something, in the third person. */
export const explainAnswer = ({ steps, reasons, marked }: Pick<Answer, 'steps' | 'reasons' | 'marked'>) => {
  const why = new Set(reasons.map(inThirdPerson).filter((one) => one !== ''))
  const first = steps.length > 0 ? [`They first ${list.format(steps.map((step) => stepWords[step]))}.`] : []
  const says = [...first, ...why]
  if (marked && ![...why].some((one) => one.includes('marked'))) says.push('They get a marked copy.')
  return says.join(' ') || 'No rule speaks against it.'
}
