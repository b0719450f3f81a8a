import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findTools } from '../platform/media/tools.ts'
import { cornered } from './media-files.ts'

/** Each format's encoding: container and codec. */
const SOUNDS = {
  mp3: ['mp3', 'libmp3lame'],
  wav: ['wav', 'pcm_s16le'],
  flac: ['flac', 'flac'],
  m4a: ['ipod', 'aac'],
  ogg: ['ogg', 'libvorbis'],
  opus: ['ogg', 'libopus'],
  wma: ['asf', 'wmav2'],
} as const
export type SoundFormat = keyof typeof SOUNDS

/** A tone of the given length, encoded by ffmpeg. The optional cover has red, green, blue and white corners. */
export const makeSound = async (
  folder: string,
  format: SoundFormat,
  { seconds = 2, cover = false, tags = {} }: { seconds?: number; cover?: boolean; tags?: Record<string, string> } = {},
): Promise<Buffer> => {
  const { FFMPEG_PATH: ffmpegPath } = process.env
  const { ffmpeg } = findTools(ffmpegPath ? { ffmpegPath } : {})
  if (!ffmpeg) throw new Error('ffmpeg is not installed')
  const [container, codec] = SOUNDS[format]
  const [out, picture] = [join(folder, `tone.${format}`), join(folder, 'cover.png')]
  if (cover) await cornered(300, 300).png().toFile(picture)
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`]
  const art = cover ? ['-i', picture, '-map', '0', '-map', '1', '-c:v', 'copy', '-disposition:v', 'attached_pic'] : []
  const said = Object.entries(tags).flatMap(([key, value]) => ['-metadata', `${key}=${value}`])
  const args = ['-v', 'error', '-y', ...tone, ...art, '-c:a', codec, ...said, '-f', container, out]
  const { status, stderr } = spawnSync(ffmpeg, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return readFileSync(out)
}
