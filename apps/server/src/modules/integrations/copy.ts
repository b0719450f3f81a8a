export const copy = {
  watermarked: (note: string | null) =>
    note === null ? 'Sent with your team’s watermark.' : `${note} It has your team’s watermark.`,
  neverSignedIn: (provider: string) => `Nobody has signed in to this ${provider} account yet.`,
  unconfirmed: (destination: string) =>
    `${destination} did not confirm the upload. Look for the file in ${destination} before you send it again.`,
  notSent: 'The file could not be sent. Try again.',
  signInRefused: (provider: string) => `${provider} did not accept the sign-in. Connect the account again.`,
  noPermission: (provider: string) =>
    `Vitrine was not allowed to add files to ${provider}. Connect the account again and grant all permissions.`,
  alreadyConnected: (account: string) => `${account} is already connected to your team.`,
  otherAccount: (account: string, provider: string) =>
    `This is a different account: ${account}. Sign in to ${provider} with the one you want to reconnect.`,
  notConnected: (provider: string) => `${provider} was not connected`,
  imageFormat: (destination: string) => `${destination} doesn’t accept this format. Convert the file to a JPEG first.`,
  sentAsJpegOf: (width: number, height: number) => `Sent as a JPEG (${width} × ${height} px).`,
  imageTooLarge: (destination: string, most: string) =>
    `This image is too large: ${destination} accepts images under ${most}.`,
  videoTooLarge: (destination: string, most: string) =>
    `This video is too large: ${destination} accepts videos under ${most}.`,
  sentAsMp4: 'Sent as an MP4.',
  sentAsJpeg: 'Sent as a JPEG.',
  fileType: (destination: string) => `${destination} doesn’t accept this type of file.`,
  reconnectFirst: (provider: string) => `Reconnect the ${provider} account first.`,
  /** Rewords a problem with a provider for an upload that is retried, or for one that is over. */
  retried: (problem: string) => problem.replace(/ Try again later\.$/, ' Vitrine will try again.'),
  over: (problem: string) => problem.replace(/ Vitrine will try again\.$/, ' Send the file again later.'),
  unreachable: (provider: string) => `${provider} could not be reached. Vitrine will try again.`,
} as const

export const mails = {
  accountLost: (team: string, account: string, provider: string, problem: string, address: string) => ({
    subject: `Reconnect ${account} to ${provider}`,
    heading: `Reconnect ${account} to ${provider}`,
    paragraphs: [problem, 'Files can’t be sent to this account until you reconnect it.'],
    button: { label: 'Open integrations', address },
    footer: `Sent by ${team}, because you connected this account.`,
  }),
} as const
