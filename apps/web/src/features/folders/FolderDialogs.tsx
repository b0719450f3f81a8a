import { useQuery } from '@tanstack/react-query'
import { useSession } from '../auth/index.ts'
import { ChooseFolder } from './ChooseFolder.tsx'
import { NewFolderDialog } from './NewFolderDialog.tsx'
import { RenameFolderDialog } from './RenameFolderDialog.tsx'
import { ShareFolderDialog } from './ShareFolderDialog.tsx'
import { foldersQuery } from './api.ts'
import { chooseWords } from './copy.ts'
import { descendantsOf } from './path.ts'
import type { ListedFolder } from './tree.ts'
import type { FolderDialog } from './use-folder-actions.ts'
import { useMoveFolder } from './use-move-folder.ts'

const MoveDialog = ({ folder, onClose }: { folder: ListedFolder; onClose: () => void }) => {
  const { team } = useSession()
  const { data: list = [] } = useQuery(foldersQuery(team.uuid))
  const move = useMoveFolder()
  const own = descendantsOf(list, folder.uuid)
  return (
    <ChooseFolder
      title={chooseWords.moveTitle(folder.name)}
      verb={chooseWords.move}
      whyNot={(uuid) => {
        if (uuid !== null && own.has(uuid)) return chooseWords.isInside
        return uuid === folder.parent_folder ? chooseWords.current : undefined
      }}
      onChoose={(to) => move(folder, to)}
      onClose={onClose}
    />
  )
}

/** The dialog opened by an action of a folder, if any. */
export const FolderDialogs = ({ doing, onClose }: { doing: FolderDialog | undefined; onClose: () => void }) => {
  if (!doing) return null
  const { what, folder } = doing
  if (what === 'new') return <NewFolderDialog parent={folder} onClose={onClose} />
  if (!folder) return null
  if (what === 'rename') return <RenameFolderDialog folder={folder} onClose={onClose} />
  if (what === 'move') return <MoveDialog folder={folder} onClose={onClose} />
  return <ShareFolderDialog folder={folder} onClose={onClose} />
}
