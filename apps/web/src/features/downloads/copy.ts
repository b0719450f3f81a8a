import { type DownloadRequest, dayInWords, downloadWords } from '@vitrine/contract'
import { filesInWords } from '../../lib/counts.ts'
import { dateInWords } from '../../lib/dates.ts'

type Verdict = 'approve' | 'deny'
const requestsInWords = (count: number) => (count === 1 ? '1 request' : `${count} requests`)
const peopleInWords = (count: number) => (count === 1 ? '1 person' : `${count} people`)

export const requestsWords = {
  title: 'Requests',
  rules: 'Rules',
  noPermission: 'You can’t review requests',
  tabs: { open: 'Waiting', approved: 'Approved', denied: 'Declined', all: 'All' },
  groupBy: 'Group by',
  by: { person: 'By person', file: 'By file' },
  loading: 'the requests',
  people: 'People with requests',
  files: 'Requested files',
  select: (title: string) => `Select ${title}`,
  countedPeople: peopleInWords,
  loadMore: 'Load more',
  back: 'Back to all requests',
  selectOne: 'Select a request to review it',
  none: 'No requests here',
  noneHelp: {
    open: 'Nobody is waiting for an answer.',
    approved: 'No requests have been approved yet.',
    denied: 'No requests have been declined yet.',
    all: 'Download requests appear here.',
  },
} as const

export const answerWords = {
  requestsOf: { person: (title: string) => `Requests by ${title}`, file: (title: string) => `Requests for ${title}` },
  counted: { person: filesInWords, file: peopleInWords },
  forFiles: (files: readonly string[]) => `For ${files.join(', ')}`,
  approve: 'Approve',
  deny: 'Decline',
  denyAll: 'Decline all',
  /** The label of the button that sends the answers. */
  send: (approved: number, denied: number) => {
    if (denied === 0) return `Approve ${approved}`
    return approved === 0 ? `Decline ${denied}` : `Approve ${approved} and decline ${denied}`
  },
  notSent: 'Some requests couldn’t be answered',
  selection: 'Selected requests',
  selected: (groups: number, requests: number, coverage: string) =>
    `${groups} selected, ${requestsInWords(requests)}: ${coverage.toLocaleLowerCase()}`,
  bulkTitle: (count: number) => `Answer ${requestsInWords(count)}`,
  answer: 'Answer',
  answerFor: (name: string) => `Answer for ${name}`,
  denyUncovered: (count: number) =>
    count === 1
      ? 'Decline the request that the file’s rights don’t cover'
      : `Decline the ${count} requests that the files’ rights don’t cover`,
  denyUncoveredHelp: 'If you approve anyway, the approval takes effect only once the rights allow the download.',
  oneEmail: 'Each person will get one email that lists their files.',
  useCase: (text: string) => `for: “${text}”`,
  why: 'Why?',
  originalSize: 'Original size',
  withdraw: 'Withdraw approval',
  withdrawFor: (about: string) => `Withdraw approval: ${about}`,
  withdrawAsk: (who: string, file: string) => ({
    title: 'Withdraw this approval?',
    text: `${who} will no longer be able to use this approval to download ${file}. We’ll let them know by email. Files they already downloaded aren’t affected.`,
    action: 'Withdraw approval',
    danger: true,
  }),
  withdrawn: 'Approval withdrawn',
  notWithdrawn: 'The approval couldn’t be withdrawn',
  approved: 'Approved',
  denied: 'Declined',
} as const

/** Returns the text of the toast after answering. */
export const decisionInWords = (verdicts: readonly Verdict[], who?: string) => {
  const approved = verdicts.filter((one) => one === 'approve').length
  const denied = verdicts.length - approved
  const done = [approved > 0 && `${approved} approved`, denied > 0 && `${denied} declined`].filter(Boolean).join(', ')
  if (who) return `${done}. ${who} was notified by email`
  return verdicts.length === 1
    ? `${done}. The requester was notified by email`
    : `${done}. The requesters were notified by email`
}
/** Describes who answered a request, how long the approval lasts and why, separated by commas. */
export const answerInWords = ({ answered_by, approved, until, ended, once, used_at, reason }: DownloadRequest) =>
  [
    answered_by ? `by ${answered_by}` : approved && 'by a rule',
    until && `until ${dateInWords(until)}`,
    ended && 'ended',
    once && (used_at ? 'used' : 'for one download'),
    reason,
  ]
    .filter(Boolean)
    .join(', ')

/** Describes how many of the requests are covered by the rights of their files. */
export const coverageOf = (requests: readonly DownloadRequest[]): { kind: 'ok' | 'warn' | 'stop'; words: string } => {
  const covered = requests.filter((one) => one.covered).length
  if (covered === requests.length) return { kind: 'ok', words: requests.length === 1 ? 'Covered' : 'All covered' }
  if (covered === 0) return { kind: 'stop', words: requests.length === 1 ? 'Not covered' : 'None covered' }
  return { kind: 'warn', words: `${covered} of ${requests.length} covered` }
}
export const licenceEnds = (day: string | null) => (day ? `Until ${day}` : 'No end date')

/** "5 requests since 2 March 2025, 4 approved, 1 declined"; null for a first request. */
export const historyInWords = (requests: readonly Pick<DownloadRequest, 'approved' | 'created_at'>[]) => {
  const first = requests.at(-1)
  if (!first || requests.length < 2) return null
  const many = (answer: boolean, word: string) => {
    const n = requests.filter(({ approved }) => approved === answer).length
    return n === 0 ? [] : [n === requests.length ? `all ${word}` : `${n} ${word}`]
  }
  const head = `${requests.length} requests since ${dayInWords(first.created_at)}`
  return [head, ...many(true, 'approved'), ...many(false, 'declined')].join(', ')
}

/** Describes where the download was requested, and the end date and download limit that apply there. */
export const throughInWords = ({ through, ends }: Pick<DownloadRequest, 'through' | 'ends'>) => {
  const { kind, title, open, max_downloads } = through
  const until = ends ? `until ${dateInWords(ends)}` : false
  if (kind === 'media centre') {
    if (!title) return 'In a media centre that was deleted'
    return open ? `In the media centre “${title}”` : `In the media centre “${title}”, which they can’t access`
  }
  if (kind !== 'share link')
    return [kind === 'app' ? 'In the library' : 'On the file’s public page', until].filter(Boolean).join(', ')
  if (!open)
    return title ? `Through the share link “${title}”, which no longer works` : 'Through a share link that was revoked'
  const most = max_downloads !== null && `at most ${max_downloads} ${max_downloads === 1 ? 'download' : 'downloads'}`
  return [`Through the share link “${title}”`, until, most].filter(Boolean).join(', ')
}
/** Describes whether the copy is watermarked and by which setting; null if no watermark was set. */
export const markedInWords = ({
  marked,
  marked_by_file,
  clean,
}: Pick<DownloadRequest, 'marked' | 'marked_by_file' | 'clean'>) => {
  if (!marked) return clean ? 'They get a copy without the share link’s watermark.' : null
  return marked_by_file
    ? 'They get a watermarked copy, because the file has a watermark.'
    : 'They get a watermarked copy, because the share link adds a watermark.'
}

export const termsWords = {
  size: 'Approved size',
  asRequested: 'Requested size',
  original: 'Original size',
  wide: (px: number) => `${px} px wide`,
  until: 'Available until',
  in7Days: 'In 7 days',
  in14Days: 'In 14 days',
  untilEnd: 'Latest possible date',
  once: 'For one download only',
  clean: 'Without the share link’s watermark',
  markedByFile: 'Files with their own watermark are always watermarked for people outside the team.',
  message: (denied: number) =>
    denied === 0 ? 'Message' : denied === 1 ? 'Reason for declining' : `Reason for declining ${denied} requests`,
  messageHelp: 'Included in the email',
  reasons: [
    'Licence expires before use',
    'Not licensed for this use',
    'No consent from the person shown',
    'More details needed',
  ],
} as const

const ruleFor = ({ domain }: { domain: string }) => (domain ? `People at ${domain}` : 'Everyone')
const ruleSize = ({ longest_px }: { longest_px: number | null }) =>
  longest_px === null ? 'Any size, including the original' : `Up to ${longest_px} px`
export const ruleWords = {
  title: 'Auto-approval rules',
  loading: 'the rules',
  note: 'Rules apply only to new requests from verified email addresses, and never override file rights. Every download still gets a receipt.',
  none: 'No rules yet. You answer every request yourself.',
  for: ruleFor,
  size: ruleSize,
  sizes: { any: 'Any size', upTo: (px: number) => `Up to ${px} px` },
  enterDomain: 'Enter a domain',
  everyoneAsk: (longest_px: number | null) => ({
    title: 'Approve everyone?',
    text:
      longest_px === null
        ? 'Requests from anyone with a verified email address will be approved automatically, in any size.'
        : `Requests from anyone with a verified email address will be approved automatically, up to ${longest_px} px.`,
    action: 'Approve everyone',
    danger: true,
  }),
  delete: (rule: { domain: string }) =>
    rule.domain ? `Delete the rule for people at ${rule.domain}` : 'Delete the rule for everyone',
  deleted: 'Rule deleted',
  notDeleted: 'The rule couldn’t be deleted',
  added: 'Rule added',
  add: 'Add rule',
  done: 'Done',
  who: 'Applies to',
  domainOnly: 'People with this email domain',
  everyone: 'Everyone',
  domain: 'Email domain',
  domainHelp: 'The part after the @',
  sizeLabel: 'Size',
  sizeHelp: 'Longest edge of the download',
} as const

export const stepsWords = {
  titles: {
    size: 'Choose a size',
    disclaimer: downloadWords.disclaimer,
    use_case: downloadWords.useCase,
    agreement: downloadWords.agreement,
  },
  size: 'Size',
  width: 'Width in pixels',
  height: 'Height in pixels',
  marked: 'Images larger than 400 px are watermarked.',
  read: 'I have read this',
  reviewed: 'Your request will be reviewed first. You’ll get an email with the answer.',
  useCase: 'How will you use this?',
  accept: `I accept the ${downloadWords.agreement}`,
  back: 'Back',
  continue: 'Continue',
  incomplete: 'Complete this step first',
  otherSize: 'Download in another size',
} as const

export const trayWords = {
  waiting: 'Waiting',
  converting: 'Converting to MP4',
  preparing: 'Preparing the file',
  progress: (loaded: string, total: string) => `${loaded} of ${total}`,
  done: 'Done',
  inBrowser: 'Continues in your browser',
  leftOut: 'Some files were left out',
  lost: 'The connection was lost. Try again.',
  partly: (title: string) => `${title}: some files were left out`,
  handedOver: (title: string) => `Downloading ${title}`,
  handedOverHelp: 'The download continues in your browser, which shows its progress.',
  tooMany: (files: string) => `You selected ${files}.`,
} as const

export const receiptsWords = {
  title: 'Downloads',
  ownTitle: 'Your downloads',
  help: 'See who downloaded which files, when, why and under which terms.',
  export: 'Export as CSV',
  one: 'download',
  many: 'downloads',
  noMatch: (text: string) => `No downloads match “${text}”.`,
  none: 'No downloads yet',
  noneHelp: 'Download receipts appear here.',
  columns: { file: 'File', person: 'Person', when: 'Date', use: 'Use case' },
  watermarked: 'watermarked',
  noUseCase: 'Not required',
  receipt: 'Receipt',
  receiptFor: (file: string) => `Receipt for ${file}`,
} as const
