import { type Platform, type PostStatus, type PostType, postTypeWords } from '@vitrine/contract'
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconHourglassEmpty,
  IconLinkOff,
  IconPencil,
  IconRefresh,
} from '../../ui/icons.ts'
import type { DisplayStatus, View } from './planning.ts'

const noAccount = 'Account disconnected'

/** All texts of the calendar. */
export const words = {
  title: 'Calendar',
  today: 'Today',
  before: { month: 'Previous month', week: 'Previous week', list: 'Previous month' } satisfies Record<View, string>,
  after: { month: 'Next month', week: 'Next week', list: 'Next month' } satisfies Record<View, string>,
  views: { month: 'Month', week: 'Week', list: 'List' } satisfies Record<View, string>,
  view: 'View',
  newPost: 'New post',
  more: 'More',
  exportCsv: 'Export as CSV',
  importCsv: 'Import from CSV',
  account: 'Account',
  allAccounts: 'All accounts',
  status: 'Status',
  allStatuses: 'All statuses',
  zone: 'Time zone',
  zoneNote: (zone: string) => `Times are in ${zone}`,
  yourZone: 'your time zone',
  teamZone: 'team time zone',
  clearFilters: 'Clear filters',
  loading: 'the calendar',
  noMatch: 'No posts match these filters.',
  nothing: (title: string) => `No posts for ${title} yet. Drag a file onto a day, or create a post.`,
  nothingToDo: (title: string) => `No posts for ${title} yet.`,
  noAccounts: 'You have no connected accounts.',
  noAccountsHelp: 'Connect an Instagram or TikTok account to plan and publish posts.',
  connect: 'Connect an account',
  attention: (count: number) => (count === 1 ? '1 post needs attention' : `${count} posts need attention`),
  noTime: 'Not scheduled',
  noCaption: 'No caption',
  typeOn: (type: string, account: string) => `${type} on ${account}`,
  noAccount,
  withoutAccount: (platform: string) => `Disconnected ${platform} account`,
  /** "Reel, 09:30 · solvik" */
  postFacts: (type: PostType, time: string | undefined, account = noAccount) =>
    time === undefined ? `${postTypeWords[type]} · ${account}` : `${postTypeWords[type]}, ${time} · ${account}`,
  postOn: (type: PostType, account: string, platform: Platform) => `${postTypeWords[type]} on ${account}, ${platform}`,
  moreOnDay: (count: number) => `+ ${count} more`,
  keys: 'Press Shift and an arrow key to move this post by a day or a week. Press M to choose a date and time.',
  keysWeek:
    'Press Shift and left or right to move this post by a day, Shift and up or down to move it by 30 minutes. Press M to choose a date and time.',
  earlier: (days: number) => (days === 1 ? 'Show 1 earlier day' : `Show ${days} earlier days`),
  cannotMove: 'This post can’t be moved.',
} as const

export const statusWords: Record<PostStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  preparing: 'Preparing',
  publishing: 'Publishing',
  published: 'Published',
  failed: 'Failed',
  unconfirmed: 'Unconfirmed',
  needs_reconnect: 'Needs reconnecting',
  missed: 'Missed',
  cancelled: 'Cancelled',
}
type Tone = 'plain' | 'ok' | 'warn' | 'stop'
export const displayStatusWords: Record<DisplayStatus, { label: string; icon: Icon; tone: Tone }> = {
  draft: { label: 'Draft', icon: IconPencil, tone: 'plain' },
  scheduled: { label: 'Scheduled', icon: IconClock, tone: 'plain' },
  working: { label: 'Publishing', icon: IconRefresh, tone: 'plain' },
  published: { label: 'Published', icon: IconCircleCheck, tone: 'ok' },
  failed: { label: 'Failed', icon: IconCircleX, tone: 'stop' },
  unconfirmed: { label: 'Unconfirmed', icon: IconHelpCircle, tone: 'stop' },
  reconnect: { label: 'Needs reconnecting', icon: IconLinkOff, tone: 'stop' },
  missed: { label: 'Missed', icon: IconCircleX, tone: 'stop' },
  cancelled: { label: 'Cancelled', icon: IconCircleX, tone: 'plain' },
  approval: { label: 'Awaiting approval', icon: IconHourglassEmpty, tone: 'warn' },
  held: { label: 'Held back', icon: IconAlertTriangle, tone: 'warn' },
  rights: { label: 'Draft, check rights', icon: IconAlertTriangle, tone: 'warn' },
}

export const panelWords = {
  open: 'Open post',
  fix: 'Fix this post',
  move: 'Move to…',
  duplicate: 'Duplicate',
  remove: 'Delete',
  publish: 'Publish now',
  again: 'Publish again',
  reconnect: 'Reconnect account',
  permalink: (platform: string) => `View on ${platform}`,
  close: 'Close',
  files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  noFile: 'No file added',
  heldTitle: 'Held back: this post won’t be published.',
  failedTitle: {
    failed: 'This post was not published.',
    unconfirmed: 'We don’t know whether this post was published.',
    reconnect: 'This post is waiting for its account to be reconnected.',
    missed: 'This post missed its scheduled time.',
    approval: 'This post is waiting for approval.',
  } as Partial<Record<DisplayStatus, string>>,
  removeAsk: (isLive: boolean) => ({
    title: 'Delete this post?',
    text: isLive
      ? 'It will be removed from the calendar. The published post will stay on its network.'
      : 'It will be permanently deleted. Its files will be kept.',
    action: 'Delete post',
    danger: true,
  }),
  removed: 'Post deleted',
  removeFailed: 'The post was not deleted',
  duplicated: 'Draft created',
  duplicateFailed: 'The post was not duplicated',
  published: 'Publishing has started',
  publishFailed: 'The post was not published',
} as const

export const moveWords = {
  title: 'Move post',
  day: 'Date',
  clock: 'Time',
  action: 'Move post',
  notAClock: 'Enter a time, such as 09:30',
  past: 'Choose a date and time in the future',
  gap: (clock: string) =>
    `The clocks go forward that day, so this time doesn’t exist. The post will be scheduled for ${clock}.`,
  overlap:
    'The clocks go back that day, so this time happens twice. The post will be scheduled for the first of the two.',
  done: (when: string) => `Moved to ${when}`,
  doneButHeld: (when: string) => `Moved to ${when}, but the post is held back`,
  moving: (when: string) => `Moving to ${when}`,
  failed: 'The post was not moved',
  pastDrop: 'You can’t schedule a post in the past. Choose a later date or time.',
  fixed: 'A post can’t be moved once publishing has started or it has been cancelled.',
} as const

export const trayWords = {
  loadingFiles: 'the files',
  loadingGrid: 'the grid',
  loadingDrafts: 'the drafts',
  title: 'Drafts, files and grid',
  tabs: { drafts: 'Drafts', files: 'Files', grid: 'Grid' },
  drafts: 'Unscheduled drafts',
  draftsHelp: 'Drag a draft onto a day to plan it.',
  noDrafts: 'No unscheduled drafts. Drafts without a date and time appear here.',
  files: 'Recent files',
  filesHelp: 'Drag a file onto a day to create a draft.',
  search: 'Search files',
  noFiles: 'No images or videos found.',
  plan: (name: string) => `Plan a post with ${name}`,
  planDraft: (caption: string) => `Plan ${caption}`,
  grid: 'Instagram grid',
  gridHelp: 'Planned posts are above published ones.',
  gridAccount: 'Instagram account',
  noGrid: 'No posts in this grid yet.',
  noInstagram: 'Connect an Instagram account to preview its grid.',
  planned: 'Planned',
  open: 'Drafts and files',
} as const

export const planWords = {
  title: 'New post',
  withFile: (name: string) => `This creates a draft with ${name}.`,
  help: 'This creates a draft. Add files and a caption next.',
  account: 'Account',
  type: 'Type',
  types: { post: 'Post', story: 'Story', reel: 'Reel' },
  action: 'Create draft',
  creating: 'Creating',
  chooseAccount: 'Choose an account',
  failed: 'There was a problem creating your post.',
  made: (account: string, when: string) => `Draft added for ${account} on ${when}`,
  open: 'Open post',
  noFit: (platform: string) => `${platform} doesn’t accept this type of file.`,
  noAccount: 'Connect an account first',
} as const
