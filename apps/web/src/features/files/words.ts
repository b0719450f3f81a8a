import type { File, FileCard, FileKind } from '@vitrine/contract'
import { dateInWords } from '../../lib/dates.ts'

export { typeInWords } from '../../lib/file-types.ts'

/** What kind of thing it is, as one says it: "Photo", "Film". */
export const kindWords: Record<FileKind, string> = {
  image: 'Image',
  vector: 'Drawing',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  archive: 'Archive',
  other: 'File',
}

/** "6720 × 4480" */
export const dimensionsInWords = ({ width, height }: Pick<FileCard, 'width' | 'height'>) =>
  width && height ? `${width} × ${height}` : null

/** What a file is called here: to the public, where its name is hidden, by the day it was made. */
export const titleOf = ({
  name,
  hide_name,
  viewer,
  created_at,
}: Pick<File, 'name' | 'hide_name' | 'viewer' | 'created_at'>) =>
  hide_name && viewer === 'public' ? dateInWords(created_at) : name
