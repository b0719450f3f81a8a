import { isolateBidi, type Platform, type PostCard, type PostType, postTypeWords } from '@vitrine/contract'

export const screenWords = {
  title: 'Post',
  loading: 'this post',
  unscheduled: {
    post: 'Unscheduled post',
    story: 'Unscheduled story',
    reel: 'Unscheduled reel',
  } satisfies Record<PostType, string>,
  typeOn: (type: PostType, account: string) => `${postTypeWords[type]} on ${account}`,
} as const

export const sectionWords = {
  account: 'Account',
  files: 'Files',
  caption: 'Caption',
  title: 'Title',
  firstComment: 'First comment',
  firstCommentHelp: 'Added as a comment right after publishing. Often used for hashtags.',
  location: 'Location',
  audience: 'Audience',
  time: 'Time',
  preview: (platform: Platform) => `Preview on ${platform}`,
  previousFile: 'Previous file',
  isFirst: 'This is the first file',
  nextFile: 'Next file',
  isLast: 'This is the last file',
  fileOf: (number: number, count: number) => `${number} of ${count}`,
} as const

export const fileWords = {
  add: 'Add files',
  replace: 'Replace file',
  pick: { post: 'Add files to this post', story: 'Choose a file', reel: 'Choose a video' } satisfies Record<
    PostType,
    string
  >,
  use: 'Add',
  none: 'No files yet. Add some from your library.',
  altText: 'Alt text',
  altHelp: 'Describe the image for people who can’t see it.',
  crop: (name: string) => `Crop ${name}`,
  tag: (name: string) => `Tag people in ${name}`,
  remove: (name: string) => `Remove ${name}`,
  tagged: (n: number) => (n === 1 ? '1 person tagged' : `${n} people tagged`),
  gone: 'This file is no longer available.',
  rights: 'Check this file’s rights',
} as const

export const cropWords = {
  title: (name: string) => `Crop ${isolateBidi(name)}`,
  shapes: 'Aspect ratio',
  original: 'Original',
  whole: 'Crop automatically',
  save: 'Save crop',
} as const

export const tagWords = {
  title: 'Tag people',
  help: 'Click the image to add a tag. Use the arrow keys to move a tag.',
  username: 'Username',
  save: 'Save',
  add: 'Add tag',
  remove: (name: string) => `Remove ${name}`,
  marker: (name: string) => `${name}. Use the arrow keys to move.`,
} as const

export const captionWords = {
  placeholder: 'Write a caption',
  characters: (n: number, max: number) => `${n.toLocaleString('en-GB')} of ${max.toLocaleString('en-GB')}`,
  hashtags: (n: number, max: number) => `${n} of ${max} hashtags`,
  mentions: (n: number, max: number) => `${n} of ${max} mentions`,
} as const

export const hashtagWords = {
  button: 'Hashtag groups',
  none: 'No hashtag groups yet',
  insert: (name: string) => `Insert ${name}`,
  loading: 'the hashtag groups',
  saveAction: 'Save',
  editAction: 'Edit',
  deleteAction: 'Delete',
  save: 'Save these hashtags as a group',
  manage: 'Manage groups',
  title: 'Hashtag groups',
  sub: 'Everyone in your team can use these groups.',
  create: 'New group',
  edit: (name: string) => `Edit ${isolateBidi(name)}`,
  name: 'Name',
  hashtags: 'Hashtags',
  hashtagsHelp: 'Press Enter or comma after each hashtag.',
  saved: (name: string) => `Group ${isolateBidi(name)} saved`,
  deleted: (name: string) => `Group ${isolateBidi(name)} deleted`,
  notDeleted: (name: string) => `Group ${isolateBidi(name)} was not deleted`,
  deleteAsk: (name: string) => ({
    title: `Delete ${isolateBidi(name)}?`,
    text: 'Posts will keep the hashtags that were added from this group.',
    action: 'Delete group',
    danger: true,
  }),
} as const

export const locationWords = {
  name: 'Place name',
  id: 'Facebook Page ID for the place',
  help: 'Copy the number from the About section of the place’s Facebook Page. Instagram doesn’t offer a search for places.',
} as const

export const audienceWords = {
  who: 'Who can see this post',
  choose: 'Choose who can see it',
  levels: {
    PUBLIC_TO_EVERYONE: 'Everyone',
    MUTUAL_FOLLOW_FRIENDS: 'Friends',
    FOLLOWER_OF_CREATOR: 'Followers',
    SELF_ONLY: 'Only me',
  } as Record<string, string>,
  comment: 'Allow comments',
  duet: 'Allow Duet',
  stitch: 'Allow Stitch',
  offOnTikTok: 'Turned off in this account’s TikTok settings.',
  yourBrand: 'Promotes your own brand',
  branded: 'Branded content (a paid partnership)',
  ai: 'Made with AI',
  cannotPost: 'This account can’t post right now. Try again later.',
  tooLong: (seconds: number) => `This account can post videos of up to ${seconds} seconds.`,
  loading: 'the TikTok options',
} as const

export const timeWords = {
  day: 'Date',
  clock: 'Time',
  zone: 'Time zone',
  badClock: 'Enter a time, such as 17:00',
  gap: (wanted: string, actual: string, zone: string) =>
    `The clocks in ${zone} go forward on this day, so ${wanted} doesn’t exist. The post will go out at ${actual}.`,
  overlap: (wanted: string, zone: string) => `The clocks in ${zone} go back on this day, so ${wanted} happens twice.`,
  first: 'Earlier time',
  second: 'Later time',
  yours: (time: string) => `${time} in your time zone`,
} as const

export const saveWords = {
  saving: 'Saving…',
  waiting: 'Unsaved changes',
  saved: (time: string) => `Saved ${time}`,
  newTime: 'New time not applied yet',
  failed: 'Not saved.',
  unknown: 'Something went wrong.',
  retry: 'Save again',
  conflict: 'Someone else changed this post. Your latest changes aren’t saved.',
  conflictHelp: 'Load their version, or keep your changes and save them over theirs.',
  loadTheirs: 'Load their version',
  keepMine: 'Keep my changes',
  readOnly: 'Your role lets you view posts but not change them.',
} as const

export const actionWords = {
  menu: 'this post',
  schedule: 'Schedule',
  reschedule: 'Reschedule',
  keepTime: 'Keep the old time',
  publish: 'Publish now',
  publishAsk: (card: Pick<PostCard, 'platform'>, username: string) => ({
    title: `Publish on ${card.platform} now?`,
    text: `The post will go live on ${isolateBidi(username)} right away. To remove it later, go to ${card.platform}.`,
    action: 'Publish now',
  }),
  published: 'Publishing has started',
  publishFailed: 'The post was not published',
  scheduled: (time: string) => `Scheduled for ${time}`,
  heldBack: 'Held back: this post won’t be published',
  scheduleFailed: 'The post was not scheduled',
  noTime: 'Choose a date and time first',
  unsaved: 'Your changes aren’t saved yet',
  time: 'Change the time',
  toDraft: 'Move back to drafts',
  cancel: 'Cancel post',
  cancelled: 'Post cancelled',
  changeFailed: 'The post was not changed',
  duplicate: 'Duplicate',
  duplicated: 'Duplicated as a draft',
  duplicateFailed: 'The post was not duplicated',
  remove: 'Delete post',
  removeAsk: (isPublished: boolean, platform: Platform) => ({
    title: 'Delete this post?',
    text: isPublished
      ? `It will be removed from Vitrine but will stay on ${platform}.`
      : 'It will be permanently deleted. Its files will stay in the library.',
    action: 'Delete post',
    danger: true,
  }),
  removed: 'Post deleted',
  removeFailed: 'The post was not deleted',
  retry: 'Try again',
  reconnect: 'Reconnect',
  notThere: 'Publish again',
  notThereAsk: (platform: Platform) => ({
    title: `Are you sure the post isn’t on ${platform}?`,
    text: `If it is there after all, publishing again will create a second post. Check the account on ${platform} first.`,
    action: 'Publish again',
    danger: true,
  }),
  view: (platform: Platform) => `View on ${platform}`,
} as const

const tiktokStatuses: Readonly<Record<string, string>> = {
  PROCESSING_UPLOAD: 'TikTok is receiving the video.',
  PROCESSING_DOWNLOAD: 'TikTok is fetching the media.',
  SEND_TO_USER_INBOX: 'TikTok sent the post to the account’s inbox. Finish it in the app.',
  PUBLISH_COMPLETE: 'TikTok has published the post.',
  FAILED: 'TikTok couldn’t publish the post.',
}
/** Describes the status of a post on TikTok. An unknown status is shown as received. */
export const tiktokWords = (status: string) => tiktokStatuses[status] ?? `TikTok status: ${status}`
