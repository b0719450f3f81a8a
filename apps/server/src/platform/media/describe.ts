import { fileTypeOf, type Kind, shownAs } from './mime-types.ts'
import { type TaskOptions, callImageWorker, type MediaContext, type Source } from './media-context.ts'
import { describeReply, sniffReply } from './image-jobs.ts'
import { withImage } from './image-source.ts'
import { readCameraImage } from './previews.ts'
import { sniffFile } from './sniff.ts'
import { readStreams, type Streams } from './video.ts'

/** The properties of a stored file; null for those it doesn't have. */
export type Description = {
  file_type: string
  kind: Kind
  shown: ReturnType<typeof shownAs>
  width: number | null
  height: number | null
  duration: number | null
  pages: number | null
  orientation: number | null
  has_alpha: boolean
  streams: Streams | null
}

/** Detects the type of a stored file from its content by our own rules. If none matches, asks a child process that knows
 *  more types. An unknown type is application/octet-stream. */
export const sniff = async (
  parts: MediaContext,
  path: string,
  name = '',
  asking: TaskOptions = {},
): Promise<string> => {
  const own = await sniffFile(path, name)
  if (own) return own
  const { mime } = await callImageWorker(parts, { do: 'sniff', path }, sniffReply, asking).catch(() => ({ mime: null }))
  // the wider list only counts for types we never parse: all others must be detected by our own rules
  return mime && fileTypeOf(mime).parser === 'none' ? mime : 'application/octet-stream'
}

/** Reads a stored file's properties without creating anything. */
export const describe = async (parts: MediaContext, source: Source, asking: TaskOptions = {}): Promise<Description> => {
  const type = fileTypeOf(source.file_type)
  const plain: Description = {
    file_type: type.mime, kind: type.kind, shown: shownAs(type), width: null, height: null, duration: null, pages: null, orientation: null,
    has_alpha: false, streams: null,
  } // biome-ignore format: one record
  if (type.parser === 'none') return plain
  if (type.parser === 'video' || type.parser === 'audio') {
    const streams = await readStreams(parts, source, asking)
    const { width, height, duration } = streams
    return { ...plain, width, height, duration, streams }
  }
  if (type.parser === 'raw') {
    // reading the size from the camera's metadata is quick; developing the image is not
    const { size, orientation = 1 } = await readCameraImage(parts, source.path, asking)
    if (size) return { ...plain, ...size, orientation, pages: 1 }
  }
  const image = await withImage(parts, source, asking, (found) =>
    callImageWorker(parts, { do: 'describe', source: found }, describeReply, asking),
  )
  return { ...plain, ...image }
}
