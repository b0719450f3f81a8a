import { errors } from './errors.ts'

/** The files that guests can send: types with a preview, common documents, and zips of these. Programs are refused. */
const accepted = {
  images:
    'jpg jpeg jpe jfif png webp avif gif tif tiff heic heif hif jp2 j2k jpf jpx jxl bmp ppm pgm pbm pnm exr dpx ico tga qoi psd psb',
  raw: 'cr2 cr3 crw dng nef nrw arw sr2 srf raf rw2 orf pef srw 3fr fff iiq erf dcr kdc mef mos mrw x3f raw',
  graphics: 'svg svgz eps ps ai pdf indd idml',
  videos: 'mp4 m4v mov qt 3gp 3g2 webm mkv avi wmv flv mpg mpeg mts m2ts ts ogv mxf',
  audio: 'mp3 m4a aac wav flac ogg oga opus aif aiff wma',
  documents: 'doc docx xls xlsx ppt pptx odt ods odp rtf txt md csv epub pages numbers key xmp',
  archives: 'zip',
}
const extensions = new Set(Object.values(accepted).flatMap((list) => list.split(' ')))
const extensionOf = (name: string) => /\.([^.\s]+)\s*$/.exec(name)?.[1]?.toLowerCase()

/** Whether a guest can send a file with this name. A file without an extension is judged by its bytes. */
export const isGuestFileName = (name: string) => {
  const extension = extensionOf(name)
  return extension === undefined || extensions.has(extension)
}
/** Why a guest's file is refused. */
export const guestFileRefused = errors['guest.type'][1]
