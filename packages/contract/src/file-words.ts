/** Kinds, types, sizes and durations of files in words. In a separate file, so that public pages need not
 *  load the schemas. */
import type { FileKind } from './versions.ts'

export const fileKindLabels: Readonly<Record<FileKind, string>> = {
  image: 'Images',
  vector: 'Vector graphics',
  video: 'Videos',
  audio: 'Audio',
  document: 'Documents',
  archive: 'Archives',
  other: 'Other files',
}

/** Formats whose common name differs from their MIME type. */
const names: Record<string, string> = {
  'image/svg+xml': 'SVG',
  'image/svg+xml-compressed': 'SVGZ',
  'image/vnd.adobe.photoshop': 'Photoshop',
  'image/jp2': 'JPEG 2000',
  'image/jxl': 'JPEG XL',
  'image/x-icon': 'Icon',
  'image/x-portable-pixmap': 'PPM',
  'image/x-portable-graymap': 'PGM',
  'image/x-portable-bitmap': 'PBM',
  'image/x-portable-arbitrarymap': 'PAM',
  'image/x-exr': 'OpenEXR',
  'image/vnd.djvu': 'DjVu',
  'application/postscript': 'PostScript',
  'application/illustrator': 'Illustrator',
  'application/x-indesign': 'InDesign',
  'application/octet-stream': 'Unknown format',
  'application/zip': 'ZIP',
  'application/gzip': 'GZIP',
  'application/x-7z-compressed': '7-Zip',
  'application/java-archive': 'Java archive',
  'application/epub+zip': 'EPUB book',
  'application/vnd.apple.mpegurl': 'Playlist',
  'application/sdp': 'Stream description',
  'application/msword': 'Word document',
  'application/vnd.ms-excel': 'Excel spreadsheet',
  'application/vnd.ms-powerpoint': 'PowerPoint presentation',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel spreadsheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint presentation',
  'application/vnd.oasis.opendocument.text': 'OpenDocument text',
  'application/vnd.oasis.opendocument.spreadsheet': 'OpenDocument spreadsheet',
  'application/vnd.oasis.opendocument.presentation': 'OpenDocument presentation',
  'application/rtf': 'Rich text',
  'font/ttf': 'TrueType font',
  'font/otf': 'OpenType font',
  'font/collection': 'Font collection',
  'font/woff': 'Web font',
  'font/woff2': 'Web font',
  'video/quicktime': 'QuickTime',
  'video/x-msvideo': 'AVI',
  'video/x-ms-wmv': 'WMV',
  'video/x-matroska': 'Matroska',
  'video/x-flv': 'Flash video',
  'video/mp2t': 'MPEG transport stream',
  'video/mj2': 'Motion JPEG 2000',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/x-ms-wma': 'WMA',
  'text/plain': 'Text',
}
/** Returns the common name of a format: "JPEG", "QuickTime". */
export const typeInWords = (file_type: string) => {
  const known = names[file_type]
  if (known) return known
  const raw = /^image\/x-[a-z]+-([a-z0-9]+)$/.exec(file_type)?.[1]
  if (raw) return `${raw.toLocaleUpperCase()} raw`
  return (file_type.split('/')[1] ?? file_type).replace(/^(x-|vnd\.)+/, '').toLocaleUpperCase()
}

const steps = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** Returns a size in decimal units: "18.4 MB", "640 kB", "1 byte". */
export const sizeInWords = (bytes: number) => {
  if (bytes === 1) return '1 byte'
  const step = bytes < 1000 ? 0 : Math.min(steps.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  const shown = step === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10
  return `${shown.toLocaleString('en-GB')} ${steps[step] ?? ''}`
}

/** Returns a duration in whole seconds, rounded down as video players do: "0:48", "1:02:07". */
export const durationInWords = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
