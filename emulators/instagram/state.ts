import type { Core } from '../kit/core.ts'
import type { Table } from '../kit/store.ts'
import type { InstagramSettings } from './settings.ts'

/** Why an account's tokens stopped working. */
export type RevokeReason = 'app_removed' | 'password_changed'

export type Account = {
  id: string
  appScopedId: string
  username: string
  name: string
  account_type: 'BUSINESS' | 'MEDIA_CREATOR'
  picture: string
  followers_count: number
  follows_count: number
  /** Tokens with a lower serial number fail with this reason. */
  revoked?: { serial: number; reason: RevokeReason }
  /** `checkpoint`: the user must first sign in to Instagram. `restricted`: reading works, publishing does not. */
  problem?: 'checkpoint' | 'restricted' | undefined
  subscribed: string[]
}

export type Token = {
  accountId: string
  clientId: string
  kind: 'short' | 'long'
  scopes: string[]
  issuedAt: number
  expiresAt: number
  serial: number
}
export type Code = {
  accountId: string
  clientId: string
  redirectUri: string
  scopes: string[]
  expiresAt: number
  isUsed: boolean
}

/** The bytes of one image or video. */
export type Asset = { blob: string; type: string; width: number; height: number; seconds?: number; thumbnail?: string }

export type UserTag = { username: string; x?: number; y?: number }

export type Container = {
  id: string
  accountId: string
  kind: 'image' | 'reel' | 'story' | 'carousel' | 'item'
  createdAt: number
  /** The URL that still has to be fetched and checked. */
  pendingVideo?: string
  asset?: Asset
  children: string[]
  caption: string
  alt_text?: string
  location_id?: string
  collaborators: string[]
  user_tags: UserTag[]
  share_to_feed: boolean
  cover_url?: string
  thumb_offset?: number
  reads: number
  /** The subcode of the error that made the container fail. */
  failure?: string
  publishedAs?: string
}

export type Media = {
  id: string
  shortcode: string
  /** Absent if the author has no emulated account. */
  accountId?: string
  username: string
  media_type: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM'
  media_product_type: 'FEED' | 'REELS' | 'STORY'
  at: number
  caption: string
  alt_text?: string
  location_id?: string
  assets: Asset[]
  childIds: string[]
  user_tags: UserTag[]
  collaborators: string[]
  isShared: boolean
  isCommentEnabled: boolean
  like_count: number
  /** Media with licensed audio have no `media_url`. */
  hasMediaUrl: boolean
  /** Whether the author made the account private. */
  isPrivate?: boolean
  containerId?: string
}

export type Comment = {
  id: string
  mediaId: string
  parentId?: string
  username: string
  accountId?: string
  text: string
  at: number
  isHidden: boolean
}

export type Instagram = {
  core: Core
  settings: { get(): InstagramSettings; update(patch: unknown): InstagramSettings; reset(): void }
  accounts: Table<Account>
  tokens: Table<Token>
  codes: Table<Code>
  containers: Table<Container>
  media: Table<Media>
  comments: Table<Comment>
}

/** Ids are strings of 17 digits, like Meta's. The first three digits identify the kind of object. */
export const newId = ({ core }: Instagram, kind: 'account' | 'container' | 'media' | 'comment') => {
  const prefix = { account: '178414', container: '180000', media: '179000', comment: '181000' }[kind]
  return prefix + String(core.nextNumber()).padStart(11, '0')
}

export const accountNamed = ({ accounts }: Instagram, username: string) =>
  accounts.values().find((account) => account.username === username)

/** A time as formatted by Instagram: `2017-08-31T19:16:02+0000`. */
export const timestamp = (at: number) => `${new Date(at).toISOString().slice(0, 19)}+0000`
