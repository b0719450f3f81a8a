import { type FileKind, fileKinds } from '@vitrine/contract'

/** The kinds of files in people's words. */
export const kindWords: Record<FileKind, string> = {
  image: 'Pictures',
  vector: 'Drawings',
  video: 'Films',
  audio: 'Audio',
  document: 'Documents',
  archive: 'Archives',
  other: 'Other files',
}
export const isKind = (value: string): value is FileKind => fileKinds.some((kind) => kind === value)
