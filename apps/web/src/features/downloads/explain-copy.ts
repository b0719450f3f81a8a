import type { DownloadRequest, Explanation } from '@vitrine/contract'
import { dateInWords } from '../../lib/dates.ts'
import type { BadgeKind } from '../../ui/Badge.tsx'

type Answer = Explanation['answers'][number]
/** Texts of the screen “Check a person’s access”. */
export const explainWords = {
  action: 'Check a person’s access',
  title: 'Check a person’s access',
  loading: 'this person’s access',
  sub: {
    member: (file: string, name: string) => `${file}, for ${name}, a member of your team`,
    visitor: (file: string, name: string) => `${file}, for ${name}, who isn’t a member of your team`,
    nobody: (file: string, name: string) => `${file}, for ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
  } satisfies Record<Explanation['who'], (file: string, name: string) => string>,
  back: 'Back to file',
  email: 'Email address',
  emailHelp: 'Leave empty for people who aren’t signed in',
  check: 'Check access',
  unknown:
    'Nobody with this address has requested or downloaded anything from your team. Check that the address is spelt correctly.',
  requests: 'Their requests',
  requestsHelp: 'Requests for this file, newest first',
  useCase: (text: string) => `“${text}”`,
  app: { title: 'In the library', help: 'For members of the team' },
  publicPage: { title: 'On the file’s public page', help: 'The same for everyone, including members' },
  gallery: {
    title: (name: string) => `In the gallery “${name}”`,
    help: 'On the gallery’s public page, the same for everyone',
  },
  mediaCentre: {
    title: (name: string) => `In the media centre “${name}”`,
    help: 'On the public site, through the least restricted album this person can open',
  },
  link: { title: (name: string) => `Through the share link “${name}”`, help: 'For anyone with the link' },
  embed: { title: 'In embeds', help: 'On other websites, without signing in' },
  actions: {
    see: 'See name and fields',
    preview: 'See a small preview',
    view: 'See a large preview',
    download: 'Download',
    edit: 'Edit',
    version: 'Add a version',
    move: 'Move',
    recycle: 'Move to the recycling bin',
    restore: 'Restore',
    delete: 'Permanently delete',
    accept: 'Add to Library',
    share: 'Share',
    embed: 'Embed',
    publish: 'Publish',
    post: 'Post',
    request: 'Request a download',
  } satisfies Record<Answer['action'], string>,
  verdicts: {
    allow: ['ok', 'Yes'],
    steps: ['waiting', 'Steps required'],
    deny: ['stop', 'No'],
    absent: ['stop', 'Not visible'],
  } satisfies Record<Answer['verdict'], [BadgeKind, string]>,
} as const

/** The state of a request, as a badge. */
export const stateOf = ({ approved, ended, used_at, until }: DownloadRequest): [BadgeKind, string] => {
  if (approved === null) return ['waiting', 'Waiting for an answer']
  if (!approved) return ['stop', 'Declined']
  if (used_at) return ['stop', 'Approved and downloaded']
  if (ended) return ['stop', 'Approval has ended']
  return ['ok', until ? `Approved until ${dateInWords(until)}` : 'Approved']
}

const stepWords: Record<Answer['steps'][number], string> = {
  password: 'enter the password',
  access_request: 'request access',
  disclaimer: 'read the disclaimer',
  use_case: 'describe how they’ll use the file',
  sign_in: 'sign in',
  agreement: 'accept the agreement',
  request: 'have their request approved',
}
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
/** The reasons for a decision, rewritten in the third person. Reasons that only name a step become empty, because a
 *  separate sentence lists the steps. */
const thirdPerson: Record<string, string> = {
  'Sign in first.': '',
  'This page is locked.': '',
  'Request this download.': '',
  'Read the disclaimer first.': '',
  'Tell us how you’ll use it.': '',
  'Accept the download agreement.': '',
  'The file has expired: read the disclaimer first.': 'The file has expired.',
  'Your copy will be watermarked: your role can’t download files without watermarks.':
    'They get a watermarked copy, because they don’t have permission to download without a watermark.',
  'Your role can only change files you uploaded. To change this one, ask an admin of your team for “Edit all files”.':
    'Their role can only change files they uploaded.',
  'This file is shared with you. Only the team that owns it can do this.':
    'Only the team that owns this file can do this.',
  'You can’t do this on a public page. Open the file in the library instead.': 'This can’t be done on a public page.',
}
/** Rewrites the reason for a decision in the third person. */
export const inThirdPerson = (reason: string) =>
  thirdPerson[reason] ??
  reason
    .replace(/^Your role needs (.*) for this\. .*$/, 'Their role doesn’t include $1.')
    .replace('for your own files', 'for their own files')

/** Explains in the third person why someone can or can’t do something. */
export const explainAnswer = ({ steps, reasons, marked }: Pick<Answer, 'steps' | 'reasons' | 'marked'>) => {
  const why = new Set(reasons.map(inThirdPerson).filter((one) => one !== ''))
  const first = steps.length > 0 ? [`First, they must ${list.format(steps.map((step) => stepWords[step]))}.`] : []
  const says = [...first, ...why]
  if (marked && ![...why].some((one) => one.includes('marked'))) says.push('They get a watermarked copy.')
  return says.join(' ') || 'No restrictions apply.'
}
