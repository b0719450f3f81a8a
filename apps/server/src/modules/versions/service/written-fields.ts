import type { MetadataItem } from '@vitrine/contract'
import type { FileOf } from '../store.ts'

/** What is written into a copy that leaves the house. */
export type WrittenFields = {
  description: string
  copyright: string
  rights: string
  creator?: string
  keywords?: string[]
  map_point?: { latitude: number; longitude: number }
}

const valueIn = (items: MetadataItem[], ...names: [schema: string, key: string][]) =>
  names
    .map(([schema, key]) => items.find((item) => item.schema === schema && item.key === key)?.value)
    .find((value) => value !== undefined)

/** The fields of a file as its downloads carry them. Creator and keywords, which a file has no fields for, are those that
 *  it came with: a conversion would lose them. */
export const writtenFields = (file: FileOf, items: MetadataItem[]): WrittenFields => {
  const { description, copyright, rights_context: rights, latitude, longitude } = file
  const creator = valueIn(items, ['XMP', 'Creator'], ['IPTC', 'By-line'], ['EXIF', 'Artist'])
  const keywords = valueIn(items, ['XMP', 'Subject'], ['IPTC', 'Keywords'])
  return {
    description,
    copyright,
    rights,
    ...(creator && { creator }),
    ...(keywords && { keywords: keywords.split(/\s*[,;]\s*/) }),
    ...(latitude !== null && longitude !== null && { map_point: { latitude, longitude } }),
  }
}
