import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { MediaFailure } from './failure.ts'
import { LIMITS } from './limits.ts'
import { type FileType, fileTypeOf } from './mime-types.ts'
import { type TaskOptions, callImageWorker, jsonOf, type MediaContext, type Source } from './media-context.ts'
import { measureReply, type ImageSource } from './image-jobs.ts'
import { run } from './run.ts'
import { requireTool } from './tools.ts'

/** The streams of a video or audio file. Width and height are as displayed. */
export type Streams = {
  width: number | null
  height: number | null
  duration: number | null
  video: string | null
  audio: string | null
  /** The size of the embedded cover of an audio file. */
  cover: { width: number; height: number } | null
  /** Browsers can play these bytes as they are. */
  playable: boolean
  /** Its streams can be copied into an mp4 unchanged. */
  repackable: boolean
}

const words = z.string().optional().catch(undefined)
const count = z.number().optional().catch(undefined)
const probed = z.object({
  format: z.object({ duration: words }).optional(),
  streams: z.array(
    z.object({
      codec_type: words, codec_name: words, width: count, height: count, pix_fmt: words, sample_aspect_ratio: words, duration: words,
      disposition: z.object({ attached_pic: count }).optional(),
      tags: z.object({ rotate: words }).optional(),
      side_data_list: z.array(z.object({ rotation: count })).optional(),
    }), // biome-ignore format: one stream
  ),
})
type Stream = z.infer<typeof probed>['streams'][number]

const ENTRIES =
  'format=duration:stream=codec_type,codec_name,width,height,pix_fmt,sample_aspect_ratio,duration:' +
  'stream_disposition=attached_pic:stream_tags=rotate:stream_side_data=rotation'

/** Returns the ffmpeg arguments that open the file with a single demuxer, so that no other format can be opened, and only
 *  from disk. */
export const inputOf = (path: string, { demuxer, decoder, mime }: FileType): string[] => {
  if (!demuxer) throw new MediaFailure('unsupported', `ffmpeg is not used for ${mime}`)
  const only = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', demuxer, '-f', demuxer]
  // the demuxer for image files would expand a pattern in the name to many files
  const single = decoder ? ['-pattern_type', 'none', '-c:v', decoder] : []
  return [...only, ...single, '-i', `file:${path}`]
}

/** Arguments every ffmpeg run begins with. */
export const QUIET = ['-nostdin', '-hide_banner', '-v', 'error', '-y', '-filter_threads', '2', '-threads', '2']

/** The limits for reading a video. */
const LOOK = {
  ms: LIMITS.videoLookMs,
  memory: LIMITS.memory,
  output: LIMITS.pictureOutput,
  cpuSeconds: (2 * LIMITS.videoLookMs) / 1000,
}

const shownSize = (stream: Stream): { width: number; height: number } | undefined => {
  if (!stream.width || !stream.height) return undefined
  const [across = 1, down = 1] = stream.sample_aspect_ratio?.split(':').map(Number) ?? []
  const stretch = across > 0 && down > 0 && across / down < 20 && down / across < 20 ? across / down : 1
  const turn =
    stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? Number(stream.tags?.rotate ?? 0)
  const size = { width: Math.max(1, Math.round(stream.width * stretch)), height: stream.height }
  return Math.abs(turn) % 180 === 90 ? { width: size.height, height: size.width } : size
}

const coverOf = (streams: readonly Stream[]): Streams['cover'] => {
  const cover = streams.find(({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic)
  const { width = 0, height = 0 } = cover ?? {}
  return width > 0 && height > 0 && width * height <= LIMITS.pixels ? { width, height } : null
}

/** Whether this is H.264 video that every browser decodes, with audio that all of them support. */
const isPlainH264 = (video: Stream | undefined, audio: Stream | undefined): boolean =>
  video?.codec_name === 'h264' &&
  ['yuv420p', 'yuvj420p'].includes(video.pix_fmt ?? '') &&
  ['aac', undefined].includes(audio?.codec_name)

const isPlayable = (mime: string, video: Stream | undefined, audio: Stream | undefined): boolean => {
  const [picture, sound] = [video?.codec_name, audio?.codec_name]
  if (mime === 'video/mp4') return isPlainH264(video, audio)
  if (mime === 'video/webm')
    return ['vp8', 'vp9', 'av1'].includes(picture ?? '') && (!sound || ['opus', 'vorbis'].includes(sound))
  return false
}

/** Reads a file's streams with ffprobe, using the demuxer for its sniffed type. */
export const readStreams = async (
  { box, tools }: MediaContext,
  { path, file_type }: Source,
  { signal }: TaskOptions = {},
): Promise<Streams> => {
  const ffprobe = requireTool(tools, 'ffprobe')
  const type = fileTypeOf(file_type)
  const args = [
    '-hide_banner',
    '-v',
    'error',
    '-print_format',
    'json',
    '-show_entries',
    ENTRIES,
    ...inputOf(path, type),
  ]
  const out = await run(box, ffprobe, args, { caps: LOOK, cwd: box.scratch, ...(signal ? { signal } : {}) })
  const { format, streams } = jsonOf(probed, out)
  const video = streams.find(({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic)
  const audio = streams.find(({ codec_type }) => codec_type === 'audio')
  const seconds = Number(format?.duration ?? video?.duration ?? audio?.duration ?? Number.NaN)
  const size = video && shownSize(video)
  if (size && size.width * size.height > LIMITS.pixels)
    throw new MediaFailure('too_large', `video of ${size.width} x ${size.height}`)
  return {
    width: size?.width ?? null,
    height: size?.height ?? null,
    duration: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    video: size ? (video?.codec_name ?? null) : null,
    audio: audio?.codec_name ?? null,
    cover: coverOf(streams),
    playable: type.kind === 'audio' ? type.browser : isPlayable(file_type, video, audio),
    // avi does not store frame timestamps, which an mp4 needs
    repackable: file_type !== 'video/x-msvideo' && isPlainH264(video, audio),
  }
}

/** Returns a size within `edge` that keeps the aspect ratio, in multiples of `step` pixels. Throws if there is no image. */
export const fitInto = (
  { width, height }: Pick<Streams, 'width' | 'height'>,
  edge: number,
  step = 1,
): { width: number; height: number } => {
  if (!width || !height) throw new MediaFailure('unsupported', 'there is no image in this file')
  const scale = Math.min(1, edge / Math.max(width, height))
  const fit = (pixels: number) => Math.max(step, Math.round((pixels * scale) / step) * step)
  return { width: fit(width), height: fit(height) }
}

type FrameAt = { seconds: number; edge: number; best?: boolean; alpha?: boolean }

/** Extracts one frame as raw pixels, which the next step need not parse; undefined if there is none. `best` picks the
 *  most representative of 20 frames; `alpha` keeps transparency. */
export const extractFrame = async (
  { box, tools }: MediaContext,
  source: Source,
  streams: Pick<Streams, 'width' | 'height'>,
  folder: string,
  { seconds, edge, best, alpha }: FrameAt,
  { signal }: TaskOptions,
): Promise<ImageSource | undefined> => {
  const ffmpeg = requireTool(tools, 'ffmpeg')
  const pixels = { ...fitInto(streams, edge), channels: alpha ? (4 as const) : (3 as const) }
  const path = join(folder, `frame-${Math.round(seconds * 1000)}.rgb`)
  const format = alpha ? 'rgba' : 'rgb24'
  const filter = `scale=${pixels.width}:${pixels.height}${best ? ',thumbnail=n=20' : ''},format=${format}`
  const seek = seconds > 0 ? ['-ss', seconds.toFixed(3)] : []
  const args = [
    ...QUIET,
    ...seek,
    ...inputOf(source.path, fileTypeOf(source.file_type)),
    '-map',
    '0:V:0',
    '-an',
    '-sn',
    '-dn',
    '-vf',
    filter,
    '-frames:v',
    '1',
    '-f',
    'rawvideo',
    `file:${path}`,
  ]
  await run(box, ffmpeg, args, { caps: LOOK, cwd: folder, ...(signal ? { signal } : {}) })
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  return size === pixels.width * pixels.height * pixels.channels ? { path, mime: 'image/x-pixels', pixels } : undefined
}

/** Extracts a frame a tenth into the video, or elsewhere if that is dark or uniform; if all are, the first of them. */
export const extractPoster = async (
  parts: MediaContext,
  source: Source,
  streams: Streams,
  folder: string,
  edge: number,
  asking: TaskOptions,
): Promise<ImageSource> => {
  const places = streams.duration ? [0.1, 0.35, 0.6, 0] : [0]
  let fallback: ImageSource | undefined
  let failure = new MediaFailure('damaged', 'no frame could be read')
  for (const place of places) {
    const at = { seconds: place * (streams.duration ?? 0), edge, best: place > 0 || streams.duration === null }
    const frame = await extractFrame(parts, source, streams, folder, at, asking).catch((error: unknown) => {
      if (!(error instanceof MediaFailure) || error.code !== 'damaged') throw error
      failure = error
      return undefined
    })
    if (!frame) continue
    const { light, spread } = await callImageWorker(parts, { do: 'measure', source: frame }, measureReply, asking)
    if (light > 20 && spread > 6) return frame
    fallback ??= frame
  }
  if (!fallback) throw failure
  return fallback
}
