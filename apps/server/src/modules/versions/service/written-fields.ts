import type { MetadataItem } from '@vitrine/contract'
import type { FileOf } from '../store.ts'

/** What is written into a copy that leaves the house. */
export type WrittenFields = {
  description?: string
  copyright?: string
  rights?: string
  creator?: string
  keywords?: string[]
  map_point?: { latitude: number; longitude: number }
}

const valueIn = (items: MetadataItem[], ...names: [schema: string, key: string][]) =>
  names
    .map(([schema, key]) => items.find((item) => item.schema === schema && item.key === key)?.value)
    .find((value) => value !== undefined && value !== '')

/** The fields of a file as its downloads carry them. What the library does not know of it is as it came, so that nobody's name or
 *  notice is taken away: a conversion would lose them. */
export const writtenFields = (file: FileOf, tags: string[], items: MetadataItem[]): WrittenFields => {
  const { latitude, longitude } = file
  const description =
    file.description ||
    valueIn(items, ['XMP', 'Description'], ['IPTC', 'Caption-Abstract'], ['EXIF', 'ImageDescription'])
  const copyright =
    file.copyright || valueIn(items, ['XMP', 'Rights'], ['IPTC', 'CopyrightNotice'], ['EXIF', 'Copyright'])
  const rights = file.rights_context || valueIn(items, ['XMP', 'UsageTerms'], ['IPTC', 'SpecialInstructions'])
  const own = valueIn(items, ['XMP', 'Creator'], ['IPTC', 'By-line'], ['EXIF', 'Artist'])
  const creator = file.source_display_name || own
  const came = valueIn(items, ['XMP', 'Subject'], ['IPTC', 'Keywords'])?.split(/\s*[,;]\s*/)
  const keywords = tags.length > 0 ? tags : came
  return {
    ...(description && { description }),
    ...(copyright && { copyright }),
    ...(rights && { rights }),
    ...(creator && { creator }),
    ...(keywords && { keywords }),
    ...(latitude !== null && longitude !== null && { map_point: { latitude, longitude } }),
  }
}
