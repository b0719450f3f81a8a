import type { FileCard } from '@vitrine/contract'
import { FileOverlay, useOpenFile } from '../files/index.ts'

const none: readonly FileCard[] = []
/** The file opened from a map, with the previous and next files of its list. */
export const OpenedFile = ({
  files = none,
  onMore,
}: {
  files?: readonly FileCard[]
  onMore?: (() => void) | undefined
}) => {
  const { opened, neighbours } = useOpenFile(files, onMore, undefined)
  return opened === undefined ? null : <FileOverlay file={opened} {...neighbours} />
}
