import type { Platform } from '@vitrine/contract'

export const copy = {
  noPermission: (platform: Platform) =>
    `Vitrine isn’t allowed to publish on ${platform}. Connect the account again and grant all permissions.`,
  otherAccount: (account: string, platform: Platform) =>
    `This is a different account: ${account}. Sign in to ${platform} with the one you want to reconnect.`,
  notConnected: (platform: Platform) => `${platform} was not connected`,
  reconnectFirst: (account: string, platform: Platform) => `Reconnect ${account} on ${platform}.`,
} as const

export const mails = {
  accountLost: (team: string, account: string, platform: Platform, problem: string, address: string) => ({
    subject: `Reconnect ${account} on ${platform}`,
    heading: `Reconnect ${account} on ${platform}`,
    paragraphs: [problem, 'Scheduled posts for this account won’t be published until you reconnect it.'],
    button: { label: 'Open social accounts', address },
    footer: `Sent by ${team}, because you manage its social accounts.`,
  }),
} as const
