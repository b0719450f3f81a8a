import type { Readable } from 'node:stream'
import type { Platform, PostType, SocialMediaType } from '@vitrine/contract'
import type { NetworkSettings } from '../../../config-networks.ts'
import type { ByteRange } from '../../../platform/storage/storage.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { Json } from '../../../platform/oauth/json.ts'
import type { Renewal, Tokens } from '../../../platform/oauth/tokens.ts'

export { NetworkProblem, type ProblemKind } from '../../../platform/oauth/problem.ts'
export type { Tokens } from '../../../platform/oauth/tokens.ts'

export type Profile = { network_id: string; name: string; username: string; photo_url: string | null }

/** What is needed to call a network as the app. `AccountCall` adds one account. */
export type AppCall = { outbound: Outbound; settings: NetworkSettings; signal?: AbortSignal }
export type AccountCall = AppCall & { token: string; network_id: string; username: string }

/** A file in the form sent to a network. */
export type PublicationFile = {
  kind: 'image' | 'video'
  file_type: string
  size: number
  alt_text: string
  /** Returns a new URL from which the network can fetch the file for a few minutes. */
  url: () => string
  open: (range: ByteRange) => Promise<Readable>
}
/** A post in the form sent to a network. */
export type Publication = {
  type: PostType
  caption: string
  title: string
  location_id: string | null
  user_tags: readonly { username: string; x: number; y: number; file: number }[]
  audience: Audience | null
  files: readonly PublicationFile[]
}
/** The options TikTok requires for every post. */
export type Audience = {
  privacy_level: string
  allow_comment: boolean
  allow_duet: boolean
  allow_stitch: boolean
  your_brand: boolean
  branded_content: boolean
  is_ai_generated: boolean
}

/** The state a network keeps between the steps of an attempt, such as ids. Never contains an unencrypted token. */
export type AttemptState = Record<string, unknown>
export type Publishing = {
  call: AccountCall
  post: Publication
  memory: AttemptState
  /** Commits the state before the next step. */
  save: (more: AttemptState) => Promise<void>
  /** Filters post ids of the network: returns those that don't belong to another post in Vitrine. */
  unclaimed: (ids: readonly string[]) => Promise<string[]>
  seal: (secret: string) => string
  open: (sealed: string) => string
}
export type Waiting = { wait: number }
/** `id` is null if the network doesn't return one, as for private posts. */
export type PublishedPost = { id: string | null; permalink?: string | null }

/** A social network. Other code checks its capabilities, never which network it is. */
export type Network = {
  platform: Platform
  isSetUp: (settings: NetworkSettings) => boolean
  /** The scopes required for publishing. */
  needed: readonly string[]
  authorizeUrl: (settings: NetworkSettings, asked: { state: string; redirect: string; verifier: string }) => string
  exchange: (call: AppCall, given: { code: string; redirect: string; verifier: string }) => Promise<Tokens>
  refresh: (call: AppCall, tokens: { access: string; refresh: string | null }) => Promise<Tokens>
  renewal: Renewal
  profile: (call: Omit<AccountCall, 'network_id' | 'username'>) => Promise<Profile>
  revoke?: (call: AccountCall) => Promise<void>
  /** Throws when the account can't publish this post now: quota reached, blocked, or options no longer available. */
  checkAccount: (call: AccountCall, post: Publication) => Promise<void>
  /** Runs all steps before the publishing call. Safe to repeat at any point. */
  prepare: (publishing: Publishing) => Promise<'ready' | Waiting>
  /** Makes the publishing call, at most once per attempt. */
  publish: (publishing: Publishing) => Promise<PublishedPost | { remember: AttemptState }>
  /** Uploads and polls until the network has created the post. Safe to repeat. */
  finish?: (publishing: Publishing) => Promise<PublishedPost | Waiting>
  /** Looks for a post when the outcome of its publishing call is unknown. */
  find: (publishing: Publishing, sent_at: Date) => Promise<PublishedPost | 'absent' | 'unclear'>
  permalink: (call: AccountCall, id: string) => Promise<string | null>
  comment?: (call: AccountCall, id: string, text: string) => Promise<void>
  /** Calls for reading other people's posts. */
  collecting: Collecting
  site: { name: string; url: string; profile: (handle: string) => string }
  /** Returns the form to submit on an emulator's consent page, to give consent in place of a user. */
  consentOf: (url: URL, username: string) => { url: string; form: Record<string, string> }
}

/** An image or video of a post. Its URL expires after hours or days. */
export type SourceMedia = { type: 'image' | 'video'; url: string | null; thumbnail_url: string | null }
/** Someone else's post, as returned by a network. Missing values are null or empty. */
export type SourcePost = {
  network_id: string | null
  /** The part of the URL that identifies the post. */
  code: string | null
  username: string
  identifier: string
  name: string
  caption: string
  permalink: string | null
  media_type: SocialMediaType
  media: SourceMedia[]
  like_count: number | null
  comment_count: number | null
  posted_at: Date
}
/** A post's embed data, from the network's oEmbed endpoint. */
type SourceEmbed = Pick<SourcePost, 'username' | 'name'> & {
  type: string
  html: string | null
  width: number | string | null
  height: number | string | null
  title: string
  thumbnail_url: string | null
}
/** A mention of an account in a post's caption or comments, with the network's ids. */
export type Mention = { media: string; comment: string | null }
export type Webhook = {
  verifyToken: (settings: NetworkSettings) => string | undefined
  isSigned: (settings: NetworkSettings, raw: Buffer, header: (name: string) => string | null) => boolean
  /** `from` is the author's id, if the network sends it. */
  mentionsIn: (body: Json) => (Mention & { account: string; from: string })[]
}
/** A network's calls for reading posts. Calls that the network doesn't support are left out. */
export type Collecting = {
  tagged?: (call: AccountCall, after: string | null) => Promise<{ posts: SourcePost[]; after: string | null }>
  /** Returns undefined if the post can no longer be read. */
  mentioned?: (call: AccountCall, mention: Mention) => Promise<SourcePost | undefined>
  /** Replies publicly to a mention. */
  answer?: (call: AccountCall, mention: Mention, text: string) => Promise<void>
  /** Subscribes to the network's events for the account. */
  subscribe?: (call: AccountCall) => Promise<void>
  webhook?: Webhook
  /** Parses a post's URL. Returns undefined for any other URL. */
  address: (
    settings: NetworkSettings,
    given: string,
  ) => { code: string; username: string; permalink: string } | undefined
  /** Returns a post's embed data, or undefined if the post is deleted or private. */
  oembed: (call: AppCall, permalink: string) => Promise<SourceEmbed | undefined>
}
