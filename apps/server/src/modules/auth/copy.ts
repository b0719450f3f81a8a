import { PASSWORD_RESET_MINUTES, SIGN_IN_LINK_MINUTES } from '@vitrine/contract'

export const copy = {
  alreadyYours: 'This is already your address',
  wrongPassword: 'Incorrect password',
  pageTitle: (team: string | undefined) => (team === undefined ? 'Sign in' : `Sign in · ${team}`),
  purpose: (team: string | undefined) =>
    team === undefined ? 'Sign in to see your downloads.' : `Sign in to download files from ${team}.`,
} as const

const changeNotice = (subject: string, text: string) => ({
  subject,
  heading: subject,
  paragraphs: [
    text,
    'If this wasn’t you, choose a new password immediately with “Forgot your password?”, and tell the administrator of this installation.',
  ],
})

export const mails = {
  resetPassword: (address: string) => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: [
      'Someone, probably you, asked for a new password for this address.',
      `The link can be used once and expires in ${PASSWORD_RESET_MINUTES} minutes. If you didn’t ask for it, ignore this email: your password won’t change.`,
    ],
    button: { label: 'Choose a new password', address },
  }),
  confirmEmail: (address: string) => ({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: ['Confirm that this address is yours. The link can be used once and expires in 24 hours.'],
    button: { label: 'Confirm address', address },
  }),
  signInLink: (team: string | undefined, address: string) => {
    const title = team === undefined ? 'Sign in to see your downloads' : `Sign in to ${team}`
    return {
      subject: title,
      heading: title,
      paragraphs: [
        `The link can be used once and expires in ${SIGN_IN_LINK_MINUTES} minutes. If you didn’t ask for it, you can ignore this email.`,
      ],
      button: { label: 'Sign in', address },
    }
  },
  addressInUse: {
    subject: 'This address already has an account',
    heading: 'This address already has an account',
    paragraphs: [
      'You or someone else tried to use this address for another account. The address already has an account, so nothing was changed.',
    ],
  },
  confirmNewEmail: (email: string, old: string, address: string) => ({
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: [
      `After you confirm, you’ll sign in with ${email} instead of ${old}. The link can be used once and expires in 24 hours.`,
      'If you didn’t ask for this change, ignore this email.',
    ],
    button: { label: 'Confirm new address', address },
  }),
  emailChanged: (email: string, old: string) => ({
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      `You now sign in with ${email}; ${old} no longer works. You were signed out everywhere else.`,
      'If this wasn’t you, tell the administrator of this installation immediately.',
    ],
  }),
} as const

/** Notices of a change to how a person signs in. */
export const changeNotices = {
  password: changeNotice(
    'Your password was changed',
    'The password of your account was changed, and you were signed out everywhere else.',
  ),
  'second factor': changeNotice(
    'Two-factor authentication was turned off',
    'You can now sign in with your password alone. You can turn two-factor authentication on again in your profile.',
  ),
  passkey: changeNotice(
    'A passkey was added',
    'A new passkey can now be used to sign in to your account. You can see and remove passkeys in your profile.',
  ),
} as const
