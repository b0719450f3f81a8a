import { cleanLine, cutText } from '@vitrine/contract'

/** An email to one person. Its `uuid` makes a repeated delivery recognisable. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  uuid?: string
  /** The one-click unsubscribe URL. */
  unsubscribe?: string | null
}

export type Transport = {
  /** Sends one email; throws a MailError if that fails. */
  send: (mail: Mail) => Promise<void>
  /** Connects and signs in without sending anything; throws if that fails. */
  verify: () => Promise<void>
}

/** Timeouts in milliseconds: for the connection and greeting, and for each response. */
export type MailTimes = { connect: number; answer: number }

/** An email that could not be sent. `permanent`: sending it again will not help. */
export class MailError extends Error {
  readonly permanent: boolean
  constructor(message: string, permanent: boolean, cause?: unknown) {
    super(message, { cause })
    this.permanent = permanent
  }
}

const usualTimes: MailTimes = { connect: 10_000, answer: 20_000 }

// Exactly one address: no list, display name, quoted part or anything that could end a header.
const oneAddress = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}]{1,253}$/u

const isAddress = (text: string) => oneAddress.test(text) && text.length <= 254

const readSender = (from: string) => {
  const [, name = '', address = from.trim()] = /^([^<>]*)<([^<>]*)>\s*$/.exec(from) ?? []
  if (!isAddress(address)) throw new Error(`MAIL_FROM should look like Vitrine <mail@example.com>, not "${from}"`)
  return { name: oneLine(name.replaceAll('"', '')), address }
}

const readServer = (url: string) => {
  const server = URL.parse(url)
  if (!server || !/^smtps?:$/.test(server.protocol) || server.hostname === '')
    throw new Error('SMTP_URL should look like smtp://name:password@mail.example.com:587')
  return server
}

/** A header value on one line. */
const oneLine = (text: string) => cutText(cleanLine(text), 250)

/** RFC 8058. Leaves out a URL that could end the header. */
const oneClick = (address: string) =>
  /^https?:\/\/[^\s<>\p{C}]+$/u.test(address)
    ? { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}

/** Creates the transport for a mail server address, or returns undefined if none is set. A password is never sent
 *  unencrypted. */
export const newTransport = (url: string | undefined, from: string, times = usualTimes): Transport | undefined => {
  if (url === undefined) return undefined
  const server = readServer(url)
  const sender = readSender(from)
  const here = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(server.hostname)
  const settings = {
    url,
    requireTLS: server.protocol === 'smtp:' && server.username !== '' && !here,
    connectionTimeout: times.connect,
    greetingTimeout: times.connect,
    dnsTimeout: times.connect,
    socketTimeout: times.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return {
    verify: async () => {
      const { createTransport } = await import('nodemailer')
      await createTransport(settings).verify()
    },
    send: async ({ to, subject, text, html, uuid, unsubscribe }) => {
      if (!isAddress(to)) throw new MailError('Enter exactly one email address', true)
      const { createTransport } = await import('nodemailer')
      const mail = {
        from: sender,
        to: { name: '', address: to },
        subject: oneLine(subject),
        text,
        html,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(unsubscribe && oneClick(unsubscribe)),
        },
        ...(uuid === undefined
          ? {}
          : { messageId: `<${uuid.replace(/[^\w-]/g, '')}@${sender.address.split('@')[1]}>` }),
      }
      await createTransport(settings)
        .sendMail(mail)
        .catch((error: unknown) => {
          throw mailError(error)
        })
    },
  }
}

const mailError = (error: unknown) => {
  const reply = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  // Other codes concern the connection or the sign-in rather than this email; 503 concerns the order of commands.
  const ofThisMail = error instanceof Error && 'code' in error && /^(EENVELOPE|EMESSAGE)$/.test(String(error.code))
  const responseText = reply > 0 ? ` Its response code was ${reply}.` : ''
  return new MailError(
    `The mail server did not accept the email.${responseText}`,
    ofThisMail && reply >= 500 && reply !== 503,
    error,
  )
}
