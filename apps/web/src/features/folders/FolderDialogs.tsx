import { MoveDialog } from './MoveDialog.tsx'
import { NewFolderDialog } from './NewFolderDialog.tsx'
import { RenameFolderDialog } from './RenameFolderDialog.tsx'
import { ShareFolderDialog } from './ShareFolderDialog.tsx'
import type { FolderDialog } from './use-folder-actions.ts'

/** The dialog that an action of a folder opened, if any. */
export const FolderDialogs = ({ doing, onClose }: { doing: FolderDialog | undefined; onClose: () => void }) => {
  if (!doing) return null
  const { what, folder } = doing
  if (what === 'new') return <NewFolderDialog parent={folder} onClose={onClose} />
  if (!folder) return null
  if (what === 'rename') return <RenameFolderDialog folder={folder} onClose={onClose} />
  if (what === 'move') return <MoveDialog folder={folder} onClose={onClose} />
  return <ShareFolderDialog folder={folder} onClose={onClose} />
}
