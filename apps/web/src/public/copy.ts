import { publicFileWords } from '@vitrine/contract'
import { capitalize } from '../lib/capitalize.ts'

const filesInWords = (count: number) => (count === 1 ? '1 file' : `${count.toLocaleString('en-GB')} files`)

export const accountWords = {
  linkSent: (email: string) => `We sent a link to ${email}.`,
  changePassword: 'Change your password',
  setPassword: 'Set a password',
  notSignedIn: 'You’re not signed in',
  hello: (name: string) => `Hello, ${name}`,
  signedInAs: (email: string) => `You’re signed in as ${email}.`,
  library: 'Go to your library',
} as const

export const pageTexts = {
  placeOf: (place: number, count: number, more: boolean) => `${place} of ${more ? 'more than ' : ''}${count}`,
  signIn: 'Sign in',
  yourDownloads: 'Your downloads',
  signOut: 'Sign out',
  loading: 'Loading…',
  loadMore: 'Load more',
  yourAccount: 'Your account',
  yourPages: 'Account',
  yourPagesOf: (name: string) => `${name}, account menu`,
  close: 'Close',
  failed: 'Something went wrong.',
  unreachable: 'The server couldn’t be reached. Check your connection.',
  otherFiles: 'Other files',
  previous: 'Previous',
  next: 'Next',
  ended: (help: string) => `It has expired or was turned off. ${help}`,
} as const

export const downloadTexts = {
  limitReached: 'This link has reached its download limit. Ask the person who sent it to you for a new one.',
  viewOnly: 'View only. Downloads are not available.',
  /** "2 downloads left." */
  left: (left: number | null) =>
    left === null || left === 0 ? '' : `${left} ${left === 1 ? 'download' : 'downloads'} left.`,
  howToRequest: (signedIn: boolean, emailed: boolean) =>
    `${signedIn ? 'Tell us how you’ll use it.' : 'Sign in and tell us how you’ll use it.'}${emailed ? ' We’ll email you the answer.' : ''}`,
  sizeNow: (size: string) => `${size}, available now`,
  sizeOnRequest: (size: string) => `${size}, on request`,
  sizesNow: (sizes: readonly string[]) =>
    `${new Intl.ListFormat('en-GB').format(sizes)} can be downloaded now. You can request other sizes.`,
  pageEnded: 'This page is no longer available, so the file can’t be downloaded here.',
  noLongerAllowed:
    'This link no longer allows downloads of this file. Ask the person who sent it to you for a new one.',
  linkEnded: 'This link no longer works. Ask the person who sent it to you for a new one.',
  downloading: (name: string) => `Downloading ${name}…`,
  signedInAs: (email: string) => `Signed in as ${email}`,
  willSignIn: 'You’ll be asked to sign in',
  notSignedIn: 'Not signed in',
  size: 'Size',
  cancel: 'Cancel',
  signInToContinue: 'Sign in to continue',
  busy: 'One moment…',
  sendRequest: 'Send request',
  sendRequests: 'Send requests',
  declined: (reason: string) => `Your request was declined. ${reason}`,
  otherSize: 'Request another size',
} as const

export const requestWords = {
  once: 'one download',
  taken: (date: string, format: string, marked: boolean) => `${date}, ${format}${marked ? ', watermarked' : ''}`,
  ended: 'Approved, but expired',
  declined: 'Declined',
  gone: 'No longer available',
  waiting: 'Waiting for an answer',
  used: 'Approved and downloaded',
  approved: 'Approved',
  until: (date: string) => `until ${date}`,
  signIn: 'Sign in to see your downloads',
  signInHelp: 'You’ll find the status of your requests and your download receipts here.',
  title: 'Requests',
  none: 'You haven’t requested anything yet.',
  requestedOn: (team: string, date: string) => `${team}, requested on ${date}`,
  goTo: 'Go to download',
  goToOf: (name: string) => `Go to download: ${name}`,
  receipts: 'Receipts',
  noReceipts: 'You haven’t downloaded anything yet.',
  receipt: 'Receipt',
  receiptFor: (name: string) => `Receipt for ${name}`,
} as const

export const fileTexts = {
  ...publicFileWords,
  typeAndSize: (type: string, size: string) => `${type}, ${size}`,
  yes: 'Yes',
  no: 'No',
  created: 'Added',
  place: 'Location',
  tags: 'Tags',
  enlarge: 'Enlarge image',
  enlarged: (name: string) => `${name}, enlarged`,
  copied: 'Copied',
  copyCredit: 'Copy credit line',
  attachments: (count: number) => `Attachments (${count})`,
  noActivity: 'The activity couldn’t be loaded. Reload the page to try again.',
  emptyActivity: 'No activity yet',
  activity: 'Activity',
  videoFailed: 'This video can’t be played right now. Try again later.',
  videoPreparing: 'This video is being prepared. It will be ready in a moment.',
} as const

export const galleryTexts = {
  back: (title: string) => `Back to ${title}`,
  empty: 'No files are available in this gallery at the moment.',
} as const

export const linkPageWords = {
  title: 'This link no longer works',
  help: 'It has expired or was already used. We can email you a new one.',
  newLink: 'Get a new link',
  welcome: 'Welcome',
  continueAs: (email: string) => `Sign in as ${email} and continue where you left off.`,
} as const

export const receiptWords = {
  formatOf: (format: string, marked: boolean) => (marked ? `${format}, watermarked` : format),
  person: (name: string, email: string) => (name ? `${name}, ${email}` : email),
  everywhere: 'worldwide',
  file: 'File',
  format: 'Format',
  requestedFormat: 'Requested format',
  by: 'By',
  when: 'When',
  where: 'Where',
  for: 'Use case',
  notRequired: 'Not required',
  number: 'Receipt number',
  fileHash: 'File (SHA-256)',
  disclaimerHash: 'Disclaimer (SHA-256)',
  agreementHash: 'Agreement (SHA-256)',
  anyUse: 'any use',
  credit: 'Credit',
  terms: 'Terms of use',
  title: 'Download receipt',
  saveJson: 'Save as JSON',
  print: 'Print',
  nothing: 'Nothing was downloaded.',
  from: 'From',
  rights: 'Rights at the time of download',
  noRights: 'No credit, licence or end date was recorded.',
  rightsUnknown: 'Rights weren’t yet recorded on receipts when this file was downloaded.',
  details: 'Details',
  absent: 'This receipt isn’t available',
  absentHelp:
    'Only the person who downloaded the file and the file’s team can see this receipt. Try signing in with another account.',
  signInHelp: 'Only the person who downloaded the file and the file’s team can see this receipt. Sign in to open it.',
} as const

export const signInWords = {
  demo: 'The demo doesn’t send email.',
  outbox: 'Read your emails in the outbox',
  secondFactor: 'Two-factor authentication',
  recoveryCode: 'Recovery code',
  appCode: 'Six-digit code from your authenticator app',
  useApp: 'Use the authenticator app',
  useRecovery: 'Use a recovery code',
  password: 'Password',
  email: 'Email',
  checkEmail: 'Check your email',
  nothingCame: 'No email after a few minutes? Check your spam folder and the address you entered.',
  otherAddress: 'Use another address',
  linkSent: (email: string, minutes: number) =>
    `We sent a link to ${email}. It brings you back here, works once in any browser and expires after ${minutes} minutes.`,
  passwordSent: (email: string) => `If ${email} has an account, we’ve emailed a link to choose a password.`,
  linkHelp: 'No account needed. We’ll email you a sign-in link.',
  mailLink: 'Email me a link',
  usePassword: 'Use a password instead',
  noMail:
    'This site doesn’t send email, so we can’t send you a link. If you don’t have a password, ask the team for access.',
  useLink: 'Email me a link instead',
  resetPassword: 'Set or reset your password',
} as const

export const shareTexts = {
  files: filesInWords,
  download: (count: number) => `Download ${filesInWords(count)}`,
  downloadAll: 'Download all',
  request: (count: number) => `Request ${filesInWords(count)}`,
  requestAll: 'Request all',
  open: 'Open page',
  empty: 'No files are available here at the moment.',
  all: 'All files',
  openUntil: (date: string) => `Available until ${date}`,
  tools: 'Download',
  clear: 'Clear selection',
  select: 'Or select files',
  loadMore: 'Load more to see the remaining files.',
  selectNamed: (name: string) => `Select ${name}`,
} as const

export const stepWords = {
  /** "Read the disclaimer and describe your use case." */
  missing: (steps: readonly string[]) => `${capitalize(new Intl.ListFormat('en-GB').format(steps))}.`,
  iHaveRead: 'I have read this',
  iAccept: (agreement: string) => `I accept the ${agreement}`,
  readDisclaimer: 'read the disclaimer',
  useCase: 'describe your use case',
  acceptAgreement: 'accept the agreement',
  until: (date: string) => `May be used until ${date}.`,
  name: 'Your name (optional)',
} as const

export const answerWords = {
  /** "2 approved, 3 waiting for an answer, 1 declined." Empty if nothing was requested. */
  counts: (approved: number, waiting: number, declined: number) => {
    const parts = [
      approved > 0 && `${approved} approved`,
      waiting > 0 && `${waiting} waiting for an answer`,
      declined > 0 && `${declined} declined`,
    ].filter(Boolean)
    return parts.length > 0 ? `${parts.join(', ')}.` : ''
  },
  waiting: 'Requested',
  approved: 'Approved',
  declined: 'Declined',
} as const

export const zipWords = {
  downloading: (files: number) => `Downloading ${filesInWords(files)} as a zip…`,
  tooMany: (count: string) =>
    `A zip can contain up to ${count} files. Select the remaining files to download them separately.`,
} as const

export const mapWords = {
  back: (title: string) => `Back to ${title}`,
  none: 'No files are available on this map at the moment.',
  all: 'Show all files',
  count: (count: number, isHere: boolean) =>
    `${count.toLocaleString('en-GB')} ${count === 1 ? 'file' : 'files'}${isHere ? ' here' : ''}.`,
  rough: 'Locations are approximate.',
} as const
