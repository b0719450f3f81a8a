import { expect, it } from 'vitest'
import { photoSummary } from './photo-summary.ts'

const exif = (values: Record<string, string>) =>
  Object.entries(values).map(([key, value]) => ({ key, schema: 'EXIF', value }))

it('says in one line when a photo was taken and with which camera', () => {
  const items = exif({
    DateTimeOriginal: '2023:01:26 10:18:00',
    Make: 'NIKON CORPORATION',
    Model: 'NIKON Z 8',
    LensModel: 'NIKKOR Z 24-70mm f/2.8 S',
    FocalLength: '35.0 mm',
    ExposureTime: '1/200',
    FNumber: '4',
    ISO: '200',
  })
  expect(photoSummary(items)).toBe(
    '26 Jan 2023 · NIKON Z 8 · NIKKOR Z 24-70mm f/2.8 S · 35 mm · 1/200 s · f/4 · ISO 200',
  )
})
it('puts the manufacturer before a model name that does not include it', () => {
  expect(photoSummary(exif({ Make: 'Apple', Model: 'iPhone 15' }))).toBe('Apple iPhone 15')
})
it('returns an empty summary if the metadata has no camera, date or exposure', () => {
  expect(photoSummary(exif({ Software: 'Vitrine' }))).toBe('')
})
