import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Media } from '../platform/media/media.ts'

type Film = { seconds?: number; size?: string; container?: string; picture?: string; title?: string }

/** A short H.264 video, encoded by the product's own ffmpeg. */
export const drawVideo = async (media: Media, film: Film = {}): Promise<Buffer> => {
  const { seconds = 2, size = '640x360', container = 'mov', picture = `testsrc2=size=${size}:rate=10`, title } = film
  const { ffmpeg } = media.found.tools
  if (!ffmpeg) throw new Error('no ffmpeg: install the optional packages, or name one with FFMPEG_PATH')
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-film-'))
  try {
    const made = path.join(folder, 'film')
    const codec = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'ultrafast', '-t', String(seconds)]
    const named = title ? ['-metadata', `title=${title}`] : []
    const how = [...codec, ...named, '-f', container, made]
    await promisify(execFile)(ffmpeg, ['-v', 'error', '-f', 'lavfi', '-i', picture, ...how])
    return await readFile(made)
  } finally {
    await rm(folder, { recursive: true })
  }
}

export const frameOf = async (media: Media, film: Buffer, file_type: string, seconds = 1): Promise<Buffer> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-frame-'))
  try {
    const source = path.join(folder, 'film')
    await writeFile(source, film)
    const frame = await media.frameAt({ path: source, file_type }, path.join(folder, 'frame.jpg'), seconds)
    return await readFile(frame.path)
  } finally {
    await rm(folder, { recursive: true })
  }
}
