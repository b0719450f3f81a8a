import type { Core } from '../kit/core.ts'
import type { Table } from '../kit/store.ts'
import type { TikTokSettings } from './settings.ts'

export type Creator = {
  open_id: string
  union_id: string
  username: string
  nickname: string
  picture: string
  bio: string
  isVerified: boolean
  isPrivate: boolean
  isBanned: boolean
  comment_disabled: boolean
  duet_disabled: boolean
  stitch_disabled: boolean
  max_video_post_duration_sec: number
  follower_count: number
  following_count: number
  likes_count: number
}

export type Token = { open_id: string; clientKey: string; scopes: string[]; expiresAt: number; refreshHash: string }
export type RefreshToken = { open_id: string; clientKey: string; scopes: string[]; expiresAt: number }
export type Code = {
  open_id: string
  clientKey: string
  redirectUri: string
  scopes: string[]
  expiresAt: number
  isUsed: boolean
  challenge?: string
}

export type FailReason =
  | 'file_format_check_failed'
  | 'duration_check_failed'
  | 'frame_rate_check_failed'
  | 'picture_size_check_failed'
  | 'internal'
  | 'video_pull_failed'
  | 'photo_pull_failed'
  | 'publish_cancelled'
  | 'auth_removed'
  | 'spam_risk'

export type PostInfo = {
  title: string
  description: string
  privacy_level: string
  disable_comment: boolean
  disable_duet: boolean
  disable_stitch: boolean
  brand_content_toggle: boolean
  brand_organic_toggle: boolean
  is_aigc: boolean
}

export type Upload = {
  size: number
  chunkSize: number
  chunks: number
  received: number
  expiresAt: number
  tokenHash: string
}

/** One publish request, from `init` to its end. */
export type Publish = {
  id: string
  open_id: string
  clientKey: string
  createdAt: number
  kind: 'video' | 'photo'
  source: 'FILE_UPLOAD' | 'PULL_FROM_URL'
  isDraft: boolean
  info: PostInfo
  urls: string[]
  upload?: Upload
  /** The whole file, once all chunks have arrived. */
  uploaded?: { id: string; size: number }
  state: 'waiting' | 'processing' | 'done' | 'failed'
  fail_reason?: string
  /** The resulting post. */
  videoId?: string
  reads: number
  bytes: number
}

export type Asset = { blob: string; type: string; width: number; height: number; seconds?: number }

export type Video = {
  /** An int64 that exceeds JavaScript's safe integers. */
  id: string
  open_id: string
  at: number
  info: PostInfo
  kind: 'video' | 'photo'
  assets: Asset[]
  cover: string
  publishId?: string
  like_count: number
  comment_count: number
  share_count: number
  view_count: number
}

export type TikTok = {
  core: Core
  settings: { get(): TikTokSettings; update(patch: unknown): TikTokSettings; reset(): void }
  creators: Table<Creator>
  tokens: Table<Token>
  refreshTokens: Table<RefreshToken>
  codes: Table<Code>
  publishes: Table<Publish>
  videos: Table<Video>
}

export const creatorNamed = ({ creators }: TikTok, username: string) =>
  creators.values().find((creator) => creator.username === username)

/** Post ids increase over time and exceed 2^53, like TikTok's. */
export const newVideoId = ({ core }: TikTok) => (7_512_345_678_901_234_567n + BigInt(core.nextNumber())).toString()

export const isPublic = ({ info }: Video) => info.privacy_level === 'PUBLIC_TO_EVERYONE'
