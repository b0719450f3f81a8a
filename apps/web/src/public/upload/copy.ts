import { formatSize, formatTime } from '../words.ts'

/** Every text of the guest upload page. */

const filesCounted = (n: number) => (n === 1 ? '1 file' : `${n.toLocaleString('en-GB')} files`)

export const copy = {
  loading: 'Loading…',
  tryAgain: 'Try again',

  passwordHelp: (team: string) => `Ask the person at ${team} who sent you the link for the password.`,
  password: 'Password',
  continue: 'Continue',
  passwordMissing: 'Enter the password',

  name: 'Your name',
  nameMissing: 'Enter your name',
  nameTooLong: 'Use at most 200 characters',
  nameUnreadable: 'Remove the unreadable characters',
  email: 'Your email',
  emailInvalid: 'Enter an email address',

  choose: 'Choose files',
  orDrop: ' or drop them here',
  chooseMore: 'Choose more files',
  accepted: (largest: number, until: string | null) =>
    `Images, videos, audio, documents or a zip, up to ${formatSize(largest)} each.${until ? ` You can send files until ${formatTime(until)}.` : ''}`,
  chooseFirst: 'Choose at least one file.',
  chosen: 'Chosen files',
  remove: (name: string) => `Remove ${name}`,
  tooLarge: (names: string) => `Too large to send: ${names}.`,
  unread: (names: string) => `We couldn’t read ${names} from your device.`,
  send: (n: number) => (n === 0 ? 'Send' : `Send ${filesCounted(n)}`),

  consent: 'Consent',
  agree: 'I agree',
  consentOptional: 'Optional. Without your consent, the team may not be able to use your files.',
  consentMissing: 'Tick the box to send your files.',

  sending: 'Your files',
  sentOf: (done: number, all: number) => `${done} of ${all} sent`,
  percent: (share: number) => `${Math.floor(share * 100)}%`,
  keepOpen: 'Keep this page open until all files have been sent.',
  bytesOf: (sent: number, size: number) => `${formatSize(sent)} of ${formatSize(size)}`,
  waiting: 'Waiting',
  sent: 'Sent',
  notSent: 'Not sent',
  chooseAgainHelp: 'Choose the file again to continue',
  chooseAgain: 'Choose file',
  chooseAgainLabel: (name: string) => `Choose file again: ${name}`,
  tryAgainLabel: (name: string) => `Try again: ${name}`,
  otherFile: (name: string) => `That’s a different file. Choose ${name}.`,
  cancel: (name: string) => `Cancel ${name}`,
  addMore: 'Add more files',

  thanks: (name: string) => `Thank you, ${name}`,
  received: (team: string, n: number) =>
    `${team} received ${filesCounted(n)}. ${n === 1 ? 'It' : 'They'} will be reviewed before being used.`,
  sendMore: 'Send more files',

  endedFiles: 'Your files',
  endedBefore: 'Only files that finished uploading were received.',
  arrived: (done: number, all: number) => {
    if (all === 0) return 'You had no uploads in progress.'
    if (all === 1) return done === 1 ? 'Your file was received.' : 'Your file was not received.'
    if (done === all) return 'All your files were received.'
    return `${done === 0 ? 'None' : done} of your ${filesCounted(all)} ${done === 1 ? 'was' : 'were'} received.`
  },
}
