import { type Platform, type PostType, postTypeWords } from '@vitrine/contract'
import { weekdayInWords } from '../../lib/days.ts'

/** Formats a local time in the time zone of the post: "Saturday 24 October 2026, 17:00". */
export const localTimeInWords = (local: string) => `${weekdayInWords(local.slice(0, 10))}, ${local.slice(11, 16)}`

export const typeWords: Record<PostType, { label: string; help: string }> = {
  post: { label: postTypeWords.post, help: 'One image, or several to swipe through.' },
  story: { label: postTypeWords.story, help: 'One image or video, shown for 24 hours.' },
  reel: { label: postTypeWords.reel, help: 'One vertical video.' },
}

export const newWords = {
  account: 'Account',
  moreTypes: 'More post types',
  loadingAccounts: 'the accounts',
  create: { post: 'Create post', story: 'Create story', reel: 'Create reel' } satisfies Record<PostType, string>,
  chooseFirst: 'Choose an account first',
  notOffered: (platform: Platform, type: PostType) =>
    `You can’t publish ${type === 'story' ? 'stories' : `${type}s`} on ${platform} from Vitrine`,
  inactive: 'Turned off',
  goToAccounts: 'Go to accounts',
  noAccountsHelp: 'Connect Instagram or TikTok first.',
} as const

export const shareWords = {
  type: 'What do you want to create?',
  imagesOnly: 'Posts can only contain images. Choose a story or a reel for videos.',
  oneFile: (type: PostType) => `A ${type} can have only one file. Select one.`,
  oneVideo: 'A reel needs a video.',
  most: (n: number) => `A post can have up to ${n} files. Select fewer.`,
  newPost: (type: PostType) => `New ${type}`,
  draft: 'Add to a draft',
  noDrafts: (type: PostType) => `No ${type} drafts yet.`,
  loadingDrafts: 'the drafts',
  add: 'Add to draft',
  addFailed: 'The files were not added',
  full: (n: number) => `Already has ${n} files`,
  untitled: 'No caption',
  back: 'Back',
} as const
