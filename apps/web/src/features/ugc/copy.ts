import {
  isolateBidi,
  type OneTimeApproval,
  type Platform,
  type SocialMediaType,
  type SocialPost,
  type SocialPostSource,
  type SocialPostStatus,
} from '@vitrine/contract'
import { dateInWords } from '../../lib/dates.ts'
import type { BadgeKind } from '../../ui/Badge.tsx'
import {
  type Icon,
  IconBookmark,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconHourglassEmpty,
  IconX,
} from '../../ui/icons.ts'

const posts = (count: number) => (count === 1 ? '1 post' : `${count.toLocaleString('en-GB')} posts`)
const number = (count: number) => count.toLocaleString('en-GB')
export const handleOf = ({ handle, identifier }: { handle: string; identifier: string }) =>
  handle ? `@${handle}` : identifier

export const words = {
  title: 'UGC',
  tabs: { posts: 'Posts', requests: 'Requests', groups: 'Groups' },
  posts,
  loading: 'the posts',
  search: 'Search captions and hashtags',
  list: 'List',
  lists: 'Lists',
  savedViews: 'Saved views',
  otherList: 'Filtered posts',
  filters: 'Filters',
  clearFilters: 'Clear filters',
  removeFilter: (name: string) => `Remove filter: ${name}`,
  select: (handle: string) => `Select post by ${handle}`,
  noCaption: 'No caption',
  noPreview: 'No preview',
  previewSoon: 'The preview is being prepared',
  back: 'Back to the list',
  doneTitle: 'Nothing left to review',
  doneHelp: 'Posts that tag or mention your accounts appear here when they are collected.',
  noneTitle: 'No posts yet',
  noneHelp: 'Posts that tag or mention your accounts appear here. You can also add a post by its URL.',
  noAccountHelp: 'Connect an Instagram account to collect posts that tag or mention you, or add a post by its URL.',
  noMatch: 'No posts match these filters.',
  showAll: 'Show all posts',
  connect: 'Connect an account',
  goneTitle: (platform: Platform) => `No longer on ${platform}`,
  goneHelp: (date: string) => `This post was deleted or made private. Last checked on ${date}.`,
  gone: 'Deleted or private',
  openPost: 'Open post',
  media: { image: 'Image', video: 'Video', carousel: 'Carousel' } satisfies Record<SocialMediaType, string>,
  carousel: (count: number) => `Carousel · ${count}`,
  carouselHelp: (images: number, videos: number) =>
    `Shows the first of ${[
      images > 0 && (images === 1 ? '1 image' : `${images} images`),
      videos > 0 && (videos === 1 ? '1 video' : `${videos} videos`),
    ]
      .filter(Boolean)
      .join(' and ')}. Open the post to see all.`,
  likes: (count: number) => (count === 1 ? '1 like' : `${number(count)} likes`),
  comments: (count: number) => (count === 1 ? '1 comment' : `${number(count)} comments`),
} as const

export const statusLooks: Record<SocialPostStatus, { label: string; kind: BadgeKind; icon: Icon }> = {
  new: { label: 'Not requested', kind: 'unknown', icon: IconHelpCircle },
  kept: { label: 'Kept', kind: 'unknown', icon: IconBookmark },
  skipped: { label: 'Skipped', kind: 'unknown', icon: IconX },
  requested: { label: 'Requested', kind: 'warn', icon: IconHourglassEmpty },
  approved: { label: 'Approved', kind: 'ok', icon: IconCircleCheck },
  declined: { label: 'Declined', kind: 'stop', icon: IconCircleX },
  revoked: { label: 'Revoked', kind: 'stop', icon: IconCircleX },
  expired: { label: 'Expired', kind: 'stop', icon: IconClock },
}

/** The lists that every team has, with the statuses that each of them shows. */
export const ownLists: readonly { id: string; label: string; status: readonly SocialPostStatus[] | undefined }[] = [
  { id: 'review', label: 'To review', status: ['new'] },
  { id: 'kept', label: 'Kept', status: ['kept'] },
  { id: 'requested', label: 'Requested', status: ['requested'] },
  { id: 'approved', label: 'Approved', status: ['approved'] },
  { id: 'ended', label: 'Declined, revoked or expired', status: ['declined', 'revoked', 'expired'] },
  { id: 'skipped', label: 'Skipped', status: ['skipped'] },
  { id: 'all', label: 'All posts', status: undefined },
]

export const filterWords = {
  title: 'Filters',
  creator: 'Creator',
  creatorHelp: 'Handle or identifier, without @.',
  query: 'Caption',
  status: 'Status',
  platform: 'Network',
  media: 'Type',
  source: 'Found via',
  sources: { tagged: 'Tag', mentioned: 'Mention', added: 'URL' } satisfies Record<SocialPostSource, string>,
  availability: 'Availability',
  availabilities: { live: 'Available', gone: 'Deleted or private' },
  account: 'Account',
  group: 'Group',
  assignee: 'Assignee',
  nobody: 'Nobody',
  me: (name: string) => `${name} (you)`,
  from: 'Posted on or after',
  to: 'Posted on or before',
  sort: 'Sort by',
  sorts: { newest: 'Newest', oldest: 'Oldest', most_liked: 'Most liked' },
  any: 'Any',
  deleted: 'Deleted',
  done: 'Show posts',
} as const

export const viewWords = {
  menu: 'Actions for saved views',
  save: 'Save view',
  saveHelp: 'A view saves these filters for everyone in your team.',
  name: 'Name',
  update: (name: string) => `Update ${isolateBidi(name)}`,
  rename: 'Rename',
  renameTitle: 'Rename view',
  manage: 'Manage views',
  manageHelp: 'Drag views into the order you want.',
  none: 'No saved views yet. Set filters, then save them as a view.',
  saved: (name: string) => `View “${isolateBidi(name)}” saved`,
  updated: (name: string) => `View “${isolateBidi(name)}” updated`,
  notUpdated: 'The view was not updated',
  notMoved: 'The order was not saved',
  delete: 'Delete',
  deleteAsk: (name: string) => ({
    title: `Delete the view “${isolateBidi(name)}”?`,
    text: 'It will be deleted for everyone in your team. Posts are kept.',
    action: 'Delete view',
    danger: true,
  }),
  deleted: (name: string) => `View “${isolateBidi(name)}” deleted`,
  notDeleted: 'The view was not deleted',
} as const

export const triageWords = {
  group: 'UGC',
  keep: 'Keep',
  skip: 'Skip',
  ask: 'Ask for rights',
  addToLibrary: 'Add to Library',
  next: 'Next post',
  previous: 'Previous post',
  undo: 'Undo keep or skip',
  move: 'move',
  undoShort: 'undo',
  kept: (handle: string) => `Post by ${isolateBidi(handle)} kept`,
  skipped: (handle: string) => `Post by ${isolateBidi(handle)} skipped`,
  undone: (handle: string) => `Post by ${isolateBidi(handle)} restored`,
  notSaved: 'The post was not changed',
  nothingToUndo: 'Nothing to undo',
  asked: 'The creator has already been asked, so you can’t change the status yourself.',
  isStatus: (status: string) => `This post has already been ${status.toLowerCase()}.`,
  waiting: 'The creator was asked and hasn’t answered yet.',
  inForce: 'The creator has already agreed.',
  noFile: 'Files can be added once the creator agrees.',
  isAdded: 'This post’s files are already in the library.',
  last: 'This is the last post in the list',
  first: 'This is the first post in the list',
} as const

export const bulkWords = {
  label: 'Selected posts',
  count: (count: number) => `${count} selected`,
  assign: 'Assign to',
  addGroup: 'Add to group',
  clear: 'Clear selection',
  selectAll: 'Select all loaded posts',
  more: 'More actions for the selected posts',
  done: (count: number) => `${posts(count)} changed`,
  partly: (changed: number, skipped: number) =>
    skipped === 1
      ? `${posts(changed)} changed. 1 post was not changed because the creator has already been asked.`
      : `${posts(changed)} changed. ${posts(skipped)} were not changed because their creators have already been asked.`,
  restored: 'Previous status restored',
  failed: 'The posts were not changed',
  noGroups: 'No groups yet',
} as const

export const collectWords = {
  button: 'Collect now',
  done: (account: string) => `Collecting posts for ${isolateBidi(account)}`,
  failed: 'Posts couldn’t be collected',
  running: (found: number) => (found === 0 ? 'Collecting posts…' : `Collecting posts… ${number(found)} found`),
  add: 'Add post',
  addTitle: 'Add a post',
  url: 'Post URL',
  urlHelp: 'Copy the URL from Instagram or TikTok.',
  creator: 'Creator’s handle',
  creatorHelp: 'Only needed when the network doesn’t name the creator.',
  added: (handle: string) => `Post by ${isolateBidi(handle)} added`,
  known: (handle: string) => `This post by ${isolateBidi(handle)} has already been collected`,
  finished: (found: number) =>
    found === 0 ? 'No tagged posts found' : `Up to date. You’re tagged in ${posts(found)}.`,
  noAccount: 'Connect an Instagram account first',
} as const

/** Returns the heading of the panel: whether the post may be used, and why. */
export const verdictOf = (post: SocialPost, approval: OneTimeApproval | undefined) => {
  const who = isolateBidi(handleOf(post.creator))
  const ends = approval?.ends_at ? dateInWords(approval.ends_at) : undefined
  const verdicts: Record<SocialPostStatus, { tone: 'ok' | 'warn' | 'stop'; title: string; text: string }> = {
    new: { tone: 'warn', title: 'May not be used yet', text: `${who} hasn’t been asked.` },
    kept: { tone: 'warn', title: 'May not be used yet', text: `Your team kept this post. ${who} hasn’t been asked.` },
    skipped: { tone: 'warn', title: 'May not be used', text: `Your team skipped this post. ${who} hasn’t been asked.` },
    requested: { tone: 'warn', title: 'May not be used yet', text: `${who} was asked and hasn’t answered yet.` },
    approved: {
      tone: 'ok',
      title: ends ? `May be used until ${ends}` : 'May be used',
      text: `${who} agreed${approval?.decided_at ? ` on ${dateInWords(approval.decided_at)}` : ''}.`,
    },
    declined: { tone: 'stop', title: 'May not be used', text: `${who} declined.` },
    revoked: {
      tone: 'stop',
      title: 'May no longer be used',
      text: approval?.revoked_by === 'team' ? 'Your team revoked the approval.' : `${who} revoked the approval.`,
    },
    expired: {
      tone: 'stop',
      title: approval?.decided_at ? 'May no longer be used' : 'May not be used',
      text: approval?.decided_at ? 'The approval has ended.' : `${who} didn’t answer in time.`,
    },
  }
  return verdicts[post.status]
}
