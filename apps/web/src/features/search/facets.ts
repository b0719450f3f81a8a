import { type FacetName, type FacetValue, type FileKind, fileKinds } from '@vitrine/contract'

const kindWords: Record<FileKind, string> = {
  image: 'Pictures',
  vector: 'Drawings',
  video: 'Films',
  audio: 'Sound',
  document: 'Documents',
  archive: 'Archives',
  other: 'Other files',
}
const isKind = (value: string): value is FileKind => fileKinds.some((kind) => kind === value)
/** One format under two names: the second is shown. */
const alias: Partial<Record<string, string>> = {
  jpg: 'jpeg',
  quicktime: 'mov',
  tif: 'tiff',
  'svg+xml': 'svg',
  plain: 'txt',
  'vnd.adobe.photoshop': 'psd',
}
const capital = (text: string) => (text === 'gps' ? 'GPS' : text.charAt(0).toLocaleUpperCase() + text.slice(1))
/** What people have named themselves. */
const named: readonly FacetName[] = ['tag', 'rights', 'collection', 'creator']
const labelOf = (name: FacetName, { value, label }: FacetValue) => {
  if (named.includes(name)) return label
  if (name !== 'type') return capital(label)
  return isKind(value) ? kindWords[value] : label.toLocaleUpperCase()
}

/** The values of a filter in people's words: kinds before formats, and a format once. */
export const valuesInWords = (name: FacetName, values: readonly FacetValue[]): FacetValue[] => {
  const twice = ({ value }: FacetValue) => values.some((other) => other.value === alias[value])
  const shown = name === 'type' ? values.filter((one) => !twice(one)) : values
  const sorted = name === 'type' ? shown.toSorted((a, b) => Number(isKind(b.value)) - Number(isKind(a.value))) : shown
  return sorted.map((one) => ({ ...one, label: labelOf(name, one) }))
}
