/** The kind of a file, as shown to people. */
export type Kind = 'image' | 'vector' | 'video' | 'audio' | 'document' | 'archive' | 'other'

/** The parser of the bytes. `picture` is sharp, `preview` an embedded preview, `frame` one frame through ffmpeg; `none`
 *  means that the bytes are never parsed. */
export type Parser =
  | 'picture' | 'svg' | 'svgz' | 'heif' | 'raw' | 'psd' | 'pdf' | 'jp2' | 'jxl' | 'ico' | 'qoi' | 'postscript' | 'preview' | 'frame'
  | 'video' | 'audio' | 'none' // biome-ignore format: two lines read better

/** One type of file: its extension, its parser, and what a browser can do with it. */
export type FileType = {
  mime: string
  extension: string
  kind: Kind
  parser: Parser
  /** Browsers can show or play these bytes directly. */
  browser: boolean
  /** exiftool can read these bytes. */
  metadata: boolean
  /** The only demuxer that ffmpeg can use for this type. */
  demuxer?: string
  /** The decoder, if the demuxer cannot determine it. */
  decoder?: string
}

type Options = { browser?: true; metadata?: false; demuxer?: string; decoder?: string }
type Row = readonly [mime: string, extension: string, kind: Kind, parser: Parser, options?: Options]

const ROWS: readonly Row[] = [
  ['image/jpeg', 'jpg', 'image', 'picture', { browser: true }],
  ['image/png', 'png', 'image', 'picture', { browser: true }],
  ['image/webp', 'webp', 'image', 'picture', { browser: true }],
  ['image/avif', 'avif', 'image', 'picture', { browser: true }],
  ['image/gif', 'gif', 'image', 'picture', { browser: true }],
  ['image/tiff', 'tif', 'image', 'picture'],
  ['image/heic', 'heic', 'image', 'heif'],
  ['image/heif', 'heif', 'image', 'heif'],
  ['image/jp2', 'jp2', 'image', 'jp2'],
  ['image/jpm', 'jpm', 'document', 'none'],
  ['image/bmp', 'bmp', 'image', 'frame', { demuxer: 'bmp_pipe' }],
  ['image/x-tga', 'tga', 'image', 'frame', { demuxer: 'image2', decoder: 'targa' }],
  ['image/x-portable-bitmap', 'pbm', 'image', 'frame', { demuxer: 'pbm_pipe' }],
  ['image/x-portable-graymap', 'pgm', 'image', 'frame', { demuxer: 'pgm_pipe' }],
  ['image/x-portable-arbitrarymap', 'pam', 'image', 'frame', { demuxer: 'pam_pipe' }],
  ['image/x-portable-pixmap', 'ppm', 'image', 'frame', { demuxer: 'ppm_pipe' }],
  ['image/x-exr', 'exr', 'image', 'frame', { demuxer: 'exr_pipe' }],
  ['image/x-dpx', 'dpx', 'image', 'frame', { demuxer: 'dpx_pipe' }],
  ['image/jxl', 'jxl', 'image', 'jxl'],
  ['image/x-icon', 'ico', 'image', 'ico'],
  ['image/qoi', 'qoi', 'image', 'qoi', { metadata: false }],
  ['image/vnd.djvu', 'djvu', 'document', 'none', { metadata: false }],
  ['image/vnd.adobe.photoshop', 'psd', 'image', 'psd'],
  ['image/x-canon-cr2', 'cr2', 'image', 'raw'],
  ['image/x-canon-cr3', 'cr3', 'image', 'raw'],
  ['image/x-canon-crw', 'crw', 'image', 'raw'],
  ['image/x-adobe-dng', 'dng', 'image', 'raw'],
  ['image/x-nikon-nef', 'nef', 'image', 'raw'],
  ['image/x-nikon-nrw', 'nrw', 'image', 'raw'],
  ['image/x-sony-arw', 'arw', 'image', 'raw'],
  ['image/x-fuji-raf', 'raf', 'image', 'raw'],
  ['image/x-panasonic-rw2', 'rw2', 'image', 'raw'],
  ['image/x-olympus-orf', 'orf', 'image', 'raw'],
  ['image/x-pentax-pef', 'pef', 'image', 'raw'],
  ['image/x-samsung-srw', 'srw', 'image', 'raw'],
  ['image/x-hasselblad-3fr', '3fr', 'image', 'raw'],
  ['image/x-phaseone-iiq', 'iiq', 'image', 'raw'],
  ['image/x-epson-erf', 'erf', 'image', 'raw'],
  ['image/x-kodak-dcr', 'dcr', 'image', 'raw'],
  ['image/x-mamiya-mef', 'mef', 'image', 'raw'],
  ['image/x-leaf-mos', 'mos', 'image', 'raw'],
  ['image/x-minolta-mrw', 'mrw', 'image', 'raw'],
  ['image/x-sigma-x3f', 'x3f', 'image', 'raw'],
  ['image/svg+xml', 'svg', 'vector', 'svg'],
  ['image/svg+xml-compressed', 'svgz', 'vector', 'svgz', { metadata: false }],
  ['application/postscript', 'ps', 'vector', 'postscript'],
  ['image/x-eps', 'eps', 'vector', 'postscript'],
  ['application/illustrator', 'ai', 'vector', 'pdf'],
  ['application/pdf', 'pdf', 'document', 'pdf'],
  ['application/x-indesign', 'indd', 'document', 'preview'],
  ['video/mp4', 'mp4', 'video', 'video', { browser: true, demuxer: 'mov' }],
  ['video/x-m4v', 'm4v', 'video', 'video', { demuxer: 'mov' }],
  ['video/quicktime', 'mov', 'video', 'video', { demuxer: 'mov' }],
  ['video/3gpp', '3gp', 'video', 'video', { demuxer: 'mov' }],
  ['video/webm', 'webm', 'video', 'video', { browser: true, demuxer: 'matroska' }],
  ['video/x-matroska', 'mkv', 'video', 'video', { demuxer: 'matroska' }],
  ['video/x-msvideo', 'avi', 'video', 'video', { demuxer: 'avi' }],
  ['video/x-ms-wmv', 'wmv', 'video', 'video', { demuxer: 'asf' }],
  ['video/x-flv', 'flv', 'video', 'video', { demuxer: 'flv' }],
  ['video/mpeg', 'mpg', 'video', 'video', { demuxer: 'mpeg' }],
  ['video/mp2t', 'mts', 'video', 'video', { demuxer: 'mpegts' }],
  ['video/mj2', 'mj2', 'video', 'video', { demuxer: 'mov' }],
  ['video/ogg', 'ogv', 'video', 'video', { demuxer: 'ogg' }],
  ['application/mxf', 'mxf', 'video', 'video', { demuxer: 'mxf' }],
  ['audio/mpeg', 'mp3', 'audio', 'audio', { browser: true, demuxer: 'mp3' }],
  ['audio/mp4', 'm4a', 'audio', 'audio', { browser: true, demuxer: 'mov' }],
  ['audio/aac', 'aac', 'audio', 'audio', { browser: true, demuxer: 'aac' }],
  ['audio/wav', 'wav', 'audio', 'audio', { browser: true, demuxer: 'wav' }],
  ['audio/flac', 'flac', 'audio', 'audio', { browser: true, demuxer: 'flac' }],
  ['audio/ogg', 'ogg', 'audio', 'audio', { browser: true, demuxer: 'ogg' }],
  ['audio/opus', 'opus', 'audio', 'audio', { demuxer: 'ogg' }],
  ['audio/x-ms-wma', 'wma', 'audio', 'audio', { demuxer: 'asf' }],
  ['audio/aiff', 'aif', 'audio', 'audio', { demuxer: 'aiff' }],
  ['application/zip', 'zip', 'archive', 'none', { metadata: false }],
  ['application/gzip', 'gz', 'archive', 'none', { metadata: false }],
  ['application/x-7z-compressed', '7z', 'archive', 'none', { metadata: false }],
  ['application/vnd.rar', 'rar', 'archive', 'none', { metadata: false }],
  ['application/x-tar', 'tar', 'archive', 'none', { metadata: false }],
  [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'docx',
    'document',
    'none',
    { metadata: false },
  ],
  [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'xlsx',
    'document',
    'none',
    { metadata: false },
  ],
  [
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'pptx',
    'document',
    'none',
    { metadata: false },
  ],
  ['application/vnd.oasis.opendocument.text', 'odt', 'document', 'none', { metadata: false }],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods', 'document', 'none', { metadata: false }],
  ['application/vnd.oasis.opendocument.presentation', 'odp', 'document', 'none', { metadata: false }],
  ['application/msword', 'doc', 'document', 'none', { metadata: false }],
  ['application/vnd.ms-excel', 'xls', 'document', 'none', { metadata: false }],
  ['application/vnd.ms-powerpoint', 'ppt', 'document', 'none', { metadata: false }],
  ['font/ttf', 'ttf', 'other', 'none', { metadata: false }],
  ['font/otf', 'otf', 'other', 'none', { metadata: false }],
  ['font/collection', 'ttc', 'other', 'none', { metadata: false }],
  ['font/woff', 'woff', 'other', 'none', { metadata: false }],
  ['font/woff2', 'woff2', 'other', 'none', { metadata: false }],
  ['application/epub+zip', 'epub', 'document', 'none', { metadata: false }],
  ['application/java-archive', 'jar', 'other', 'none', { metadata: false }],
  ['application/rtf', 'rtf', 'document', 'none', { metadata: false }],
  ['text/html', 'html', 'document', 'none', { metadata: false }],
  ['text/xml', 'xml', 'document', 'none', { metadata: false }],
  ['text/plain', 'txt', 'document', 'none', { metadata: false }],
  ['application/vnd.apple.mpegurl', 'm3u8', 'other', 'none', { metadata: false }],
  ['application/sdp', 'sdp', 'other', 'none', { metadata: false }],
]

const typeOf = ([mime, extension, kind, parser, options]: Row): FileType => ({
  mime,
  extension,
  kind,
  parser,
  browser: false,
  metadata: true,
  ...options,
})
const UNKNOWN: Row = ['application/octet-stream', 'bin', 'other', 'none', { metadata: false }]

/** Every known file type by mime type (spec §9: the table that corrects a downloaded file's extension). */
export const FILE_TYPES: ReadonlyMap<string, FileType> = new Map([...ROWS, UNKNOWN].map((row) => [row[0], typeOf(row)]))

/** The file type for a mime type. An unknown mime type keeps its name and has no parser. */
export const fileTypeOf = (mime: string): FileType => FILE_TYPES.get(mime) ?? { ...typeOf(UNKNOWN), mime }

/** How a file is shown: its own bytes, its image, a player, or a card that names its type. */
export const shownAs = ({ kind, browser, parser }: FileType): 'original' | 'thumbnail' | 'player' | 'card' => {
  if (kind === 'video' || kind === 'audio') return 'player'
  if (browser) return 'original'
  return parser === 'none' ? 'card' : 'thumbnail'
}

/** The only content type these bytes are served with: never markup, never script. */
export const servedAs = ({ mime, kind, browser }: FileType): string => {
  if (browser || kind === 'video' || kind === 'audio' || mime === 'application/pdf') return mime
  return kind === 'image' && mime.startsWith('image/') ? mime : 'application/octet-stream'
}
