import { embeddedTexts, fileFields, type MetadataItem } from '@vitrine/contract'
import type { WrittenFields } from '../../../platform/media/write-metadata.ts'
import type { FileOf } from '../store.ts'

/** Where the items that were read from a file hold what was written under these tags: EXIF is written into IFD0. */
const itemNames = (tags: readonly string[]) =>
  tags.map((tag) => {
    const [group = '', key = ''] = tag.split(':')
    return [group === 'IFD0' ? 'EXIF' : (group.split('-')[0] ?? ''), key] as const
  })
const valueIn = (items: MetadataItem[], tags: readonly string[]) =>
  itemNames(tags)
    .map(([schema, key]) => items.find((item) => item.schema === schema && item.key === key)?.value)
    .find((value) => value !== undefined && value !== '')

/** The fields of a file as its downloads carry them. What the library does not know of it is as it came, so that nobody's name or
 *  notice is taken away: a conversion would lose them. */
export const writtenFields = (file: FileOf, tags: string[], items: MetadataItem[]): WrittenFields => {
  const { latitude, longitude } = file
  const texts = embeddedTexts.map((name) => [name, file[name] || valueIn(items, fileFields[name].metadata)])
  const came = valueIn(items, ['XMP-dc:Subject', 'IPTC:Keywords'])?.split(/\s*[,;]\s*/)
  const keywords = tags.length > 0 ? tags : came
  return {
    ...Object.fromEntries(texts.filter(([, value]) => value)),
    ...(keywords && { keywords }),
    ...(latitude !== null && longitude !== null && { map_point: { latitude, longitude } }),
  }
}
