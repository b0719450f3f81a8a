/** Texts of the page behind the unsubscribe link of a digest, which the server writes and the script repeats. */
export const digestWords = {
  title: 'Stop the digest?',
  text: (address: string) => `We email ${address} a digest of notifications.`,
  unsubscribe: 'Unsubscribe',
  doneTitle: 'You’ve unsubscribed from the digest',
  doneText: 'You can turn it on again in the notification settings.',
  settings: 'Open the notification settings',
} as const
