import { isIP } from 'node:net'
import { z } from 'zod'
import type { Call, Reply, Route } from '../kit/call.ts'
import { hash, randomToken } from '../kit/secrets.ts'
import { countWithin, DAY, HOUR } from '../kit/times.ts'
import { chunkProblem } from './chunks.ts'
import { postingBlock, privacyOptions } from './creator.ts'
import { invalidParam, ok, tiktokError } from './errors.ts'
import { processPublish } from './process.ts'
import type { Creator, PostInfo, Publish, TikTok, Token } from './state.ts'
import { authorise } from './tokens.ts'

const flag = z.boolean().default(false)
const Info = z.object({
  privacy_level: z.string().default(''),
  title: z.string().default(''),
  description: z.string().default(''),
  disable_comment: flag,
  disable_duet: flag,
  disable_stitch: flag,
  brand_content_toggle: flag,
  brand_organic_toggle: flag,
  is_aigc: flag,
  video_cover_timestamp_ms: z.number().optional(),
})
const count = z.int().min(1)
const Pull = z.object({ source: z.literal('PULL_FROM_URL'), video_url: z.string() })
const File = z.object({
  source: z.literal('FILE_UPLOAD'),
  video_size: count,
  chunk_size: count,
  total_chunk_count: count,
})
const VideoInit = z.object({ post_info: Info, source_info: z.discriminatedUnion('source', [Pull, File]) })
const DraftInit = VideoInit.omit({ post_info: true })
const PhotoInit = z.object({
  media_type: z.literal('PHOTO'),
  post_mode: z.enum(['DIRECT_POST', 'MEDIA_UPLOAD']),
  post_info: Info,
  source_info: z.object({
    source: z.literal('PULL_FROM_URL'),
    photo_images: z.array(z.string()).min(1).max(35),
    photo_cover_index: z.int().min(0).default(0),
  }),
  is_aigc: flag,
})

const parse = <S extends z.ZodType>(schema: S, input: unknown): z.infer<S> => {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw invalidParam(`The request ${parsed.error.issues[0]?.path.join('.')} is empty or incorrect`)
  return parsed.data
}

const isVerified = (address: URL, verified: string[]) =>
  verified.some((rule) =>
    rule.includes('://')
      ? address.href.startsWith(rule)
      : address.hostname === rule || address.hostname.endsWith(`.${rule}`),
  )

/** Throws if media must not be fetched from this URL: it needs https and a host name, unless its host is one of
 *  `insecureHosts`, and must be verified for the app. */
const checkAddress = ({ settings }: TikTok, text: string) => {
  const { insecureHosts, verified } = settings.get()
  if (!URL.canParse(text)) throw invalidParam('The url is invalid')
  const address = new URL(text)
  const isExempt = insecureHosts.includes(address.hostname) && /^https?:$/.test(address.protocol)
  if (!isExempt && (address.protocol !== 'https:' || isIP(address.hostname.replace(/[[\]]/g, '')) !== 0))
    throw invalidParam('The url must be https and have a domain name')
  if (!isVerified(address, verified)) throw tiktokError('url_ownership_unverified')
}

const checkPosting = (tiktok: TikTok, creator: Creator, { privacy_level }: PostInfo) => {
  if (!privacy_level) throw invalidParam('The request post info is empty or incorrect')
  const block = postingBlock(tiktok, creator)
  if (block) throw tiktokError(block)
  if (!tiktok.settings.get().isAudited && !creator.isPrivate)
    throw tiktokError('unaudited_client_can_only_post_to_private_accounts')
  if (!privacyOptions(tiktok, creator).includes(privacy_level)) throw tiktokError('privacy_level_option_mismatch')
}

/** An inbox can hold at most five pending drafts; the emulated user never finishes one within a day. */
const checkDrafts = ({ core, publishes }: TikTok, creator: Creator) => {
  const drafts = publishes
    .values()
    .filter(({ open_id, isDraft, state }) => open_id === creator.open_id && isDraft && state !== 'failed')
  if (
    countWithin(
      drafts.map(({ createdAt }) => createdAt),
      core.clock.now(),
      DAY,
    ) >= 5
  )
    throw tiktokError('spam_risk_too_many_pending_share')
}

const EMPTY = Info.parse({})

type NewPublish = Pick<Publish, 'kind' | 'source' | 'isDraft' | 'info' | 'urls'> & { file?: z.infer<typeof File> }

const prefixOf = ({ kind, source, isDraft }: NewPublish) =>
  `${kind === 'photo' ? 'p' : 'v'}_${isDraft ? 'inbox' : 'pub'}_${source === 'FILE_UPLOAD' ? 'file' : 'url'}~v2-1.`

const addPublish = (tiktok: TikTok, call: Call, token: Token, { file, ...wanted }: NewPublish): Reply => {
  const { core, publishes } = tiktok
  const id = `${prefixOf(wanted)}${core.nextNumber()}`
  const now = core.clock.now()
  const uploadToken = randomToken()
  const publish = publishes.put(id, {
    ...wanted,
    id,
    open_id: token.open_id,
    clientKey: token.clientKey,
    createdAt: now,
    ...(file && {
      upload: {
        size: file.video_size,
        chunkSize: file.chunk_size,
        chunks: file.total_chunk_count,
        received: 0,
        expiresAt: now + HOUR,
        tokenHash: hash(uploadToken),
      },
    }),
    state: file ? 'waiting' : 'processing',
    reads: 0,
    bytes: 0,
  })
  call.effects.push({ type: 'init', id, kind: wanted.kind, isDraft: wanted.isDraft, caption: wanted.info.title })
  if (!file) processPublish(tiktok, publish)
  const upload_url = `${core.url()}/upload/${id}?upload_token=${uploadToken}`
  return ok({ publish_id: id, ...(file && { upload_url }) })
}

const videoSource = (tiktok: TikTok, source: z.infer<typeof VideoInit>['source_info']) => {
  if (source.source === 'PULL_FROM_URL') {
    checkAddress(tiktok, source.video_url)
    return { source: source.source, urls: [source.video_url] }
  }
  const problem = chunkProblem(source.video_size, source.chunk_size, source.total_chunk_count)
  if (problem) throw invalidParam(problem)
  return { source: source.source, urls: [], file: source }
}

const initVideo =
  (tiktok: TikTok) =>
  (call: Call): Reply => {
    const { creator, token } = authorise(tiktok, call, 'video.publish', 'initPerMinute')
    const { post_info: info, source_info } = parse(VideoInit, call.input)
    if (info.title.length > 2200) throw invalidParam('The title is too long')
    checkPosting(tiktok, creator, info)
    return addPublish(tiktok, call, token, { kind: 'video', isDraft: false, info, ...videoSource(tiktok, source_info) })
  }

const initDraft =
  (tiktok: TikTok) =>
  (call: Call): Reply => {
    const { creator, token } = authorise(tiktok, call, 'video.upload', 'initPerMinute')
    const { source_info } = parse(DraftInit, call.input)
    checkDrafts(tiktok, creator)
    return addPublish(tiktok, call, token, {
      kind: 'video',
      isDraft: true,
      info: EMPTY,
      ...videoSource(tiktok, source_info),
    })
  }

const initPhotos =
  (tiktok: TikTok) =>
  (call: Call): Reply => {
    const isDraft = call.input.post_mode === 'MEDIA_UPLOAD'
    const { creator, token } = authorise(tiktok, call, isDraft ? 'video.upload' : 'video.publish', 'initPerMinute')
    const { post_info, source_info, is_aigc } = parse(PhotoInit, call.input)
    const { photo_images: urls, photo_cover_index } = source_info
    if (post_info.title.length > 90 || post_info.description.length > 4000)
      throw invalidParam('The title or description is too long')
    if (photo_cover_index >= urls.length) throw invalidParam('The photo_cover_index is invalid')
    if (isDraft) checkDrafts(tiktok, creator)
    else checkPosting(tiktok, creator, post_info)
    for (const address of urls) checkAddress(tiktok, address)
    const info = { ...post_info, is_aigc }
    return addPublish(tiktok, call, token, { kind: 'photo', source: 'PULL_FROM_URL', isDraft, info, urls })
  }

export const initRoutes = (tiktok: TikTok): Route[] => [
  { on: 'video.init', method: 'POST', path: '/v2/post/publish/video/init', handle: initVideo(tiktok) },
  { on: 'draft.init', method: 'POST', path: '/v2/post/publish/inbox/video/init', handle: initDraft(tiktok) },
  { on: 'photo.init', method: 'POST', path: '/v2/post/publish/content/init', handle: initPhotos(tiktok) },
]
