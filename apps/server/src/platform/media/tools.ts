import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const require = createRequire(import.meta.url)
const FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin']

/** The programs outside of ours. One that is not there makes its formats fail with `tool_missing`, and nothing else. */
export type Tools = { ffmpeg?: string; ffprobe?: string; perl?: string; exiftool?: string; gs?: string }

/** Where programs stand that are not at their usual place. */
export type ToolPaths = { ffmpegPath?: string; ffprobePath?: string; perlPath?: string; gsPath?: string }

const runnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Packages for other systems are not installed: not to find one is no error. */
const fromPackage = (find: () => string): string | undefined => {
  try {
    const path = find()
    return runnable(path) ? path : undefined
  } catch {
    return undefined
  }
}

const fromSystem = (name: string): string | undefined => FOLDERS.map((folder) => join(folder, name)).find(runnable)

const packaged = z.object({ path: z.string() })

/** Finds each program: where it was said to stand, in our packages, then in the system. */
export const findTools = ({ ffmpegPath, ffprobePath, perlPath, gsPath }: ToolPaths): Tools => ({
  ffmpeg:
    ffmpegPath ??
    fromPackage(() =>
      join(dirname(require.resolve(`@ffmpeg-binary/${process.platform}-${process.arch}/package.json`)), 'ffmpeg'),
    ) ??
    fromSystem('ffmpeg'),
  ffprobe:
    ffprobePath ??
    fromPackage(() => packaged.parse(require('@ffprobe-installer/ffprobe')).path) ??
    fromSystem('ffprobe'),
  perl: perlPath ?? fromSystem('perl'),
  exiftool: fromPackage(() =>
    z.string().parse(createRequire(require.resolve('exiftool-vendored'))('exiftool-vendored.pl')),
  ),
  gs: gsPath ?? fromSystem('gs'),
})
