import { embeddedTexts, fileFields, type MetadataItem } from '@vitrine/contract'
import type { WrittenFields } from '../../../platform/media/write-metadata.ts'
import type { FileOf } from '../store.ts'
import type { RenditionSpec } from '../store/rendition-requests.ts'

/** Maps metadata tags to the schema and key of the items read from a file. Tags in IFD0 are read as EXIF. */
const itemNames = (tags: readonly string[]) =>
  tags.map((tag) => {
    const [group = '', key = ''] = tag.split(':')
    return [group === 'IFD0' ? 'EXIF' : (group.split('-')[0] ?? ''), key] as const
  })
const valueIn = (items: MetadataItem[], tags: readonly string[]) =>
  itemNames(tags)
    .map(([schema, key]) => items.find((item) => item.schema === schema && item.key === key)?.value)
    .find((value) => value !== undefined && value !== '')

/**
 * Returns the fields to write into a file's downloads. Values missing from the library are kept from the file, so that no
 * name or notice is lost in a conversion.
 */
export const writtenFields = (
  file: FileOf,
  tags: string[],
  items: MetadataItem[],
  { withoutLocation = false }: Pick<RenditionSpec, 'withoutLocation'>,
): WrittenFields => {
  const { latitude, longitude } = file
  const texts = embeddedTexts.map((name) => [name, file[name] || valueIn(items, fileFields[name].metadata)])
  const came = valueIn(items, ['XMP-dc:Subject', 'IPTC:Keywords'])?.split(/\s*[,;]\s*/)
  const keywords = tags.length > 0 ? tags : came
  return {
    ...Object.fromEntries(texts.filter(([, value]) => value)),
    ...(keywords && { keywords }),
    ...(!withoutLocation && latitude !== null && longitude !== null && { map_point: { latitude, longitude } }),
  }
}
