import type { File, FileCard, FileKind } from '@vitrine/contract'
import { dateInWords } from '../../lib/dates.ts'

/** Types that people call by another name than their mime type shows. */
const names: Record<string, string> = {
  'image/svg+xml': 'SVG',
  'image/vnd.adobe.photoshop': 'Photoshop',
  'image/jp2': 'JPEG 2000',
  'application/postscript': 'PostScript',
  'application/illustrator': 'Illustrator',
  'application/octet-stream': 'Unknown format',
  'application/zip': 'ZIP',
  'video/quicktime': 'QuickTime',
  'video/x-msvideo': 'AVI',
  'video/x-ms-wmv': 'WMV',
  'video/x-matroska': 'Matroska',
  'video/x-flv': 'Flash video',
  'audio/mpeg': 'MP3',
  'text/plain': 'Text',
}
/** "JPEG", "QuickTime": what people call a type of file. */
export const typeInWords = (file_type: string) => {
  const raw = /^image\/x-[a-z]+-([a-z0-9]+)$/.exec(file_type)?.[1]
  if (raw) return `${raw.toLocaleUpperCase()} raw`
  return names[file_type] ?? (file_type.split('/')[1] ?? file_type).replace(/^(x-|vnd\.)+/, '').toLocaleUpperCase()
}

/** What kind of thing it is, as one says it: "Photo", "Film". */
export const kindWords: Record<FileKind, string> = {
  image: 'Picture',
  vector: 'Drawing',
  video: 'Video',
  audio: 'Sound',
  document: 'Document',
  archive: 'Archive',
  other: 'File',
}

/** "6720 × 4480" */
export const dimensionsInWords = ({ width, height }: Pick<FileCard, 'width' | 'height'>) =>
  width && height ? `${width} × ${height}` : null

/** What a file is called here: to the public, where its name is hidden, by the day it was made. */
export const titleOf = ({
  name,
  hide_name,
  viewer,
  created_at,
}: Pick<File, 'name' | 'hide_name' | 'viewer' | 'created_at'>) =>
  hide_name && viewer === 'public' ? dateInWords(created_at) : name
