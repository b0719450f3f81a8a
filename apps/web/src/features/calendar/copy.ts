import type { PostCsvReport, PostStatus } from '@vitrine/contract'
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
import type { Look, View } from './planning.ts'

/** Every text of the calendar. */
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
  teamZone: 'team',
  clearFilters: 'Clear filters',
  loading: 'the calendar',
  noMatch: 'No posts match these filters.',
  nothing: (title: string) => `No posts in ${title} yet. Drag a file onto a day, or create a post.`,
  nothingToDo: (title: string) => `No posts in ${title} yet.`,
  noAccounts: 'You have no connected accounts.',
  noAccountsHelp: 'Connect an Instagram or TikTok account to plan and publish posts.',
  connect: 'Connect an account',
  attention: (count: number) => (count === 1 ? '1 post needs attention' : `${count} posts need attention`),
  noTime: 'No time',
  noCaption: 'No caption',
  noAccount: 'Account disconnected',
  withoutAccount: (platform: string) => `A disconnected account on ${platform}`,
  moreOnDay: (count: number) => `+ ${count} more`,
  keys: 'Use the arrow keys to move this post by a day or a week. Press M to choose a date and time.',
  keysWeek: 'Use left and right to move this post by a day, up and down by 30 minutes. Press M to choose a date and time.',
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
export const lookWords: Record<Look, { label: string; icon: Icon; tone: Tone }> = {
  draft: { label: 'Draft', icon: IconPencil, tone: 'plain' },
  scheduled: { label: 'Scheduled', icon: IconClock, tone: 'plain' },
  working: { label: 'Publishing', icon: IconRefresh, tone: 'plain' },
  published: { label: 'Published', icon: IconCircleCheck, tone: 'ok' },
  failed: { label: 'Failed', icon: IconCircleX, tone: 'stop' },
  unconfirmed: { label: 'Unconfirmed', icon: IconHelpCircle, tone: 'stop' },
  reconnect: { label: 'Reconnect', icon: IconLinkOff, tone: 'stop' },
  missed: { label: 'Missed', icon: IconCircleX, tone: 'stop' },
  cancelled: { label: 'Cancelled', icon: IconCircleX, tone: 'plain' },
  approval: { label: 'In approval', icon: IconHourglassEmpty, tone: 'warn' },
  held: { label: 'Held back', icon: IconAlertTriangle, tone: 'warn' },
}

export const panelWords = {
  open: 'Open post',
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
    unconfirmed: 'It isn’t known whether this post was published.',
    reconnect: 'This post waits for its account.',
    missed: 'This post missed its time.',
    approval: 'This post waits for approval.',
  } as Partial<Record<Look, string>>,
  removeAsk: (isLive: boolean) => ({
    title: 'Delete this post?',
    text: isLive
      ? 'It is removed from the calendar. The published post stays on its network.'
      : 'It is permanently deleted. Its files are kept.',
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
  past: 'Choose a time in the future',
  gap: (clock: string) => `Clocks skip this time on that day. The post is planned for ${clock}.`,
  overlap: 'Clocks show this time twice on that day. The post is planned for the first time.',
  done: (when: string) => `Moved to ${when}`,
  doneButHeld: (when: string) => `Moved to ${when}, but the post is held back`,
  moving: (when: string) => `Moving to ${when}`,
  failed: 'The post was not moved',
  pastDrop: 'You can’t plan a post in the past. Choose a later day.',
  fixed: 'This post can’t be moved: it is published or being published.',
} as const

export const trayWords = {
  title: 'Drafts, files and grid',
  tabs: { drafts: 'Drafts', files: 'Files', grid: 'Grid' },
  drafts: 'Drafts without a time',
  draftsHelp: 'Drag a draft onto a day to plan it.',
  noDrafts: 'No drafts without a time. Drafts you save without a time appear here.',
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
  withFile: (name: string) => `A draft with ${name} is created.`,
  help: 'A draft is created. Add files and a caption next.',
  account: 'Account',
  type: 'Type',
  types: { post: 'Post', story: 'Story', reel: 'Reel' },
  action: 'Create draft',
  creating: 'Creating',
  chooseAccount: 'Choose an account',
  failed: 'There was a problem creating your post.',
  made: (account: string, when: string) => `Draft for ${account} on ${when}`,
  open: 'Open',
  noFit: (platform: string) => `${platform} doesn’t take this kind of file.`,
  noAccount: 'Connect an account first',
} as const

const posts = (count: number) => (count === 1 ? '1 post' : `${count} posts`)
const outcomes: Record<PostCsvReport['lines'][number]['outcome'], string> = {
  create: 'New post',
  update: 'Changed',
  unchanged: 'Unchanged',
  problem: 'Can’t be imported',
}
export const csvWords = {
  title: 'Import posts from CSV',
  sub: 'Export posts to get the columns. Lines without a uuid create posts, the others change posts. Nothing is imported while a line has a problem.',
  file: 'CSV file',
  choose: 'Choose a file',
  lines: 'Lines',
  outcomes,
  line: (line: number) => `Line ${line}`,
  none: 'This file has no posts below its column names.',
  good: ({ created, updated, unchanged }: PostCsvReport) =>
    [
      created > 0 && `${posts(created)} will be created.`,
      updated > 0 && `${posts(updated)} will change.`,
      unchanged > 0 && `${posts(unchanged)} will stay as they are.`,
    ]
      .filter(Boolean)
      .join(' '),
  bad: ({ problems }: PostCsvReport) =>
    `${problems === 1 ? '1 line has a problem' : `${problems} lines have problems`}. Correct the file and choose it again. Nothing was imported.`,
  unknown: (columns: readonly string[]) => `Unknown columns are ignored: ${columns.join(', ')}.`,
  action: ({ created, updated }: PostCsvReport) => `Import ${posts(created + updated)}`,
  importAny: 'Import posts',
  first: 'Choose a CSV file first',
  checking: 'The file is being checked',
  nothing: 'There is nothing to import',
  hasProblems: 'Correct the lines with problems first',
  done: ({ created, updated }: PostCsvReport) => `${posts(created)} created, ${posts(updated)} changed`,
  note: 'Note',
} as const
