import { emptyStates, isolateBidi, type Platform, type SocialAccount } from '@vitrine/contract'
import { dateInWords } from '../../lib/dates.ts'
import type { BadgeKind } from '../../ui/Badge.tsx'

export const screenWords = {
  title: 'Accounts',
  sub: 'The social accounts your team publishes to.',
  empty: emptyStates.socialAccounts,
  emptyHelp: 'Connect Instagram or TikTok to plan and publish posts with files from your library.',
  notSetUp: 'No social networks are set up on this server. Ask your administrator to set one up.',
  connect: 'Connect account',
  connectTo: (platform: Platform) => `Connect ${platform}`,
  demo: 'Connect demo accounts',
  demoDone: 'Demo accounts connected',
  demoFailed: 'The demo accounts were not connected',
} as const

/** Describes the state of an account. */
export const healthOf = ({
  health,
  expires_at,
  problem,
}: SocialAccount): { kind: BadgeKind; label: string; why: string } => {
  if (health === 'needs_reconnect')
    return { kind: 'stop', label: 'Needs reconnecting', why: problem ?? 'Reconnect the account to publish posts.' }
  if (health === 'expiring')
    return {
      kind: 'warn',
      label: 'Expires soon',
      why: [problem, expires_at && `Access ends on ${dateInWords(expires_at)}. Reconnect before then.`]
        .filter(Boolean)
        .join(' '),
    }
  return {
    kind: 'ok',
    label: 'Connected',
    why: expires_at ? `Access lasts until ${dateInWords(expires_at)} and is renewed automatically.` : '',
  }
}

export const connectWords = {
  waitingHelp: (platform: Platform) =>
    `Sign in to ${platform} and allow Vitrine to publish. This page will update when the account is connected.`,
  failed: (platform: Platform) => `${platform} can’t be connected right now`,
  connected: (username: string) => `${isolateBidi(username)} is connected`,
} as const

export const accountWords = {
  account: 'Account',
  connection: 'Connection',
  lastChecked: 'Last checked',
  neverChecked: 'Never',
  activeColumn: 'Active',
  loading: 'the accounts',
  subtitle: (platform: Platform, name: string) => `${platform} · ${name}`,
  active: (username: string, platform: Platform) => `Publish to ${username} on ${platform}`,
  on: (username: string) => `Publishing to ${isolateBidi(username)} is on`,
  off: (username: string) =>
    `Publishing to ${isolateBidi(username)} is off. Posts due while it’s off won’t be published.`,
  notSwitched: (username: string) => `The account ${isolateBidi(username)} was not changed`,
  reconnect: 'Reconnect',
  refresh: 'Check connection',
  refreshed: (username: string) => `Checking ${isolateBidi(username)}`,
  notRefreshed: (username: string) => `${isolateBidi(username)} couldn’t be checked`,
  disconnect: 'Disconnect',
  disconnectAsk: (username: string, platform: Platform) => ({
    title: `Disconnect ${isolateBidi(username)}?`,
    text: `Its scheduled posts won’t be published. Posts that are already on ${platform} stay there.`,
    action: 'Disconnect account',
    danger: true,
  }),
  disconnected: (username: string) => `${isolateBidi(username)} disconnected`,
  notDisconnected: (username: string) => `${isolateBidi(username)} is still connected`,
} as const
