import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaFailure } from './failure.ts'
import { LIMITS, videoMs } from './limits.ts'
import { fileTypeOf } from './mime-types.ts'
import { type TaskOptions, callImageWorker, type MediaContext, type Source } from './media-context.ts'
import { type OutputFile, type Watermark, transformReply } from './image-jobs.ts'
import { run } from './run.ts'
import { inFolder, moveFile } from './sandbox.ts'
import { requireTool } from './tools.ts'
import { fitInto, inputOf, QUIET, readStreams } from './video.ts'

const PICTURE = ['-threads', '2', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-profile:v', 'high']
const SOUND = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2']
const CLEAN = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-movflags', '+faststart', '-f', 'mp4']

/** The length of a video's hover preview, in seconds. */
const PREVIEW_SECONDS = 5
const PREVIEW_EDGE = 400

const encode = async (
  parts: MediaContext,
  source: Source,
  out: string,
  size: { width: number; height: number },
  { signal }: TaskOptions,
  argsOf: (folder: string) => Promise<string[]>,
): Promise<OutputFile> => {
  const { box, tools } = parts
  const ffmpeg = requireTool(tools, 'ffmpeg')
  const { size: bytes } = await stat(source.path)
  const ms = videoMs(bytes)
  const output = Math.min(LIMITS.videoOutput, Math.max(LIMITS.pictureOutput, bytes * 4))
  return inFolder(box, async (folder) => {
    const made = join(folder, 'made.mp4')
    const caps = { ms, memory: LIMITS.memory, output, cpuSeconds: Math.ceil((2 * ms) / 1000) }
    await run(box, ffmpeg, [...QUIET, ...(await argsOf(folder)), `file:${made}`], {
      caps,
      cwd: folder,
      ...(signal ? { signal } : {}),
    })
    const { size: length } = await stat(made)
    if (length === 0) throw new MediaFailure('damaged', 'the encoder produced no output')
    await moveFile(made, out)
    return { path: out, mime: 'video/mp4', ...size, bytes: length }
  })
}

const undefinedIfDamaged = (error: unknown): undefined => {
  if (!(error instanceof MediaFailure) || error.code !== 'damaged') throw error
}

/**
 * How an MP4 is encoded: the longest edge and a watermark. With `keepSize`, streams that browsers play are copied at
 * any size, without encoding.
 */
export type Mp4Options = { edge?: number; mark?: Watermark; keepSize?: boolean }

/** Creates an H.264 and AAC video that any browser can start playing at once. A video that is already in that format and
 *  small enough is only remuxed, unless it gets a watermark. */
export const makeMp4 = async (
  parts: MediaContext,
  source: Source,
  out: string,
  { edge = LIMITS.videoEdge, mark, keepSize = false }: Mp4Options = {},
  asking: TaskOptions = {},
): Promise<OutputFile> => {
  requireTool(parts.tools, 'ffmpeg')
  const streams = await readStreams(parts, source, asking)
  const size = fitInto(streams, edge, 2)
  const input = inputOf(source.path, fileTypeOf(source.file_type))
  const same = size.width >= (streams.width ?? 0) - 1 && size.height >= (streams.height ?? 0) - 1
  if (!mark && (same || keepSize) && streams.repackable) {
    const whole = fitInto(streams, Number.POSITIVE_INFINITY)
    const copied = await encode(parts, source, out, same ? size : whole, asking, async () => [
      ...input,
      '-map',
      '0:V:0',
      '-map',
      '0:a:0?',
      '-c',
      'copy',
      ...CLEAN,
    ]).catch(undefinedIfDamaged)
    if (copied) return copied
  }
  const scale = `scale=${size.width}:${size.height},setsar=1`
  const settings = ['-map', '0:a:0?', ...PICTURE, '-preset', 'veryfast', '-crf', '23', ...SOUND, ...CLEAN]
  return encode(parts, source, out, size, asking, async (folder) => {
    if (!mark) return [...input, '-map', '0:V:0', '-vf', scale, ...settings]
    const over = join(folder, 'mark.png')
    await callImageWorker(parts, { do: 'mark', ...size, mark, out: over }, transformReply, asking)
    const graph = `[0:V:0]${scale}[film];[film][1:v]overlay[marked]`
    return [
      ...input,
      '-protocol_whitelist',
      'file,pipe',
      '-f',
      'png_pipe',
      '-i',
      `file:${over}`,
      '-filter_complex',
      graph,
      '-map',
      '[marked]',
      ...settings,
    ]
  })
}

/** Social networks require the index first, no edit lists, closed GOPs, 23 to 60 frames per second and at most 25 Mbit/s. */
const NETWORK =
  '-preset veryfast -crf 20 -maxrate 16M -bufsize 32M -bf 0 -flags +cgop -g 60 -c:a aac -b:a 128k -ac 2 -ar 48000 -use_editlist 0'.split(
    ' ',
  )

/** Creates a video that social networks accept, never watermarked. */
export const makeNetworkMp4 = async (
  parts: MediaContext,
  source: Source,
  out: string,
  { edge }: { edge: number },
  asking: TaskOptions = {},
): Promise<OutputFile> => {
  requireTool(parts.tools, 'ffmpeg')
  const streams = await readStreams(parts, source, asking)
  const size = fitInto(streams, edge, 2)
  const input = inputOf(source.path, fileTypeOf(source.file_type))
  const filter = `fps=30,scale=${size.width}:${size.height},setsar=1`
  return encode(parts, source, out, size, asking, async () => [
    ...input,
    '-map',
    '0:V:0',
    '-map',
    '0:a:0?',
    '-vf',
    filter,
    ...PICTURE,
    ...NETWORK,
    ...CLEAN,
  ])
}

/** Creates a video's hover preview: a few seconds, small and without sound. */
export const makeHoverPreview = async (
  parts: MediaContext,
  source: Source,
  out: string,
  asking: TaskOptions = {},
): Promise<OutputFile> => {
  requireTool(parts.tools, 'ffmpeg')
  const streams = await readStreams(parts, source, asking)
  const size = fitInto(streams, PREVIEW_EDGE, 2)
  const start = streams.duration && streams.duration > 2 * PREVIEW_SECONDS ? streams.duration * 0.1 : 0
  const seek = start > 0 ? ['-ss', start.toFixed(3)] : []
  const filter = `fps=15,scale=${size.width}:${size.height},setsar=1`
  const how = [
    '-map',
    '0:V:0',
    '-an',
    '-t',
    String(PREVIEW_SECONDS),
    '-vf',
    filter,
    ...PICTURE,
    '-preset',
    'veryfast',
    '-crf',
    '30',
    ...CLEAN,
  ]
  return encode(parts, source, out, size, asking, async () => [
    ...seek,
    ...inputOf(source.path, fileTypeOf(source.file_type)),
    ...how,
  ])
}
