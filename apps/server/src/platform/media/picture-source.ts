import { MediaFailure } from './failure.ts'
import { LIMITS, SIZES } from './limits.ts'
import { fileTypeOf } from './mime-types.ts'
import type { Asking, Parts, Source } from './parts.ts'
import type { PictureSource } from './picture-jobs.ts'
import { drawPostscript, takePreviews } from './previews.ts'
import { inFolder } from './sandbox.ts'
import { needed } from './tools.ts'
import { readStreams, takeFrame, takePoster } from './video.ts'

const EDGE = Math.max(...SIZES)

/** What a picture child is given for this file, after the tools that must come first. `whole`: as large as it is. */
const prepare = async (
  parts: Parts,
  source: Source,
  folder: string,
  whole: boolean,
  asking: Asking,
): Promise<PictureSource> => {
  const { path, file_type: mime } = source
  switch (fileTypeOf(mime).parser) {
    case 'raw':
    case 'preview':
      return { path, mime, ...(await takePreviews(parts, path, folder, asking)) }
    case 'postscript':
      return { path, mime, previews: await drawPostscript(parts, path, folder, asking) }
    case 'video':
      needed(parts.tools, 'ffmpeg')
      return takePoster(
        parts,
        source,
        await readStreams(parts, source, asking),
        folder,
        whole ? LIMITS.videoEdge : EDGE,
        asking,
      )
    case 'frame': {
      needed(parts.tools, 'ffmpeg')
      const frame = await takeFrame(
        parts,
        source,
        await readStreams(parts, source, asking),
        folder,
        { seconds: 0, edge: 2 ** 15 },
        asking,
      )
      if (!frame) throw new MediaFailure('damaged', 'no picture could be read')
      return frame
    }
    case 'audio':
    case 'none':
      throw new MediaFailure('unsupported', `no picture in ${mime}`)
    default:
      return { path, mime }
  }
}

/** Works on the picture of any file: what other tools take out of it lies in a folder that is gone afterwards. */
export const withPicture = <T>(
  parts: Parts,
  source: Source,
  asking: Asking & { whole?: boolean },
  work: (picture: PictureSource) => Promise<T>,
): Promise<T> =>
  inFolder(parts.box, async (folder) => {
    const { whole = false, ...rest } = asking
    const picture = await prepare(parts, source, folder, whole, rest)
    try {
      return await work(picture)
    } catch (error) {
      // a psd without a flattened picture of a kind we read still has its small one
      const psd =
        fileTypeOf(source.file_type).parser === 'psd' && error instanceof MediaFailure && error.code === 'unsupported'
      if (!psd) throw error
      return work({ ...picture, ...(await takePreviews(parts, source.path, folder, rest)) })
    }
  })
