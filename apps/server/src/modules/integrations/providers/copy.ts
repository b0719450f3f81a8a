export const tokenCopy = {
  notSetUp: (provider: string) => `${provider} is not set up on this server. Ask your administrator to set it up.`,
  throttled: (provider: string) => `${provider} isn’t accepting more requests at the moment. Try again later.`,
  unexpected: (provider: string) => `${provider} sent an unexpected response. Try again later.`,
  installationRefused: (provider: string) =>
    `${provider} doesn’t accept this installation. Ask your administrator to check its ${provider} settings.`,
  lost: (provider: string) => `${provider} no longer accepts this connection. Reconnect the account.`,
} as const

export const canvaCopy = {
  lost: 'Canva no longer accepts this connection. Reconnect the account.',
  noPermission: 'Vitrine isn’t allowed to send files to Canva. Reconnect the account and grant all permissions.',
  throttled: 'Canva isn’t accepting more files at the moment. Vitrine will try again.',
  unexpected: 'Canva sent an unexpected response. Try again later.',
  refused: (message: string) => `Canva refused the file: ${message}`,
  tooLarge: 'The file is too large for Canva. Send a smaller version.',
  importFailed: 'Canva could not import this file. Convert it to another format first, then send it again.',
  fetchFailed: 'Canva could not read the file. Send it again.',
  importFailedBecause: (message: string) => `Canva could not import this file: ${message}`,
} as const

export const adobeCopy = {
  lost: 'Adobe no longer accepts this connection. Reconnect the account.',
  installationRefused: 'Adobe doesn’t accept this installation. Ask your administrator to check its Adobe settings.',
  tooLarge: 'The file is too large for Adobe. Send a smaller version.',
  format: 'Adobe doesn’t accept this format. Send an image or a video.',
  throttled: 'Adobe isn’t accepting more files at the moment. Vitrine will try again.',
  unexpected: 'Adobe sent an unexpected response. Try again later.',
  refused: (message: string) => `Adobe refused the file: ${message}`,
  noProject: 'This Adobe account has no project in Frame.io. Create one there, then send the file again.',
  frameioInterrupted: 'The upload to Frame.io was interrupted. Vitrine will try again.',
  frameioRefused: 'Frame.io didn’t accept the file. Send it again.',
  frameioUnreadable: 'Frame.io could not read this file. Convert it to another format first, then send it again.',
} as const
