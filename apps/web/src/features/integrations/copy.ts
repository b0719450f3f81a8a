import {
  type Destination,
  failures,
  type IntegrationAccount,
  type IntegrationProvider,
  type IntegrationUpload,
  isolateBidi,
  toasts,
  type UploadState,
} from '@vitrine/contract'
import { filesInWords } from '../../lib/counts.ts'
import type { BadgeKind } from '../../ui/Badge.tsx'

export const sendLabel = (provider: IntegrationProvider) => `Send to ${provider}`

export const screenWords = {
  title: 'Integrations',
  sub: 'Connect Canva and Adobe to send files there from your library.',
  accounts: (provider: IntegrationProvider) => `${provider} accounts`,
  about: {
    Canva: 'Files you send appear in the Canva account’s uploads.',
    Adobe:
      'Images are added to the “Vitrine” library in Creative Cloud Libraries. Videos and other files go to Frame.io.',
  } satisfies Record<IntegrationProvider, string>,
  connect: (provider: IntegrationProvider) => `Connect ${provider}`,
  check: 'Check connection',
  checkFailed: (provider: IntegrationProvider) => `The connection to ${provider} couldn’t be checked`,
  empty: (provider: IntegrationProvider) => `No ${provider} account yet`,
  emptyHelp: (provider: IntegrationProvider) => `Connect an account to send files to ${provider}.`,
  notSetUp: (provider: IntegrationProvider) => `${provider} is not set up`,
  notSetUpHelp: (settings: readonly string[]) =>
    `Your administrator can set ${settings.join(' and ')} on the server, then restart it.`,
  loading: 'the integrations',
  loadingUploads: 'the uploads',
  uploads: 'Recent uploads',
  noUploads: 'No uploads yet. Open a file and choose “Send to Canva” or “Send to Adobe”.',
  file: 'File',
  sentTo: 'Sent to',
  sentBy: 'Sent by',
  status: 'Status',
  when: 'When',
  sendAgain: 'Send again',
  sendAgainLabel: (name: string) => `Send again: ${isolateBidi(name)}`,
  openIn: (destination: Destination) => `Open in ${destination}`,
} as const

/** Describes the state of an account. */
export const healthOf = ({ health, problem }: IntegrationAccount): { kind: BadgeKind; label: string; why: string } => {
  if (health === 'needs_reconnect')
    return { kind: 'stop', label: 'Needs reconnecting', why: problem ?? 'Reconnect the account to send files.' }
  if (health === 'expiring') return { kind: 'warn', label: 'Connection problem', why: problem ?? '' }
  return { kind: 'ok', label: 'Connected', why: '' }
}

export const connectWords = {
  help: (provider: IntegrationProvider) =>
    `Sign in to ${provider} and allow Vitrine to add files. This page will update when the account is connected.`,
  failed: (provider: IntegrationProvider) => `${provider} can’t be connected right now`,
  connected: (name: string) => `${isolateBidi(name)} is connected`,
} as const

export const accountWords = {
  account: 'Account',
  connectedBy: (name: string) => `Connected by ${name}`,
  connection: 'Connection',
  lastChecked: 'Last checked',
  neverChecked: 'Never',
  reconnect: 'Reconnect',
  disconnect: 'Disconnect',
  disconnectAsk: (name: string, provider: IntegrationProvider) => ({
    title: `Disconnect ${isolateBidi(name)}?`,
    text: `Your team will no longer be able to send files to this account. Files that are already in ${provider} stay there.`,
    action: 'Disconnect account',
    danger: true,
  }),
  disconnected: (name: string) => `${isolateBidi(name)} disconnected`,
  notDisconnected: (name: string) => `${isolateBidi(name)} is still connected`,
} as const

export const stateWords: Record<UploadState, { kind: BadgeKind; label: string }> = {
  waiting: { kind: 'waiting', label: 'Waiting' },
  sending: { kind: 'waiting', label: 'Sending' },
  processing: { kind: 'waiting', label: 'Processing' },
  done: { kind: 'ok', label: 'Uploaded' },
  failed: { kind: 'stop', label: 'Failed' },
  unconfirmed: { kind: 'unknown', label: 'Not confirmed' },
}

export const sendWords = {
  loading: 'the accounts',
  account: 'Account',
  send: 'Send',
  noAccount: (provider: IntegrationProvider) => `Your team has no connected ${provider} account.`,
  openIntegrations: 'Open Integrations',
  destination: 'Destination',
  libraries: 'Creative Cloud Libraries',
  librariesHelp: 'Images up to 5 MB. Larger images are sent as smaller JPEGs.',
  frameio: 'Frame.io',
  frameioHelp: 'Any type of file. Images and videos with a watermark are sent as JPEG or MP4.',
  /** Files that aren’t images go to Frame.io, because Creative Cloud Libraries accept only images. */
  toFrameio: (count: number, of: number) =>
    of === 1
      ? 'Only images can be added to Creative Cloud Libraries. This file will be sent to Frame.io.'
      : count === of
        ? 'Only images can be added to Creative Cloud Libraries. These files will be sent to Frame.io.'
        : `${count.toLocaleString('en-GB')} of ${filesInWords(of)} ${count === 1 ? 'isn’t an image' : 'aren’t images'} and will be sent to Frame.io.`,
  tooMany: (most: number) => `You can send up to ${most} files at once. Select fewer.`,
  notConnected: 'Needs reconnecting',
  onlyMedia: 'Select only images and videos',
  sending: (count: number, to: IntegrationProvider | Destination) => `Sending ${filesInWords(count)} to ${to}`,
  progress: (done: number, of: number) => `${done} of ${filesInWords(of)}`,
  notLoaded: 'The files couldn’t be loaded',
} as const

/** Returns the message after sending files. The text for one file in Canva is fixed by the specification. */
export const sentInWords = (provider: IntegrationProvider, uploads: readonly IntegrationUpload[]) => {
  const [only] = uploads
  if (uploads.length === 1 && only)
    return provider === 'Canva' ? toasts.sentToCanva : `File uploaded to ${only.destination}.`
  return `${filesInWords(uploads.length)} uploaded to ${provider}.`
}
export const notSentInWords = (provider: IntegrationProvider, count: number, of: number) => {
  if (of > 1) return `${count} of ${filesInWords(of)} not uploaded to ${provider}`
  return provider === 'Canva' ? failures.sendToCanva : 'Error uploading to Adobe.'
}
