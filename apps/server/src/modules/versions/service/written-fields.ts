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

/** The fields of a file as its downloads carry them. Where it has no source or no tags, creator and keywords are those that it came
 *  with: a conversion would lose them. */
export const writtenFields = (file: FileOf, tags: string[], items: MetadataItem[]): WrittenFields => {
  const { description, copyright, rights_context: rights, latitude, longitude } = file
  const own = valueIn(items, ['XMP', 'Creator'], ['IPTC', 'By-line'], ['EXIF', 'Artist'])
  const creator = file.source_display_name || own
  const came = valueIn(items, ['XMP', 'Subject'], ['IPTC', 'Keywords'])?.split(/\s*[,;]\s*/)
  const keywords = tags.length > 0 ? tags : came
  return {
    description,
    copyright,
    rights,
    ...(creator && { creator }),
    ...(keywords && { keywords }),
    ...(latitude !== null && longitude !== null && { map_point: { latitude, longitude } }),
  }
}
