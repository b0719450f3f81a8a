import { open } from 'node:fs/promises'
import { imageOfAudio } from './audio.ts'
import { MediaFailure } from './failure.ts'
import { LIMITS, SIZES } from './limits.ts'
import { fileTypeOf } from './mime-types.ts'
import type { TaskOptions, MediaContext, Source } from './media-context.ts'
import type { ImageSource } from './image-jobs.ts'
import { renderPostscript, extractPreviews } from './previews.ts'
import { inFolder } from './sandbox.ts'
import { requireTool, TOOL_WORDS } from './tools.ts'
import { readStreams, extractFrame, extractPoster } from './video.ts'

const EDGE = Math.max(...SIZES)

/** ffprobe can't be told which decoder to use for a Truevision file, but the header stores its size at a fixed position. */
const readTargaSize = async (path: string) => {
  await using file = await open(path, 'r')
  const { buffer } = await file.read(Buffer.alloc(18), 0, 18, 0)
  const [width, height] = [buffer.readUInt16LE(12), buffer.readUInt16LE(14)]
  if (width * height > LIMITS.pixels) throw new MediaFailure('too_large', `tga of ${width} x ${height}`)
  return { width, height }
}

/** Prepares the input of an image process, using other tools if necessary. `whole`: at full size. */
const prepare = async (
  parts: MediaContext,
  source: Source,
  folder: string,
  whole: boolean,
  asking: TaskOptions,
): Promise<ImageSource> => {
  const { path, file_type: mime } = source
  switch (fileTypeOf(mime).parser) {
    case 'raw':
    case 'preview':
      return { path, mime, ...(await extractPreviews(parts, path, folder, asking)) }
    case 'postscript':
      return { path, mime, ...(await renderPostscript(parts, path, folder, asking)) }
    case 'video':
      requireTool(parts.tools, 'ffmpeg')
      return extractPoster(
        parts,
        source,
        await readStreams(parts, source, asking),
        folder,
        whole ? LIMITS.videoEdge : EDGE,
        asking,
      )
    case 'frame': {
      requireTool(parts.tools, 'ffmpeg')
      const size = mime === 'image/x-tga' ? await readTargaSize(path) : await readStreams(parts, source, asking)
      const frame = await extractFrame(parts, source, size, folder, { seconds: 0, edge: 2 ** 15, alpha: true }, asking)
      if (!frame) throw new MediaFailure('damaged', 'no image could be read')
      return frame
    }
    case 'audio':
      return imageOfAudio(parts, source, folder, asking)
    case 'none':
      throw new MediaFailure('unsupported', `no image in ${mime}`)
    default:
      return { path, mime }
  }
}

/** Runs `work` with the image of any file. Extracted data is in a temporary folder that is removed afterwards. */
export const withImage = <T>(
  parts: MediaContext,
  source: Source,
  asking: TaskOptions & { whole?: boolean },
  work: (picture: ImageSource) => Promise<T>,
): Promise<T> =>
  inFolder(parts.box, async (folder) => {
    const { whole = false, ...rest } = asking
    const picture = await prepare(parts, source, folder, whole, rest)
    try {
      return await work(picture)
    } catch (error) {
      if (!(error instanceof MediaFailure)) throw error
      const { parser } = fileTypeOf(source.file_type)
      if (parser === 'postscript' && error.code === 'tool_missing')
        throw new MediaFailure('tool_missing', error.detail, TOOL_WORDS.gs)
      // a psd without a readable flattened image still has its thumbnail
      if (parser !== 'psd' || error.code !== 'unsupported') throw error
      return work({ ...picture, ...(await extractPreviews(parts, source.path, folder, rest)) })
    }
  })
