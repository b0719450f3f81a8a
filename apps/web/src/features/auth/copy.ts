import { PASSWORD_MIN, PASSWORD_RESET_MINUTES } from '@vitrine/contract'

const shared = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  password: 'Password',
  newPassword: 'New password',
  currentPassword: 'Current password',
  yourPassword: 'Your password',
  passwordLength: `At least ${PASSWORD_MIN} characters.`,
  passwordHint: `At least ${PASSWORD_MIN} characters. A few random words are easy to remember and hard to guess.`,
  backToSignIn: 'Back to sign-in',
  checkEmail: 'Check your email',
  askForLink: 'Ask for your link',
  sendLink: 'Send the link',
  nothingChanged: 'Nothing has changed',
  linkSentTo: (email: string) => `We sent a link to ${email}`,
}

export const signInWords = {
  title: 'Sign in',
  email: shared.email,
  password: shared.password,
  action: 'Sign in',
  forgot: 'Forgot your password?',
  demo: 'This is the demo. Sign in as',
} as const

export const secondStepWords = {
  title: 'Two-factor authentication',
  recoverySub: 'Enter one of your recovery codes. Each works once.',
  appSub: 'Enter the six-digit code from your authenticator app.',
  useApp: 'Use the authenticator app',
  useRecovery: 'Use a recovery code',
  back: 'Back',
  recoveryCode: 'Recovery code',
  code: 'Code',
  digit: (n: number) => `Digit ${n} of 6`,
  action: 'Sign in',
} as const

export const profileWords = {
  title: 'Profile and security',
  name: 'Name',
  nameSub: 'Your team sees your name next to your activity.',
  firstName: shared.firstName,
  lastName: shared.lastName,
  saveName: 'Save name',
  nothingChanged: shared.nothingChanged,
  email: shared.email,
  emailSub: 'Used to sign in and to contact you.',
  password: shared.password,
  passwordSub: 'Changing your password signs you out everywhere else.',
  secondFactor: 'Two-factor authentication',
  secondFactorSub:
    'Sign in with your password and a code from your phone. Turning this on signs you out everywhere else.',
  sessions: 'Where you’re signed in',
  sessionsSub: 'If you don’t recognise a session, end it and change your password.',
} as const

export const passwordWords = {
  current: shared.currentPassword,
  new: shared.newPassword,
  length: shared.passwordLength,
  action: 'Change password',
  enterBoth: 'Enter both passwords first',
  signedOutElsewhere: 'You were signed out everywhere else.',
  none: 'You have no password yet. You sign in with an emailed link, a passkey or single sign-on.',
  sendLink: 'Email me a link to set a password',
  linkSentTo: shared.linkSentTo,
  yours: shared.yourPassword,
  cancel: 'Cancel',
} as const

export const resetWords = {
  backToSignIn: shared.backToSignIn,
  checkEmail: shared.checkEmail,
  askForLink: shared.askForLink,
  sent: (email: string) =>
    `If ${email} has an account here, we’ve emailed a link to choose a new password. It works once and expires after ${PASSWORD_RESET_MINUTES} minutes.`,
  created: (email: string) =>
    `If ${email} has an account here, a link to choose a new password has been created. It works once and expires after ${PASSWORD_RESET_MINUTES} minutes.`,
  title: 'Forgot your password?',
  sub: 'We’ll email you a link to choose a new one.',
  subWithoutMail:
    'This server doesn’t send email. Create the link, then ask your Vitrine administrator, who can find it under Staff > Emails.',
  email: shared.email,
  sendLink: shared.sendLink,
  createLink: 'Create the link',
  chooseTitle: 'Choose a new password',
  chooseSub: (email: string) =>
    `For ${email}. You’ll be signed out everywhere and can then sign in with the new password.`,
  newPassword: shared.newPassword,
  hint: shared.passwordHint,
  action: 'Change password',
  deadTitle: 'This link isn’t valid',
  newLink: 'Ask for a new link',
  loading: 'the link',
} as const

export const mailWords = {
  none: 'This server doesn’t send email, so the link won’t reach you. Ask your Vitrine administrator, who can find it under Staff > Emails.',
  demo: 'The demo doesn’t send email.',
  outbox: 'Read your emails in the outbox',
  late: 'No email after a few minutes? Check your spam folder and the address you entered.',
} as const

export const addressWords = {
  checkEmail: shared.checkEmail,
  askForLink: shared.askForLink,
  sent: (email: string) => `We sent a link to ${email}. Open it within a day to confirm the change.`,
  created: (email: string) => `The link for ${email} is ready. Open it within a day to confirm the change.`,
  close: 'Close',
  changeTitle: 'Change your email address',
  changeSub:
    'We’ll send a link to the new address. When you confirm the change there, you’ll be signed out everywhere else.',
  sendLink: shared.sendLink,
  newEmail: 'New email',
  yourPassword: shared.yourPassword,
  linkSentTo: shared.linkSentTo,
  linkCreated: 'The link was created',
  linkCreatedHelp:
    'This server doesn’t send email. Ask your Vitrine administrator for the link, which is under Staff > Emails.',
  notSent: 'The link was not sent',
  confirmed: 'Confirmed',
  notConfirmed: 'Not confirmed yet',
  sendAgain: 'Send the link again',
  change: 'Change email',
  passwordFirst: 'Set a password first. You need it to change your address.',
  continue: 'Continue',
  newLinkInProfile: 'Ask for a new link in your profile',
  confirm: {
    title: 'Confirm your email address',
    sub: 'Select “Confirm address” to finish.',
    action: 'Confirm address',
  },
  confirmDone: { title: 'Your address is confirmed', sub: 'You’re all set.' },
  use: {
    title: 'Confirm your new email address',
    sub: 'You’ll sign in with this address from now on. You’ll be signed out everywhere else.',
    action: 'Use this address',
  },
  useDone: { title: 'Your address was changed', sub: 'Sign in with the new address from now on.' },
} as const

export const secondFactorWords = {
  app: 'Authenticator app',
  on: 'On',
  off: 'Off',
  newCodes: 'New recovery codes',
  turnOff: 'Turn off',
  setUp: 'Set up',
  passwordFirst: 'Set a password first. You’ll need both the password and a code to sign in.',
  offTitle: 'Turn off two-factor authentication',
  offSub: 'Your password alone will then be enough to sign in.',
  setUpTitle: 'Set up two-factor authentication',
  confirmYou: 'First confirm it’s you.',
  continue: 'Continue',
  cancel: 'Cancel',
  switchOn: 'Turn on',
  qr: 'Code for your authenticator app',
  scan: 'Scan this code with an authenticator app on your phone. If you can’t scan it, enter this key instead:',
  digits: 'Six-digit code',
} as const

export const recoveryWords = {
  title: 'Save your recovery codes',
  sub: 'Each code lets you sign in once without your phone. The codes won’t be shown again.',
  done: 'I’ve saved them',
  list: 'Recovery codes',
  saveFile: 'Save as a file',
  fileName: 'vitrine-recovery-codes.txt',
  file: (email: string, codes: readonly string[]) =>
    `Vitrine recovery codes for ${email}. Each works once.\n\n${codes.join('\n')}\n`,
  newTitle: 'Create new recovery codes',
  newSub: 'Your current codes will stop working.',
  newAction: 'Create new codes',
} as const

export const sessionWords = {
  loading: 'your sessions',
  failed: 'The session couldn’t be ended',
  current: 'This session',
  since: (since: string, used: string) => `Since ${since}, last used ${used}`,
  sinceFrom: (since: string, used: string, address: string) => `Since ${since}, last used ${used} from ${address}`,
  end: 'End session',
  endLabel: (device: string) => `End session: ${device}`,
  endOthers: 'Sign out everywhere else',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  unknownDevice: 'Unknown device',
  stillSignedIn: 'You’re still signed in',
  staffOnly: 'Only staff can do this',
} as const

export const welcomeWords = {
  title: 'Welcome to Vitrine',
  sub: 'Create your account and your team. You can invite others next.',
  firstName: shared.firstName,
  lastName: shared.lastName,
  email: shared.email,
  password: shared.password,
  hint: shared.passwordHint,
  team: 'Team',
  teamExample: 'Visit Solvik',
  timeZone: 'Time zone',
  action: 'Create account',
} as const
