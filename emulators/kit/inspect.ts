import { execFile } from 'node:child_process'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import ffprobe from '@ffprobe-installer/ffprobe'
import sharp from 'sharp'
import { z } from 'zod'
import { readLayout } from './mp4.ts'

export type ImageFacts = { kind: 'image'; format: string; width: number; height: number }
export type VideoFacts = {
  kind: 'video'
  container: 'mp4' | 'mov' | 'webm' | 'other'
  codec: string
  width: number
  height: number
  seconds: number
  framesPerSecond: number
  bitsPerSecond: number
  isProgressive: boolean
  is420: boolean
  audio?: { codec: string; sampleRate: number; channels: number }
  /** Read from MP4 and MOV only. Other containers are treated as having their index first and no edit list. */
  isIndexFirst: boolean
  hasEditList: boolean
}
export type MediaFacts = ImageFacts | VideoFacts | { kind: 'other' }

const MPO = Buffer.from('MPF\0', 'latin1')

const readHead = async (path: string, bytes: number) => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Decodes the whole image, so that a truncated file is not accepted as an image. */
const inspectImage = async (path: string, head: Buffer): Promise<MediaFacts> => {
  try {
    const { format, autoOrient } = await sharp(path, { failOn: 'truncated' }).metadata()
    await sharp(path, { failOn: 'truncated' }).resize(64).toBuffer()
    const isMpo = format === 'jpeg' && head.includes(MPO)
    return { kind: 'image', format: isMpo ? 'mpo' : format, width: autoOrient.width, height: autoOrient.height }
  } catch {
    return { kind: 'other' }
  }
}

const Probe = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string(),
      codec_name: z.string().default('unknown'),
      width: z.number().default(0),
      height: z.number().default(0),
      avg_frame_rate: z.string().default('0/1'),
      pix_fmt: z.string().default(''),
      field_order: z.string().default('progressive'),
      sample_rate: z.string().default('0'),
      channels: z.number().default(0),
      tags: z.object({ rotate: z.string().optional() }).default({}),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
    }),
  ),
  format: z.object({
    format_name: z.string(),
    duration: z.coerce.number().default(0),
    bit_rate: z.coerce.number().default(0),
    tags: z.object({ major_brand: z.string().optional() }).default({}),
  }),
})

const ratio = (text: string) => {
  const [above = 0, below = 1] = text.split('/').map(Number)
  return below === 0 ? 0 : above / below
}

const containerOf = (name: string, brand?: string): VideoFacts['container'] => {
  if (name.includes('mp4')) return brand?.trim() === 'qt' ? 'mov' : 'mp4'
  return name.includes('webm') ? 'webm' : 'other'
}

const inspectVideo = async (path: string): Promise<MediaFacts> => {
  const options = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams']
  const output = await promisify(execFile)(ffprobe.path, [...options, path], { timeout: 60_000 }).catch(() => undefined)
  const probe = Probe.safeParse(output && JSON.parse(output.stdout))
  const video = probe.data?.streams.find((stream) => stream.codec_type === 'video')
  if (!probe.data || !video) return { kind: 'other' }
  const { format, streams } = probe.data
  const audio = streams.find((stream) => stream.codec_type === 'audio')
  const turn = Number(video.tags.rotate ?? video.side_data_list.find((one) => one.rotation)?.rotation ?? 0)
  const isTurned = Math.abs(turn) % 180 === 90
  const container = containerOf(format.format_name, format.tags.major_brand)
  return {
    kind: 'video',
    container,
    codec: video.codec_name,
    width: isTurned ? video.height : video.width,
    height: isTurned ? video.width : video.height,
    seconds: format.duration,
    framesPerSecond: ratio(video.avg_frame_rate),
    bitsPerSecond: format.bit_rate,
    isProgressive: ['progressive', 'unknown'].includes(video.field_order),
    is420: video.pix_fmt.includes('420'),
    ...(audio && {
      audio: { codec: audio.codec_name, sampleRate: Number(audio.sample_rate), channels: audio.channels },
    }),
    ...(container === 'mp4' || container === 'mov'
      ? await readLayout(path)
      : { isIndexFirst: true, hasEditList: false }),
  }
}

const isImage = (head: Buffer) =>
  head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  head.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])) ||
  head.toString('latin1', 0, 4) === 'GIF8' ||
  (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') ||
  (head.toString('latin1', 4, 8) === 'ftyp' && /^(avif|heic|heix|mif1)/.test(head.toString('latin1', 8, 12)))

/** Returns the properties of an image or video according to its content; its name and declared type are ignored. */
export const inspect = async (path: string): Promise<MediaFacts> => {
  const head = await readHead(path, 64 * 1024)
  return isImage(head) ? inspectImage(path, head) : inspectVideo(path)
}
