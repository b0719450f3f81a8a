/** The texts of the parts of a media centre that a script adds. */
export const copy = {
  loading: 'Loading…',
  unlock: 'Open media centre',
  password: 'Password',
  locked: 'This media centre is password-protected',
  empty: 'Your basket is empty. Add files to download or request them together.',
  browse: 'Browse albums',
  clear: 'Clear basket',
  download: (n: number) => `Download ${files(n)}`,
  request: (n: number) => `Request ${files(n)}`,
  both: (down: number, ask: number) => `Download ${files(down)} and request ${ask}`,
  gone: (n: number) =>
    `${files(n)} ${n === 1 ? 'is' : 'are'} no longer available and ${n === 1 ? 'was' : 'were'} removed from your basket.`,
  downloading: (n: number) => `Downloading ${files(n)}.`,
  requested: (n: number) =>
    `${files(n)} requested. You’ll get an email when your ${n === 1 ? 'request is' : 'requests are'} reviewed.`,
  states: {
    download: 'Ready to download',
    /** `sign_in` is shown to visitors who aren't signed in, `use_case` if a use case is required. */
    sign_in: 'Sign in to download',
    use_case: 'Use case required',
    request: 'On request',
    waiting: 'Requested, waiting for an answer',
    view: 'View only',
  },
  notSignedIn: 'Not signed in',
  signInFirst: 'Sign in to see your requests and receipts.',
  signIn: 'Sign in',
  access: {
    signIn: 'Sign in to request access',
    sent: 'Your request was sent. We’ll email you when it is reviewed.',
    declined: (answer: string | null | undefined) =>
      answer ? `Your last request was declined. ${answer}` : 'Your last request was declined.',
    why: 'Why do you need access?',
    request: 'Request access',
  },
  follow: {
    label: 'Get an email when new files are added',
    action: 'Follow',
    sent: 'Check your email and open the link to confirm that you want to follow this media centre.',
  },
} as const

function files(n: number) {
  return n === 1 ? '1 file' : `${n} files`
}
