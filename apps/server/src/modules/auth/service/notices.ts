import type { Db } from '../../../platform/db/db.ts'
import type { Enqueue } from '../../../platform/jobs/jobs.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'

const notices = {
  password: [
    'Your password was changed',
    'The password of your account was changed, and you were signed out everywhere else.',
  ],
  'second factor': [
    'Two-factor authentication was turned off',
    'You can now sign in with your password alone. You can turn two-factor authentication on again in your profile.',
  ],
  passkey: [
    'A passkey was added',
    'A new passkey can now be used to sign in to your account. You can see and remove passkeys in your profile.',
  ],
} as const

/** Notifies a person of a change to their sign-in, in case someone else made it. */
export const mailChangeNotice = (ctx: { db: Db; enqueue: Enqueue }, email: string, what: keyof typeof notices) => {
  const [subject, says] = notices[what]
  return enqueueMail(ctx, email, {
    subject,
    heading: subject,
    paragraphs: [
      says,
      'If this wasn’t you, choose a new password immediately with “Forgot your password?”, and tell the administrator of this installation.',
    ],
  })
}
