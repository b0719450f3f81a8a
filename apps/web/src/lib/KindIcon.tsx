import type { FileKind } from '@vitrine/contract'
import {
  type Icon,
  IconFile,
  IconFileMusic,
  IconFileText,
  IconFileTypeZip,
  IconFileVector,
  IconMovie,
  IconPhoto,
} from '../ui/icons.ts'

const icons: Record<FileKind, Icon> = {
  image: IconPhoto,
  vector: IconFileVector,
  video: IconMovie,
  audio: IconFileMusic,
  document: IconFileText,
  archive: IconFileTypeZip,
  other: IconFile,
}

/** The icon of a kind of file, shown if the file has no thumbnail. */
export const KindIcon = ({ kind, size, stroke }: { kind: FileKind; size: number; stroke: number }) => {
  const I = icons[kind]
  return <I size={size} stroke={stroke} aria-hidden />
}
