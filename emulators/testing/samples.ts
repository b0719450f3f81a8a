import { execFile } from 'node:child_process'
import { accessSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'

/** Creates a plain image. `noise` makes it hard to compress. */
export const image = (width: number, height: number, format: 'jpeg' | 'png' | 'webp' = 'jpeg', noise = false) => {
  const create = { width, height, channels: 3 as const, background: '#3a6ea5' }
  const picture = noise
    ? sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    : sharp({ create })
  return picture.toFormat(format, { quality: 100 }).toBuffer()
}

const findFfmpeg = () => {
  const require = createRequire(import.meta.url)
  const system = `${process.platform}-${process.arch}`
  for (const name of [`@ffmpeg-binary/${system}`, `@ffmpeg-installer/${system}`]) {
    try {
      const file = path.join(path.dirname(require.resolve(`${name}/package.json`)), 'ffmpeg')
      accessSync(file)
      return file
    } catch {
      // Skips packages for other systems, which are not installed.
    }
  }
  return 'ffmpeg'
}

type Video = { seconds?: number; size?: string; rate?: number; codec?: string; flags?: string[]; container?: string }

const made = new Map<string, Promise<Buffer>>()

const encode = async ({ seconds = 3, size = '360x640', rate = 24, codec = 'libx264', ...rest }: Video) => {
  const { container = 'mp4', flags = ['-movflags', '+faststart', '-use_editlist', '0'] } = rest
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-sample-'))
  try {
    const file = path.join(folder, `video.${container}`)
    const source = ['-f', 'lavfi', '-i', `color=c=teal:size=${size}:rate=${rate}`, '-t', String(seconds)]
    const coding = ['-c:v', codec, '-pix_fmt', 'yuv420p', ...(codec === 'libx264' ? ['-preset', 'ultrafast'] : [])]
    await promisify(execFile)(findFfmpeg(), ['-v', 'error', ...source, ...coding, ...flags, file])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Returns a short video. Each variant is encoded once per process. */
export const video = (wanted: Video = {}) => {
  const key = JSON.stringify(wanted)
  const known = made.get(key) ?? encode(wanted)
  made.set(key, known)
  return known
}
