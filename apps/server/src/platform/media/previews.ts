import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { MediaFailure } from './failure.ts'
import { LIMITS } from './limits.ts'
import { type TaskOptions, runExiftool, jsonOf, type MediaContext } from './media-context.ts'
import type { ImageSource } from './image-jobs.ts'
import { run } from './run.ts'
import { requireTool } from './tools.ts'

/** Fewer bytes than this can't be an image. */
const SMALLEST = 200

const taken = z
  .array(
    z.object({
      Orientation: z.number().int().min(1).max(8).catch(1).default(1),
      ImageSize: z
        .string()
        .regex(/^\d{1,6} \d{1,6}$/)
        .optional()
        .catch(undefined),
    }),
  )
  .min(1)

/** Reads the camera's orientation and, if it is recorded, the size of the image in that orientation. */
export const readCameraImage = async (
  parts: MediaContext,
  path: string,
  asking: TaskOptions,
): Promise<Pick<ImageSource, 'orientation' | 'size'>> => {
  const { out } = await runExiftool(parts, ['-json', '-n', '-Orientation', '-ImageSize', path], asking)
  const [found] = out.trim() ? jsonOf(taken, out) : []
  const [across = 0, down = 0] = found?.ImageSize?.split(' ').map(Number) ?? []
  const orientation = found?.Orientation ?? 1
  if (across < 1 || down < 1) return { orientation }
  return { orientation, size: orientation >= 5 ? { width: down, height: across } : { width: across, height: down } }
}

const largestIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), size: (await stat(join(folder, name))).size })),
  )
  return files
    .filter(({ size, path }) => size >= SMALLEST && /\.(jpe?g|tiff?|png)$/i.test(path))
    .toSorted((a, b) => b.size - a.size)
    .slice(0, 6)
    .map(({ path }) => path)
}

/** Extracts the previews that a camera or program stored in a file, and reads the file's orientation and image size. */
export const extractPreviews = async (
  parts: MediaContext,
  path: string,
  folder: string,
  asking: TaskOptions,
): Promise<Pick<ImageSource, 'previews' | 'orientation' | 'size'>> => {
  const names = join(folder.replaceAll('%', '%%'), '%t%-c.%s')
  await runExiftool(parts, ['-b', '-a', '-W', names, '-preview:all', path], asking)
  return { previews: await largestIn(folder), ...(await readCameraImage(parts, path, asking)) }
}

/** Dots per inch that bring a page's longer edge near 2000 px. */
const densityFor = async (path: string): Promise<number> => {
  await using file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
  const box =
    /%%(?:HiRes)?BoundingBox:\s{0,8}(-?[\d.]{1,12})\s+(-?[\d.]{1,12})\s+(-?[\d.]{1,12})\s+(-?[\d.]{1,12})/.exec(
      buffer.toString('latin1', 0, bytesRead),
    )
  const [left = 0, bottom = 0, right = 612, top = 792] = box?.slice(1).map(Number) ?? []
  const longer = Math.max(right - left, top - bottom)
  return longer > 0 ? Math.min(1200, Math.max(4, Math.round((72 * 2000) / longer))) : 150
}

const drawWithGhostscript = async (
  { box, tools }: MediaContext,
  path: string,
  folder: string,
  signal?: AbortSignal,
): Promise<string> => {
  const gs = requireTool(tools, 'gs')
  const out = join(folder, 'page.png')
  const how = [
    '-q',
    '-dSAFER',
    '-dBATCH',
    '-dNOPAUSE',
    '-dEPSCrop',
    '-dFirstPage=1',
    '-dLastPage=1',
    '-dTextAlphaBits=4',
    '-dGraphicsAlphaBits=4',
  ]
  const args = [
    ...how,
    '-sDEVICE=png16m',
    `-r${await densityFor(path)}`,
    `-sOutputFile=${out.replaceAll('%', '%%')}`,
    '-f',
    path,
  ]
  const caps = {
    ms: LIMITS.pictureMs,
    memory: LIMITS.memory,
    output: LIMITS.pictureOutput,
    cpuSeconds: LIMITS.pictureMs / 1000,
  }
  await run(box, gs, args, { caps, cwd: folder, ...(signal ? { signal } : {}) })
  return out
}

/**
 * PostScript is a program: only Ghostscript can draw it, in the sandbox. If Ghostscript is missing or fails, the previews
 * that exiftool extracts are used; the image process looks for others, and `missing` gives the reason why Ghostscript drew
 * nothing.
 */
export const renderPostscript = async (
  parts: MediaContext,
  path: string,
  folder: string,
  asking: TaskOptions,
): Promise<Pick<ImageSource, 'previews' | 'missing'>> => {
  const drawn = await drawWithGhostscript(parts, path, folder, asking.signal).catch((error: unknown) => error)
  if (typeof drawn === 'string') return { previews: [drawn] }
  if (!(drawn instanceof MediaFailure) || ['cancelled', 'busy', 'no_space'].includes(drawn.code)) throw drawn
  const { previews = [] } = await extractPreviews(parts, path, folder, asking)
  return { previews, missing: drawn.code }
}
