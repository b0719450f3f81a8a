import { INVITE_DAYS } from '@vitrine/contract'

export const copy = {
  accountMissing: 'Enter your name and a password',
  logoType: 'Use a PNG, JPEG or WebP image of at most 256 kB',
} as const

export const mails = {
  invited: (team: string, invitedBy: string | null, role: string, address: string) => ({
    subject: `Join ${team} on Vitrine`,
    heading: `Join ${team}`,
    paragraphs: [
      `${invitedBy || 'Someone'} invited you to join ${team} as ${role}.`,
      `The link can be used once and expires in ${INVITE_DAYS} days.`,
    ],
    button: { label: 'Accept invitation', address },
  }),
} as const
