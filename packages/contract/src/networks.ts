/** Each network's rules, as data: used for counting in the composer, preflight checks and renditions. */

export const platforms = ['Instagram', 'TikTok'] as const
export type Platform = (typeof platforms)[number]
export const postTypes = ['post', 'story', 'reel'] as const
export type PostType = (typeof postTypes)[number]
export const postTypeWords: Record<PostType, string> = { post: 'Post', story: 'Story', reel: 'Reel' }

type Range = { min: number; max: number }
/** The limits for an image sent to the network. `ratio` is width divided by height; images with other ratios are cropped. */
export type ImageRules = { ratio?: Range; short: number; long: number; bytes: number }
/** The limits for a video sent to the network. A video larger than `edge` is scaled down. */
export type VideoRules = { ratio?: Range; edge: number; shortest?: number; seconds: Range; bytes: number }
export type TextRules = { max: number; counts: 'characters' | 'utf16'; hashtags?: number; mentions?: number }
/** The rules for one type of post on one network. */
export type PostRules = {
  images?: ImageRules & { files: Range }
  videos?: VideoRules & { files: Range }
  caption?: TextRules
  /** The caption rules for image posts, if they differ from those for videos. */
  imageCaption?: TextRules
  title?: TextRules
  alt_text?: TextRules
  first_comment?: TextRules
  location: boolean
  user_tags: boolean
  /** Whether someone must choose the audience of each post (TikTok). */
  audience: boolean
}

const MB = 1_000_000
const instagramCaption: TextRules = { max: 2200, counts: 'characters', hashtags: 30, mentions: 20 }
const instagramVideo = { edge: 1920, bytes: 300 * MB, seconds: { min: 3, max: 900 }, files: { min: 1, max: 1 } }
const portrait = { short: 1080, long: 1920 }
const tiktokVideo = {
  videos: { edge: 1920, shortest: 360, bytes: 4096 * MB, seconds: { min: 1, max: 600 }, files: { min: 1, max: 1 } },
  caption: { max: 2200, counts: 'utf16' },
  location: false,
  user_tags: false,
  audience: true,
} as const satisfies PostRules

/** The types of post on each network. A type that is missing is not offered there. */
export const networkRules: Record<Platform, Partial<Record<PostType, PostRules>>> = {
  Instagram: {
    post: {
      images: { ratio: { min: 0.8, max: 1.91 }, short: 1440, long: 1800, bytes: 8 * MB, files: { min: 1, max: 10 } },
      caption: instagramCaption,
      alt_text: { max: 1000, counts: 'characters' },
      first_comment: { max: 2200, counts: 'characters', hashtags: 30, mentions: 20 },
      location: true,
      user_tags: true,
      audience: false,
    },
    story: {
      images: { ...portrait, bytes: 8 * MB, files: { min: 1, max: 1 } },
      videos: { ...instagramVideo, bytes: 100 * MB, seconds: { min: 3, max: 60 } },
      location: false,
      user_tags: false,
      audience: false,
    },
    reel: {
      videos: instagramVideo,
      caption: instagramCaption,
      first_comment: { max: 2200, counts: 'characters', hashtags: 30, mentions: 20 },
      location: true,
      user_tags: false,
      audience: false,
    },
  },
  TikTok: {
    post: {
      ...tiktokVideo,
      images: { ...portrait, bytes: 20 * MB, files: { min: 1, max: 35 } },
      imageCaption: { max: 4000, counts: 'utf16' },
      title: { max: 90, counts: 'utf16' },
    },
    // TikTok has one type of video. It is called a reel here because people know that name from Instagram.
    reel: tiktokVideo,
  },
}
/** Returns the rules for a type of post on a network, or undefined if it is not offered there. */
export const postRulesOf = (platform: Platform, type: PostType): PostRules | undefined => networkRules[platform][type]

/** Returns the length of a text as counted by the network. */
export const lengthOf = (text: string, { counts }: Pick<TextRules, 'counts'>) =>
  counts === 'utf16' ? text.length : [...text].length
export const hashtagsIn = (text: string): string[] => text.match(/#[\p{L}\p{N}_]+/gu) ?? []
export const mentionsIn = (text: string): string[] => text.match(/(?<![\w.])@[\w.]+/g) ?? []

/** Returns the part of an image that is sent unless another was chosen: the largest centred area with an allowed ratio. */
export const cropToFit = (
  { width, height }: { width: number; height: number },
  { ratio }: Pick<ImageRules, 'ratio'>,
) => {
  const own = width / height
  if (!ratio || (own >= ratio.min && own <= ratio.max)) return { left: 0, top: 0, width, height }
  const wanted = own < ratio.min ? ratio.min : ratio.max
  // Rounded down, so that the ratio stays within the exact limits.
  const size =
    own < ratio.min ? { width, height: Math.floor(width / wanted) } : { width: Math.floor(height * wanted), height }
  return { left: Math.floor((width - size.width) / 2), top: Math.floor((height - size.height) / 2), ...size }
}
