import type { Blob } from '../kit/blobs.ts'
import { inspect } from '../kit/inspect.ts'
import type { Asset, Creator, FailReason } from './state.ts'

const PHOTO_BYTES = 20_000_000
const [SHORT_SIDE, LONG_SIDE] = [1080, 1920]
const MAX_SECONDS = 600
const CODECS = ['h264', 'hevc', 'vp8', 'vp9']
const isBetween = (value: number, least: number, most: number) => value >= least && value <= most

/** Thrown when the network refuses the media. */
export class MediaRefused extends Error {
  readonly reason: FailReason
  constructor(reason: FailReason) {
    super(reason)
    this.reason = reason
  }
}

export const checkVideo = async (blob: Blob, { max_video_post_duration_sec: most }: Creator): Promise<Asset> => {
  const facts = await inspect(blob.path)
  if (facts.kind !== 'video' || facts.container === 'other' || !CODECS.includes(facts.codec))
    throw new MediaRefused('file_format_check_failed')
  const { width, height, seconds, framesPerSecond } = facts
  if (!(seconds > 0) || seconds > Math.min(most, MAX_SECONDS) + 0.5) throw new MediaRefused('duration_check_failed')
  if (!isBetween(framesPerSecond, 22.9, 60.1)) throw new MediaRefused('frame_rate_check_failed')
  if (![width, height].every((side) => isBetween(side, 360, 4096))) throw new MediaRefused('picture_size_check_failed')
  return { blob: blob.id, type: facts.container === 'webm' ? 'video/webm' : 'video/mp4', width, height, seconds }
}

export const checkPhoto = async (blob: Blob): Promise<Asset> => {
  const facts = await inspect(blob.path)
  if (facts.kind !== 'image' || !['jpeg', 'webp'].includes(facts.format))
    throw new MediaRefused('file_format_check_failed')
  const { width, height, format } = facts
  const isTooLarge = Math.min(width, height) > SHORT_SIDE || Math.max(width, height) > LONG_SIDE
  if (isTooLarge || blob.size > PHOTO_BYTES) throw new MediaRefused('picture_size_check_failed')
  return { blob: blob.id, type: `image/${format}`, width, height }
}
