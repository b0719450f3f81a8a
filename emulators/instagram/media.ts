import { text } from '../kit/call.ts'
import { mediaAddress } from '../kit/control.ts'
import { type Field, project, type Readers } from './fields.ts'
import { type Asset, type Instagram, type Media, timestamp } from './state.ts'

const KINDS = { FEED: 'p', REELS: 'reel', STORY: 'stories' }

/** The public URL of a post, which the emulator itself serves. */
export const permalink = ({ core }: Instagram, media: Media) =>
  media.media_product_type === 'STORY'
    ? `${core.url()}/stories/${media.username}/${media.id}`
    : `${core.url()}/${KINDS[media.media_product_type]}/${media.shortcode}/`

const mediaUrl = ({ core }: Instagram, asset?: Asset) => asset && mediaAddress(core, asset)

const thumbnailUrl = ({ core }: Instagram, asset?: Asset) =>
  asset?.thumbnail && mediaAddress(core, { blob: asset.thumbnail, type: 'image/jpeg' })

type Child = { id: string; asset: Asset; media: Media }

const isVideo = (asset?: Asset) => Boolean(asset?.type.startsWith('video/'))

/** A carousel's child has no permalink of its own. */
const childReaders = (instagram: Instagram): Readers<Child> => ({
  id: ({ id }) => id,
  media_type: ({ asset }) => (isVideo(asset) ? 'VIDEO' : 'IMAGE'),
  media_url: ({ asset, media }) => (media.hasMediaUrl ? mediaUrl(instagram, asset) : undefined),
  thumbnail_url: ({ asset }) => thumbnailUrl(instagram, asset),
  permalink: () => undefined,
  timestamp: ({ media }) => timestamp(media.at),
  username: ({ media }) => media.username,
})

export const childrenOf = (media: Media): Child[] =>
  media.childIds.flatMap((id, at) => {
    const asset = media.assets[at]
    return asset ? [{ id, asset, media }] : []
  })

const readChildren = (instagram: Instagram, media: Media, fields: Field[]) =>
  media.childIds.length === 0
    ? undefined
    : { data: childrenOf(media).map((child) => project(child, childReaders(instagram), fields)) }

/** The fields of a post. `viewer` is the account that reads the post: only the owner sees `owner`. */
export const mediaReaders = (instagram: Instagram, viewer: string): Readers<Media> => ({
  id: ({ id }) => id,
  ig_id: ({ id }) => id,
  media_type: (media) => media.media_type,
  media_product_type: (media) => media.media_product_type,
  media_url: ({ assets: [asset], hasMediaUrl }) => (hasMediaUrl ? mediaUrl(instagram, asset) : undefined),
  thumbnail_url: ({ assets: [asset], media_type }) =>
    media_type === 'VIDEO' ? thumbnailUrl(instagram, asset) : undefined,
  permalink: (media) => permalink(instagram, media),
  caption: ({ caption }) => caption || undefined,
  timestamp: ({ at }) => timestamp(at),
  username: ({ username }) => username,
  owner: ({ accountId }) => (accountId && accountId === viewer ? { id: accountId } : undefined),
  shortcode: ({ shortcode }) => shortcode,
  alt_text: ({ alt_text }) => alt_text,
  is_shared_to_feed: ({ media_product_type, isShared }) => (media_product_type === 'REELS' ? isShared : undefined),
  is_comment_enabled: ({ isCommentEnabled }) => isCommentEnabled,
  like_count: ({ like_count }) => like_count,
  comments_count: ({ id }) => instagram.comments.values().filter(({ mediaId }) => mediaId === id).length,
  children: (media, { fields }) => readChildren(instagram, media, fields),
})

type Page = { data: unknown[]; paging?: unknown }

const encodeCursor = (id: string) => Buffer.from(id).toString('base64url')

/** Returns one page of `rows`, in their order. `next` builds the URL of the next page, for edges that have one. */
export const paginate = <T extends { id: string }>(
  rows: T[],
  input: Record<string, unknown>,
  show: (row: T) => unknown,
  { most = 100, next }: { most?: number; next?: (after: string) => string } = {},
): Page => {
  const limit = Math.min(Math.max(Number(text(input, 'limit') ?? 25) || 25, 1), most)
  const [after, before] = [text(input, 'after'), text(input, 'before')]
  const at = (cursor: string) => rows.findIndex(({ id }) => encodeCursor(id) === cursor)
  const start = after ? at(after) + 1 : before ? Math.max(at(before) - limit, 0) : 0
  const shown = rows.slice(start, before ? Math.max(at(before), 0) : start + limit).slice(0, limit)
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return { data: [] }
  const cursors = { before: encodeCursor(first.id), after: encodeCursor(last.id) }
  const hasMore = start + shown.length < rows.length
  return { data: shown.map(show), paging: { cursors, ...(next && hasMore && { next: next(cursors.after) }) } }
}
