import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { MediaFailure } from './failure.ts'

const require = createRequire(import.meta.url)
const FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin']

/** The external programs. If one is missing, only its formats fail, with `tool_missing`. */
export type Tools = Record<'ffmpeg' | 'ffprobe' | 'perl' | 'exiftool' | 'gs', string | undefined>

/** The message if a program is missing: what to install. */
export const TOOL_WORDS: Record<keyof Tools, string> = {
  ffmpeg: 'To preview video and audio, install FFmpeg on the server.',
  ffprobe: 'To preview video and audio, install FFmpeg on the server.',
  perl: 'To preview this type of file, install Perl on the server.',
  exiftool: 'To preview this type of file, install ExifTool on the server.',
  gs: 'To preview EPS and PostScript files, install Ghostscript on the server.',
}

/** Returns the path of a program, or throws if it is missing. */
export const requireTool = (tools: Tools, name: keyof Tools): string => {
  const place = tools[name]
  if (!place) throw new MediaFailure('tool_missing', `${name} is not installed`, TOOL_WORDS[name])
  return place
}

/** Paths of programs that are not in their usual place. */
export type ToolPaths = Partial<Record<'ffmpegPath' | 'ffprobePath' | 'perlPath' | 'gsPath', string | undefined>>

const runnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Packages for other systems are not installed, so a missing package is not an error. */
const fromPackage = (find: () => string): string | undefined => {
  try {
    const path = find()
    return runnable(path) ? path : undefined
  } catch {
    return undefined
  }
}

const fromSystem = (name: string): string | undefined => FOLDERS.map((folder) => join(folder, name)).find(runnable)

/** A configured path must contain the program; there is no fallback. */
const ifRunnable = (path: string): string | undefined => (runnable(path) ? path : undefined)

const packaged = z.object({ path: z.string() })

/** Finds each program: at the configured path, in our packages, in the system, and finally in an older package. */
export const findTools = ({ ffmpegPath, ffprobePath, perlPath, gsPath }: ToolPaths): Tools => {
  const system = `${process.platform}-${process.arch}`
  const inside = (name: string) => fromPackage(() => join(dirname(require.resolve(`${name}/package.json`)), 'ffmpeg'))
  // the last resort is an old package, for systems without their own
  const ffmpeg = () =>
    inside(`@ffmpeg-binary/${system}`) ?? fromSystem('ffmpeg') ?? inside(`@ffmpeg-installer/${system}`)
  const ffprobe = () =>
    fromPackage(() => packaged.parse(require('@ffprobe-installer/ffprobe')).path) ?? fromSystem('ffprobe')
  return {
    ffmpeg: ffmpegPath ? ifRunnable(ffmpegPath) : ffmpeg(),
    ffprobe: ffprobePath ? ifRunnable(ffprobePath) : ffprobe(),
    perl: perlPath ? ifRunnable(perlPath) : fromSystem('perl'),
    exiftool: fromPackage(() =>
      z.string().parse(createRequire(require.resolve('exiftool-vendored'))('exiftool-vendored.pl')),
    ),
    gs: gsPath ? ifRunnable(gsPath) : fromSystem('gs'),
  }
}
