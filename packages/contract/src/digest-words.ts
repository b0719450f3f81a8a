/** Texts of the page behind a digest's unsubscribe link. The server renders them, and the page's script reuses them. */
export const digestWords = {
  title: 'Unsubscribe from the digest?',
  text: (address: string) => `We send a digest of your notifications to ${address}.`,
  unsubscribe: 'Unsubscribe',
  doneTitle: 'You’ve unsubscribed from the digest',
  doneText: 'You can turn it on again in your notification settings.',
  settings: 'Open notification settings',
} as const
