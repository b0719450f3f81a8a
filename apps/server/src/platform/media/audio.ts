import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaFailure } from './failure.ts'
import { LIMITS, videoMs } from './limits.ts'
import { fileTypeOf } from './mime-types.ts'
import type { TaskOptions, MediaContext, Source } from './media-context.ts'
import type { ImageSource } from './image-jobs.ts'
import { run } from './run.ts'
import { inFolder, moveFile } from './sandbox.ts'
import { requireTool } from './tools.ts'
import { fitInto, inputOf, QUIET, readStreams } from './video.ts'

/** A finished audio file. */
type Sound = { path: string; mime: string; bytes: number }

const WAVEFORM = { width: 1600, height: 900 }
const GROUND = '0x20262e'
const WAVE = '0x8fb8ff'

/** Processing a whole audio file may take as long as processing a video of the same size. */
const capsFor = async (path: string) => {
  const { size } = await stat(path)
  const ms = videoMs(size)
  const output = Math.min(LIMITS.videoOutput, Math.max(LIMITS.pictureOutput, size * 4))
  return { ms, memory: LIMITS.memory, output, cpuSeconds: Math.ceil((2 * ms) / 1000) }
}

/** Draws the loudness of the whole file as raw pixels. */
const drawWaveform = async ({ box, tools }: MediaContext, source: Source, folder: string, { signal }: TaskOptions) => {
  const { width, height } = WAVEFORM
  const path = join(folder, 'waveform.rgb')
  const graph = [
    `color=c=${GROUND}:s=${width}x${height}[ground]`,
    `[0:a:0]aformat=channel_layouts=mono,showwavespic=s=${width}x${height / 2}:colors=${WAVE}:scale=sqrt[wave]`,
    `[ground][wave]overlay=0:${height / 4},format=rgb24[drawn]`,
  ]
  const args = [
    ...QUIET,
    ...inputOf(source.path, fileTypeOf(source.file_type)),
    '-filter_complex',
    graph.join(';'),
    '-map',
    '[drawn]',
    '-frames:v',
    '1',
    '-f',
    'rawvideo',
    `file:${path}`,
  ]
  const caps = await capsFor(source.path)
  await run(box, requireTool(tools, 'ffmpeg'), args, { caps, cwd: folder, ...(signal ? { signal } : {}) })
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size !== width * height * 3) throw new MediaFailure('damaged', 'no sound could be read')
  return { path, mime: 'image/x-pixels', pixels: WAVEFORM }
}

/** Extracts the embedded cover as raw pixels; undefined if there is no readable cover. */
const extractCover = async (
  { box, tools }: MediaContext,
  source: Source,
  cover: { width: number; height: number },
  folder: string,
  { signal }: TaskOptions,
): Promise<ImageSource | undefined> => {
  const pixels = fitInto(cover, LIMITS.videoEdge)
  const path = join(folder, 'cover.rgb')
  const args = [
    ...QUIET,
    ...inputOf(source.path, fileTypeOf(source.file_type)),
    '-map',
    '0:v:0',
    '-an',
    '-vf',
    `scale=${pixels.width}:${pixels.height},format=rgb24`,
    '-frames:v',
    '1',
    '-f',
    'rawvideo',
    `file:${path}`,
  ]
  const caps = await capsFor(source.path)
  try {
    await run(box, requireTool(tools, 'ffmpeg'), args, { caps, cwd: folder, ...(signal ? { signal } : {}) })
    const { size } = await stat(path)
    return size === pixels.width * pixels.height * 3 ? { path, mime: 'image/x-pixels', pixels } : undefined
  } catch (error) {
    // A broken cover falls back to the waveform.
    if (error instanceof MediaFailure && ['cancelled', 'busy', 'no_space'].includes(error.code)) throw error
    return undefined
  }
}

/** The image of an audio file: its cover, or its waveform. */
export const imageOfAudio = async (
  parts: MediaContext,
  source: Source,
  folder: string,
  asking: TaskOptions,
): Promise<ImageSource> => {
  requireTool(parts.tools, 'ffmpeg')
  const { cover, audio } = await readStreams(parts, source, asking)
  if (!audio) throw new MediaFailure('unsupported', 'there is no sound in this file')
  const found = cover && (await extractCover(parts, source, cover, folder, asking))
  return found ?? (await drawWaveform(parts, source, folder, asking))
}

/** MP3 and AAC play in every browser; everything else is converted to AAC. */
const STREAMS = {
  mp3: { mime: 'audio/mpeg', args: ['-c:a', 'copy', '-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3'] },
  aac: { mime: 'audio/mp4', args: ['-c:a', 'copy', '-movflags', '+faststart', '-f', 'ipod'] },
  other: {
    mime: 'audio/mp4',
    args: ['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', '44100', '-movflags', '+faststart', '-f', 'ipod'],
  },
}
const streamFor = (codec: string | null) => (codec === 'mp3' || codec === 'aac' ? STREAMS[codec] : STREAMS.other)

/** Writes the audio to `out` in a form that any browser plays, without cover or metadata. */
export const makeStream = async (
  parts: MediaContext,
  source: Source,
  out: string,
  asking: TaskOptions = {},
): Promise<Sound> => {
  const ffmpeg = requireTool(parts.tools, 'ffmpeg')
  const { audio } = await readStreams(parts, source, asking)
  const { signal } = asking
  const caps = await capsFor(source.path)
  const make = ({ mime, args }: (typeof STREAMS)['other']) =>
    inFolder(parts.box, async (folder) => {
      const made = join(folder, 'made')
      const input = inputOf(source.path, fileTypeOf(source.file_type))
      const only = ['-map', '0:a:0', '-map_metadata', '-1', '-map_chapters', '-1', '-vn', '-sn', '-dn']
      await run(parts.box, ffmpeg, [...QUIET, ...input, ...only, ...args, `file:${made}`], {
        caps,
        cwd: folder,
        ...(signal ? { signal } : {}),
      })
      const { size: bytes } = await stat(made)
      if (bytes === 0) throw new MediaFailure('damaged', 'the converted audio is empty')
      await moveFile(made, out)
      return { path: out, mime, bytes }
    })
  const wanted = streamFor(audio)
  return make(wanted).catch((error: unknown) => {
    const mayEncode = error instanceof MediaFailure && error.code === 'damaged' && wanted !== STREAMS.other
    if (!mayEncode) throw error
    return make(STREAMS.other)
  })
}
