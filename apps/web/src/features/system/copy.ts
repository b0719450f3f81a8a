import type { Mail } from '@vitrine/contract'

/** The delivery states of an email. */
export const stateWords: Record<Mail['state'], string> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  kept: 'Kept, not sent',
  failed: 'Couldn’t be sent',
}

export const mailWords = {
  timeAndState: (time: string, state: string) => `${time} · ${state}`,
  private: (to: string) => `Only the recipient, ${to}, can read this email.`,
  linkFor: (to: string) => `Link to pass on to ${to}`,
  to: 'To',
  sent: 'Sent',
  state: 'Status',
  empty: 'No emails yet',
  email: 'Email',
} as const

export const outboxWords = {
  email: 'Email',
  show: 'Show emails',
  loading: 'the outbox',
  title: 'Outbox',
} as const

/** Who reads the outbox. Each kind of reader sees different emails. */
export type Reader = 'staff' | 'member' | 'nobody'
export const readerWords: Record<Reader, { sub: string; empty: string }> = {
  staff: {
    sub: 'The demo doesn’t send email. As staff, you can read every email here.',
    empty: 'Invite someone or reset a password. The email will appear here.',
  },
  member: {
    sub: 'The demo doesn’t send email. Emails to you appear here. To read someone else’s emails, sign out and enter their address.',
    empty: 'Emails to you appear here.',
  },
  nobody: {
    sub: 'The demo doesn’t send email. Enter an address to read the emails sent to it.',
    empty: 'Check the address, or ask for a new link. The email will appear here.',
  },
}
