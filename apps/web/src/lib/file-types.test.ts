import { expect, it } from 'vitest'
import { canBeTransparent, typeInWords } from './file-types.ts'

it.each([
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'Word document'],
  ['application/vnd.ms-excel', 'Excel spreadsheet'],
  ['application/vnd.oasis.opendocument.presentation', 'OpenDocument presentation'],
  ['font/ttf', 'TrueType font'],
  ['image/x-portable-pixmap', 'PPM'],
  ['image/x-nikon-nef', 'NEF raw'],
  ['image/jpeg', 'JPEG'],
  ['application/vnd.rar', 'RAR'],
])('calls %s by its usual name: %s', (mime, words) => expect(typeInWords(mime)).toBe(words))

it('knows which image formats support transparency', () => {
  expect(['image/png', 'image/svg+xml', 'image/webp'].every(canBeTransparent)).toBe(true)
  expect(['image/jpeg', 'image/heic', 'video/mp4'].some(canBeTransparent)).toBe(false)
})
