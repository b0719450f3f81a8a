import type { MailContent } from '../../platform/mail/compose.ts'

export const copy = {
  notSignedIn: 'Not signed in',
  outsider: 'Someone who isn’t signed in',
  notFromCentre: 'This person can’t download the file from this media centre.',
  futureDate: 'Choose a date in the future',
  ruleDomain: 'Enter an email domain, or choose “Everyone”',
  fileGone: 'The file no longer exists.',
  centreClosed: 'The requester can’t open the media centre, or it doesn’t allow downloads of this file.',
  linkClosed: 'The share link is turned off, revoked or expired, or has no downloads left.',
  unavailableFile: 'A file that is no longer available',
  originalAsMp4: 'Original size, as MP4',
  beingPrepared: 'This file is still being prepared. Try again in a minute.',
  notAvailable: 'This file isn’t available for download.',
  zipName: (title: string | undefined, day: string) => `${title || 'Files'} ${day}.zip`,
  yes: 'yes',
  no: 'no',
} as const

type Letter = Pick<MailContent, 'subject' | 'heading' | 'paragraphs'>
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A requested file in an email. A file whose name is hidden is identified by its date. */
export type NamedFile = { name: string } | { from: string }
const named = (file: NamedFile) => ('name' in file ? file.name : `the file dated ${file.from}`)
/** Like `named`, but for the start of a sentence. A file name is never capitalised. */
const namedFirst = (file: NamedFile) => ('name' in file ? file.name : capital(named(file)))

/** The column headings of the receipts table. */
export const receiptHeads = [
  'When',
  'Person',
  'Email',
  'File',
  'Size',
  'Watermarked',
  'Where',
  'Use case',
  'SHA-256',
  'Disclaimer',
  'Agreement',
  'Left out',
] as const

export const mails = {
  requestReceived: (team: string, useCase: string, address: string) => ({
    subject: `${team} received your download request`,
    heading: 'Your request was sent',
    paragraphs: [`Your use case: ${useCase}`, 'We’ll email you the answer.'],
    button: { label: 'See your requests', address },
  }),
  requested: (who: string, file: string | undefined, useCase: string, address: string) => ({
    subject: `${who} requested a download`,
    heading: `${who} requested ${file ?? 'a file'}`,
    paragraphs: [useCase],
    button: { label: 'Review request', address },
  }),
} as const

/** The answer to one request. */
export const answers = {
  withdrawn: (team: string, file: NamedFile): Letter => ({
    subject: `${namedFirst(file)} can no longer be downloaded`,
    heading: `${team} withdrew its approval`,
    paragraphs: [`You can no longer download ${named(file)}.`],
  }),
  approved: (file: NamedFile, terms: string): Letter => ({
    subject: `You can download ${named(file)}`,
    heading: `You can download ${named(file)}`,
    paragraphs: [terms],
  }),
  declined: (team: string, file: NamedFile): Letter => ({
    subject: `Your request for ${named(file)} was declined`,
    heading: `${team} declined your request`,
    paragraphs: [`You requested ${named(file)}.`],
  }),
} as const

/** The answers to several requests in one email, for two or more files. */
export const manyAnswers = {
  withdrawn: (files: number) => `${files} files can no longer be downloaded`,
  answered: (approved: number, files: number) => {
    if (approved === 0) return `Your requests for ${files} files were declined`
    if (approved === files) return `You can download ${files} files`
    return approved === 1 ? `1 of your ${files} files is ready` : `${approved} of your ${files} files are ready`
  },
  approvedLine: (file: NamedFile, terms: string) => `${namedFirst(file)}: ${terms}`,
  declinedLine: (file: NamedFile) => `${namedFirst(file)}: declined.`,
  withdrawnLine: (file: NamedFile) => `${namedFirst(file)}: no longer available.`,
} as const

export const answerButton = { download: 'Go to download', requests: 'See your requests' } as const
