import { copyFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type EmbeddedText, embeddedTexts, fileFields } from '@vitrine/contract'
import { EXIFTOOL_OUTPUT } from './exiftool.ts'
import { MediaFailure } from './failure.ts'
import { videoMs } from './limits.ts'
import { fileTypeOf } from './mime-types.ts'
import { type TaskOptions, runExiftool, type MediaContext, type Source } from './media-context.ts'
import { inFolder, moveFile } from './sandbox.ts'

/** The fields written into a copy that leaves the library. Empty ones aren't written, so existing values are kept. */
export type WrittenFields = { [K in EmbeddedText]?: string } & {
  keywords?: string[]
  map_point?: { latitude: number; longitude: number }
}

/** File types that exiftool can write without changing the visible image. */
const WRITABLE = new Set(
  [
    'jpeg',
    'png',
    'webp',
    'tiff',
    'gif',
    'heic',
    'avif',
    'jp2',
    'vnd.adobe.photoshop',
    'x-adobe-dng',
    'x-canon-cr2',
    'x-canon-cr3',
    'x-nikon-nef',
    'x-sony-arw',
    'x-fuji-raf',
    'x-panasonic-rw2',
    'x-olympus-orf',
    'x-pentax-pef',
  ]
    .map((name) => `image/${name}`)
    .concat('video/mp4', 'video/quicktime', 'video/x-m4v', 'application/pdf', 'application/illustrator'),
)

/** Formats whose readers expect IPTC and EXIF as well as XMP. */
const WITH_IPTC = new Set(['image/jpeg', 'image/tiff', 'image/vnd.adobe.photoshop', 'image/x-adobe-dng'])

/** Whether metadata can be written into this kind of file. */
export const canWriteMetadata = (file_type: string): boolean => WRITABLE.has(file_type)

/** Cleans a text for XMP and IPTC: no lone surrogates, and no control characters except line breaks and tabs. */
const clean = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, ' ').replace(/\p{Cs}/gu, '\ufffd')

const tagsOf = (fields: WrittenFields, iptc: boolean): Record<string, string | string[] | number> => {
  const tags: Record<string, string | string[] | number> = {}
  const put = (value: string | string[] | undefined, names: readonly [xmp: string, ...others: string[]]) => {
    if (!value?.length) return
    for (const name of iptc ? names : [names[0]]) tags[name] = Array.isArray(value) ? value.map(clean) : clean(value)
  }
  for (const name of embeddedTexts) put(fields[name], fileFields[name].metadata)
  put(fields.keywords, ['XMP-dc:Subject', 'IPTC:Keywords'])
  if (fields.map_point) {
    const { latitude, longitude } = fields.map_point
    const axes = [
      ['Latitude', latitude, 'N', 'S'],
      ['Longitude', longitude, 'E', 'W'],
    ] as const
    for (const [axis, value, plus, minus] of axes) {
      tags[`XMP-exif:GPS${axis}`] = value
      if (!iptc) continue
      tags[`GPS:GPS${axis}`] = Math.abs(value)
      tags[`GPS:GPS${axis}Ref`] = value < 0 ? minus : plus
    }
  }
  return iptc && Object.keys(tags).length > 0 ? { 'IPTC:CodedCharacterSet': 'UTF8', ...tags } : tags
}

/**
 * Writes these fields into a copy at `out`, as XMP and, for some formats, also as IPTC and EXIF; the original stays as it
 * is. The values are passed in a file, never as arguments.
 */
export const writeMetadata = async (
  parts: MediaContext,
  source: Source,
  fields: WrittenFields,
  out: string,
  asking: TaskOptions = {},
): Promise<void> => {
  const { path, file_type } = source
  if (!canWriteMetadata(file_type)) throw new MediaFailure('unsupported', `metadata is not written into ${file_type}`)
  const tags = tagsOf(fields, WITH_IPTC.has(file_type))
  if (Object.keys(tags).length === 0) return copyFile(path, out)
  const { size } = await stat(path)
  if (size > EXIFTOOL_OUTPUT / 2) throw new MediaFailure('too_large', `${size} bytes are not copied to write metadata`)
  await inFolder(parts.box, async (folder) => {
    const values = join(folder, 'values.json')
    // stored files have no extension, and exiftool writes only to those that have one
    const { extension } = fileTypeOf(file_type)
    const [original, copy] = [join(folder, `original.${extension}`), join(folder, `copy.${extension}`)]
    await symlink(resolve(path), original)
    await writeFile(values, JSON.stringify([{ SourceFile: '*', ...tags }]))
    const { err } = await runExiftool(parts, ['-m', '-charset', 'iptc=UTF8', `-json=${values}`, '-o', copy, original], {
      ...asking,
      ms: videoMs(size),
    })
    if (!(await stat(copy).catch(() => undefined))) throw new MediaFailure('damaged', err)
    await moveFile(copy, out)
  })
}
