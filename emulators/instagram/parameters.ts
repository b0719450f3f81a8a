import { z } from 'zod'
import { text } from '../kit/call.ts'
import { graphError, invalidParameter } from './errors.ts'
import type { InstagramSettings } from './settings.ts'
import { type Container, type UserTag } from './state.ts'

type Input = Record<string, unknown>
type ContainerParameters = Pick<
  Container,
  'kind' | 'children' | 'caption' | 'collaborators' | 'user_tags' | 'share_to_feed'
> &
  Partial<Pick<Container, 'alt_text' | 'location_id' | 'cover_url' | 'thumb_offset'>> & {
    imageUrl?: string
    videoUrl?: string
  }

const isTrue = (input: Input, name: string) => text(input, name) === 'true' || text(input, name) === '1'

/** Parses a list sent as an array, as JSON in a form field, or as comma-separated text. */
const list = (input: Input, name: string): unknown[] => {
  const value = text(input, name)
  if (!value) return []
  if (!value.startsWith('[')) return value.split(',').map((one) => one.trim())
  try {
    return z.array(z.unknown()).parse(JSON.parse(value))
  } catch {
    throw invalidParameter(`Param ${name} must be an array.`)
  }
}

const kindOf = (input: Input): Container['kind'] => {
  const type = text(input, 'media_type')
  if (isTrue(input, 'is_carousel_item')) {
    if (type === 'REELS') throw invalidParameter('Reels cannot be carousel items')
    if (type && !['IMAGE', 'VIDEO'].includes(type)) throw graphError('2207023', type)
    return 'item'
  }
  if (type === 'VIDEO') throw graphError('2207067')
  const kinds: Record<string, Container['kind']> = {
    REELS: 'reel',
    STORIES: 'story',
    CAROUSEL: 'carousel',
    IMAGE: 'image',
  }
  const kind = kinds[type ?? 'IMAGE']
  if (!kind) throw graphError('2207023', type)
  return kind
}

const mediaOf = (input: Input, kind: Container['kind']) => {
  const [imageUrl, videoUrl] = [text(input, 'image_url'), text(input, 'video_url')]
  if (kind === 'carousel') return {}
  if (kind === 'reel' && !videoUrl) throw invalidParameter('The parameter video_url is required.')
  if (kind === 'image' && !imageUrl) throw invalidParameter('The parameter image_url is required.')
  if (!imageUrl && !videoUrl) throw invalidParameter('The parameter image_url or video_url is required.')
  if (imageUrl && videoUrl) throw invalidParameter('Only one of image_url and video_url can be given.')
  return { ...(imageUrl && { imageUrl }), ...(videoUrl && { videoUrl }) }
}

const captionOf = (input: Input, kind: Container['kind']) => {
  const caption = text(input, 'caption') ?? ''
  const hashtags = caption.match(/#[\p{L}\p{N}_]+/gu) ?? []
  const mentions = caption.match(/(?<![\w.])@[\w.]+/g) ?? []
  if ([...caption].length > 2200 || hashtags.length > 30) throw graphError('2207010', [...caption].length)
  if (mentions.length > 20) throw graphError('2207040')
  // Stories and carousel items have no caption: Meta accepts the parameter and ignores it.
  return kind === 'story' || kind === 'item' ? '' : caption
}

const UserTags = z.array(
  z.object({ username: z.string(), x: z.coerce.number().optional(), y: z.coerce.number().optional() }),
)

const tagsOf = (input: Input, kind: Container['kind'], isVideo: boolean): UserTag[] => {
  const parsed = UserTags.safeParse(list(input, 'user_tags'))
  if (!parsed.success) throw invalidParameter('Param user_tags must be an array of objects with a username.')
  const tags = parsed.data as UserTag[]
  if (tags.length > 20) throw graphError('2207040')
  const isPlaced = ({ x, y }: UserTag) => [x, y].every((at) => at !== undefined && at >= 0 && at <= 1)
  if (!isVideo && kind !== 'story' && !tags.every(isPlaced))
    throw invalidParameter('Param user_tags: x and y between 0.0 and 1.0 are required for images.')
  if (isVideo && kind !== 'story' && tags.some(({ x, y }) => x !== undefined || y !== undefined))
    throw invalidParameter('Param user_tags: videos have no positions.')
  return tags
}

const collaboratorsOf = (input: Input, kind: Container['kind']) => {
  const collaborators = list(input, 'collaborators').map(String)
  if (collaborators.length > 0 && (kind === 'story' || kind === 'item'))
    throw invalidParameter('Param collaborators is not supported for this media type.')
  if (collaborators.length > 3) throw invalidParameter('Param collaborators must have at most 3 items.')
  return collaborators
}

const locationOf = (input: Input, kind: Container['kind'], { locations }: InstagramSettings) => {
  const id = text(input, 'location_id')
  if (!id) return {}
  if (kind === 'story' || kind === 'item' || !locations.some((one) => one.id === id))
    throw invalidParameter('INSTAGRAM_PLATFORM_API__INVALID_LOCATION_ID')
  return { location_id: id }
}

const altTextOf = (input: Input, isStill: boolean) => {
  const alt_text = text(input, 'alt_text')
  if (!alt_text || !isStill) return {}
  if ([...alt_text].length > 1000) throw invalidParameter('Param alt_text must be at most 1000 characters long.')
  return { alt_text }
}

const reelOf = (input: Input, kind: Container['kind']) => {
  if (kind !== 'reel') return {}
  const [cover_url, offset] = [text(input, 'cover_url'), text(input, 'thumb_offset')]
  if (offset !== undefined && !/^-?\d+$/.test(offset)) throw invalidParameter('Param thumb_offset must be an integer.')
  return { ...(cover_url && { cover_url }), ...(offset && !cover_url && { thumb_offset: Number(offset) }) }
}

/** The parameters of a new container, checked in the documented order. */
export const readParameters = (input: Input, settings: InstagramSettings): ContainerParameters => {
  const kind = kindOf(input)
  const media = mediaOf(input, kind)
  if (kind === 'item' && text(input, 'is_ai_generated'))
    throw invalidParameter('Param is_ai_generated is not supported for carousel items.')
  const isVideo = 'videoUrl' in media
  return {
    kind,
    ...media,
    children: kind === 'carousel' ? list(input, 'children').map(String) : [],
    caption: captionOf(input, kind),
    collaborators: collaboratorsOf(input, kind),
    user_tags: kind === 'carousel' ? [] : tagsOf(input, kind, isVideo),
    share_to_feed: text(input, 'share_to_feed') !== 'false',
    ...altTextOf(input, (kind === 'image' || kind === 'item') && !isVideo),
    ...locationOf(input, kind, settings),
    ...reelOf(input, kind),
  }
}
