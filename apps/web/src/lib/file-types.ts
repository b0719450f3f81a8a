export { typeInWords } from '@vitrine/contract'

const seeThrough = [
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
  'image/svg+xml',
  'image/svg+xml-compressed',
  'image/x-icon',
  'image/x-tga',
  'image/qoi',
  'image/jxl',
  'image/vnd.adobe.photoshop',
  'image/x-eps',
  'application/postscript',
  'application/illustrator',
]
/** Whether images in this format can be transparent. */
export const canBeTransparent = (file_type: string) => seeThrough.includes(file_type)
