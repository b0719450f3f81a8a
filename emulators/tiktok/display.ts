import { z } from 'zod'
import { type Call, type Reply, ReplyError, type Route, text } from '../kit/call.ts'
import { mediaAddress } from '../kit/control.ts'
import { escape } from '../kit/html.ts'
import { HOUR } from '../kit/times.ts'
import { avatar } from './creator.ts'
import { ok, tiktokError } from './errors.ts'
import { type Creator, isPublic, type TikTok, type Video } from './state.ts'
import { authorise } from './tokens.ts'

type Fields<T> = Record<string, (object: T) => unknown>

const fieldsOf = (call: Call) => {
  const fields = (text(call.input, 'fields') ?? '').split(',').filter(Boolean)
  if (fields.length === 0) throw tiktokError('invalid_params', 'Fields is required')
  return fields
}

const pick = <T>(object: T, readers: Fields<T>, names: string[]) => {
  const unknown = names.find((name) => !readers[name])
  if (unknown) throw tiktokError('invalid_params', `Field ${unknown} is invalid`)
  return Object.fromEntries(names.map((name) => [name, readers[name]?.(object)]))
}

/** A user's fields, by the scope that each one needs. */
const userFields = (tiktok: TikTok): Record<string, Fields<Creator>> => ({
  'user.info.basic': {
    open_id: ({ open_id }) => open_id,
    union_id: ({ union_id }) => union_id,
    avatar_url: (creator) => avatar(tiktok, creator),
    avatar_url_100: (creator) => avatar(tiktok, creator),
    avatar_large_url: (creator) => avatar(tiktok, creator),
    display_name: ({ nickname }) => nickname,
  },
  'user.info.profile': {
    username: ({ username }) => username,
    bio_description: ({ bio }) => bio,
    profile_deep_link: ({ username }) => `${tiktok.core.url()}/@${username}`,
    is_verified: ({ isVerified }) => isVerified,
  },
  'user.info.stats': {
    follower_count: ({ follower_count }) => follower_count,
    following_count: ({ following_count }) => following_count,
    likes_count: ({ likes_count }) => likes_count,
    video_count: (creator) => publicVideos(tiktok, creator).length,
  },
})

const publicVideos = ({ videos }: TikTok, { open_id }: Creator) =>
  videos
    .values()
    .filter((video) => video.open_id === open_id && isPublic(video))
    .toReversed()
    .toSorted((a, b) => b.at - a.at)

const readUser =
  (tiktok: TikTok) =>
  (call: Call): Reply => {
    const { creator, token } = authorise(tiktok, call, 'user.info.basic', 'displayPerMinute')
    const names = fieldsOf(call)
    const groups = Object.entries(userFields(tiktok))
    const missing = groups.find(
      ([scope, fields]) => !token.scopes.includes(scope) && names.some((name) => fields[name]),
    )
    if (missing) throw tiktokError('scope_not_authorized')
    return ok({ user: pick(creator, Object.assign({}, ...groups.map(([, fields]) => fields)), names) })
  }

/** Returns the public URL of a post, which the emulator itself serves. */
export const shareUrl = ({ core, creators }: TikTok, video: Video) =>
  `${core.url()}/@${creators.get(video.open_id)?.username}/${video.kind}/${video.id}`

const coverUrl = ({ core }: TikTok, video: Video) =>
  mediaAddress(core, { blob: video.cover, type: 'image/jpeg' }, 6 * HOUR)

const embed = (tiktok: TikTok, video: Video) =>
  `<blockquote class="tiktok-embed" cite="${escape(shareUrl(tiktok, video))}" data-video-id="${video.id}"><section></section></blockquote> <script async src="https://www.tiktok.com/embed.js"></script>`

const videoFields = (tiktok: TikTok): Fields<Video> => ({
  id: ({ id }) => id,
  create_time: ({ at }) => Math.floor(at / 1000),
  title: ({ info }) => info.title,
  video_description: ({ info }) => info.description || info.title,
  duration: ({ assets }) => Math.round(assets[0]?.seconds ?? 0),
  height: ({ assets }) => assets[0]?.height,
  width: ({ assets }) => assets[0]?.width,
  cover_image_url: (video) => coverUrl(tiktok, video),
  share_url: (video) => shareUrl(tiktok, video),
  embed_html: (video) => embed(tiktok, video),
  embed_link: ({ id }) => `https://www.tiktok.com/player/v1/${id}`,
  like_count: ({ like_count }) => like_count,
  comment_count: ({ comment_count }) => comment_count,
  share_count: ({ share_count }) => share_count,
  view_count: ({ view_count }) => view_count,
})

const ListBody = z.object({ cursor: z.int().optional(), max_count: z.int().min(1).max(20).default(10) })
const QueryBody = z.object({ filters: z.object({ video_ids: z.array(z.string()).min(1).max(20) }) })

const listVideos =
  (tiktok: TikTok) =>
  (call: Call): Reply => {
    const { creator } = authorise(tiktok, call, 'video.list', 'displayPerMinute')
    const names = fieldsOf(call)
    const body = ListBody.safeParse(call.input)
    if (!body.success) throw tiktokError('invalid_params', 'max_count must be between 1 and 20')
    const { cursor = Infinity, max_count } = body.data
    const rows = publicVideos(tiktok, creator).filter(({ at }) => at < cursor)
    const shown = rows.slice(0, max_count)
    return ok({
      videos: shown.map((video) => pick(video, videoFields(tiktok), names)),
      cursor: shown.at(-1)?.at ?? 0,
      has_more: rows.length > shown.length,
    })
  }

const queryVideos =
  (tiktok: TikTok) =>
  (call: Call): Reply => {
    const { creator } = authorise(tiktok, call, 'video.list', 'displayPerMinute')
    const names = fieldsOf(call)
    const body = QueryBody.safeParse(call.input)
    if (!body.success) throw tiktokError('invalid_params', 'video_ids must have between 1 and 20 items')
    const rows = publicVideos(tiktok, creator).filter(({ id }) => body.data.filters.video_ids.includes(id))
    return ok({ videos: rows.map((video) => pick(video, videoFields(tiktok), names)) })
  }

/** Width and height are strings, which strict oEmbed parsers reject. */
const oembed =
  (tiktok: TikTok) =>
  ({ input }: Call): Reply => {
    const id = /\/(?:video|photo)\/(\d+)/.exec(text(input, 'url') ?? '')?.[1]
    const video = tiktok.videos.get(id ?? '')
    if (!video || !isPublic(video))
      throw new ReplyError({ status: 400, body: { code: 400, message: 'Something went wrong' } })
    const creator = tiktok.creators.get(video.open_id)
    return {
      body: {
        version: '1.0',
        type: 'video',
        title: video.info.title,
        author_url: `https://www.tiktok.com/@${creator?.username}`,
        author_name: creator?.nickname,
        width: '100%',
        height: '100%',
        html: embed(tiktok, video),
        thumbnail_width: 540,
        thumbnail_height: 960,
        thumbnail_url: coverUrl(tiktok, video),
        provider_url: 'https://www.tiktok.com',
        provider_name: 'TikTok',
      },
    }
  }

export const displayRoutes = (tiktok: TikTok): Route[] => [
  { on: 'user.read', method: 'GET', path: '/v2/user/info', handle: readUser(tiktok) },
  { on: 'videos.list', method: 'POST', path: '/v2/video/list', handle: listVideos(tiktok) },
  { on: 'videos.query', method: 'POST', path: '/v2/video/query', handle: queryVideos(tiktok) },
  { on: 'oembed.read', method: 'GET', path: '/oembed', handle: oembed(tiktok) },
]
