/** Texts of the pages behind the links in followers' emails. The server renders them, and the page's script reuses them. */
export const followWords = {
  confirmTitle: (centre: string) => `Follow ${centre}?`,
  confirmText: (address: string) =>
    `We’ll email ${address} when new files are added, at most once a day. You can unsubscribe at any time.`,
  confirm: 'Follow media centre',
  followingTitle: (centre: string) => `You’re following ${centre}`,
  followingText: (address: string) => `We email ${address} when new files are added, at most once a day.`,
  unsubscribe: 'Unsubscribe',
  open: 'Open the media centre',
  unsubscribedTitle: 'You’ve unsubscribed',
  unsubscribedText: 'You won’t get any more emails about this media centre. You can follow it again from its page.',
} as const
