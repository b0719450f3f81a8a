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

/** How a network is called: as the app, or for one account. */
export type AppCall = { outbound: Outbound; settings: NetworkSettings; signal?: AbortSignal }
export type AccountCall = AppCall & { token: string; network_id: string; username: string }

/** A file as a network gets it. */
export type PublicationFile = {
  kind: 'image' | 'video'
  file_type: string
  size: number
  alt_text: string
  /** A new address that the network can fetch for a few minutes. */
  url: () => string
  open: (range: ByteRange) => Promise<Readable>
}
/** A post as a network gets it. */
export type Publication = {
  type: PostType
  caption: string
  title: string
  location_id: string | null
  user_tags: readonly { username: string; x: number; y: number; file: number }[]
  audience: Audience | null
  files: readonly PublicationFile[]
}
/** The choices TikTok requires for each post. */
export type Audience = {
  privacy_level: string
  allow_comment: boolean
  allow_duet: boolean
  allow_stitch: boolean
  your_brand: boolean
  branded_content: boolean
  is_ai_generated: boolean
}

/** The state a network needs between the steps of an attempt: ids, never a token in clear text. */
export type Memory = Record<string, unknown>
export type Publishing = {
  call: AccountCall
  post: Publication
  memory: Memory
  /** Commits the state before the next step. */
  save: (more: Memory) => Promise<void>
  /** Which of these posts on the network belong to no other post of ours. */
  unclaimed: (ids: readonly string[]) => Promise<string[]>
  seal: (secret: string) => string
  open: (sealed: string) => string
}
export type Waiting = { wait: number }
/** `id` is null if the network returns none, as for private posts. */
export type Live = { id: string | null; permalink?: string | null }

/** One network. Generic code asks what it can do and never which it is; a new network is one more of these. */
export type Network = {
  platform: Platform
  isSetUp: (settings: NetworkSettings) => boolean
  /** Scopes without which nothing can be published. */
  needed: readonly string[]
  authorizeUrl: (settings: NetworkSettings, asked: { state: string; redirect: string; verifier: string }) => string
  exchange: (call: AppCall, given: { code: string; redirect: string; verifier: string }) => Promise<Tokens>
  refresh: (call: AppCall, tokens: { access: string; refresh: string | null }) => Promise<Tokens>
  renewal: Renewal
  profile: (call: Omit<AccountCall, 'network_id' | 'username'>) => Promise<Profile>
  revoke?: (call: AccountCall) => Promise<void>
  /** Throws a problem when the account cannot publish this now: quota, bans, choices that are no longer offered. */
  checkAccount: (call: AccountCall, post: Publication) => Promise<void>
  /** Everything before the one call that publishes; may be repeated at any point. */
  prepare: (publishing: Publishing) => Promise<'ready' | Waiting>
  /** The one call that publishes. It is made at most once in an attempt. */
  publish: (publishing: Publishing) => Promise<Live | { remember: Memory }>
  /** The steps after a call that returned no post yet: uploads and status polling. Safe to repeat. */
  finish?: (publishing: Publishing) => Promise<Live | Waiting>
  /** Looks for a post whose publishing call had an unknown result. */
  find: (publishing: Publishing, sent_at: Date) => Promise<Live | 'absent' | 'unclear'>
  permalink: (call: AccountCall, id: string) => Promise<string | null>
  comment?: (call: AccountCall, id: string, text: string) => Promise<void>
  /** Reading posts of others. */
  collecting: Collecting
  site: { name: string; url: string; profile: (handle: string) => string }
  /** A stand-in for a person on the consent page of an emulator. */
  consentOf: (url: URL, username: string) => { url: string; form: Record<string, string> }
}

/** An image or video of a post. Its address expires after hours or days. */
export type SourceMedia = { type: 'image' | 'video'; url: string | null; thumbnail_url: string | null }
/** Someone else's post, as a network returns it. What the network leaves out is null or empty. */
export type SourcePost = {
  network_id: string | null
  /** The part of the address that names the post. */
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
/** The post's data on its public page. */
type SourceEmbed = Pick<SourcePost, 'username' | 'name'> & {
  type: string
  html: string | null
  width: number | string | null
  height: number | string | null
  title: string
  thumbnail_url: string | null
}
/** A mention of an account in the caption of a post, or in a comment on it. Ids are those of the network. */
export type Mention = { media: string; comment: string | null }
export type Webhook = {
  verifyToken: (settings: NetworkSettings) => string | undefined
  isSigned: (settings: NetworkSettings, raw: Buffer, header: (name: string) => string | null) => boolean
  /** `from` is the id of the author, if the network sends it. */
  mentionsIn: (body: Json) => (Mention & { account: string; from: string })[]
}
/** The reading calls of a network. A missing call isn't offered. */
export type Collecting = {
  tagged?: (call: AccountCall, after: string | null) => Promise<{ posts: SourcePost[]; after: string | null }>
  /** Undefined if the post cannot be read any more. */
  mentioned?: (call: AccountCall, mention: Mention) => Promise<SourcePost | undefined>
  /** Comments where the account is mentioned. */
  answer?: (call: AccountCall, mention: Mention, text: string) => Promise<void>
  /** Asks the network to send events for the account. */
  subscribe?: (call: AccountCall) => Promise<void>
  webhook?: Webhook
  /** The parts of a post's address; undefined for every other address. */
  address: (
    settings: NetworkSettings,
    given: string,
  ) => { code: string; username: string; permalink: string } | undefined
  /** The content of a post's public page; undefined if it is deleted or private. */
  oembed: (call: AppCall, permalink: string) => Promise<SourceEmbed | undefined>
}
