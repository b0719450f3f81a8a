import type { Settings } from './config.ts'
import type { Ports } from './platform/ports.ts'

type Told = Pick<Settings, 'origin' | 'role' | 'smtpUrl' | 'demo'>

/** What is said when everything runs: where it is, who may try it, and what it does not do yet. */
export const greeting = ({ origin, role, smtpUrl, demo }: Told, signIns: Ports['demoSignIns']): string[] => {
  if (role === 'worker') return ['Vitrine works on jobs.']
  const people = signIns.map(({ email, password, says }) => `  ${email.padEnd(24)} ${password.padEnd(16)} ${says}`)
  const silent = smtpUrl === undefined && !demo
  const noMail =
    '  No mail is sent: SMTP_URL is not set. Invites give a link to copy; staff read all mails at /staff/mails.'
  return ['', `  Vitrine is at ${origin}`, ...people, ...(silent ? [noMail] : []), '']
}
