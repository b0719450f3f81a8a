import { useQuery } from '@tanstack/react-query'
import { useSession } from '../auth/index.ts'
import { foldersQuery } from './api.ts'
import { ChooseFolder } from './ChooseFolder.tsx'
import { descendantsOf } from './path.ts'
import type { ListedFolder } from './tree.ts'
import { useMoveFolder } from './use-move-folder.ts'

const inside = 'A folder cannot be moved into itself'
const here = 'Current folder'

/** Move to Folder, for a folder. */
export const MoveDialog = ({ folder, onClose }: { folder: ListedFolder; onClose: () => void }) => {
  const { team } = useSession()
  const { data: list = [] } = useQuery(foldersQuery(team.uuid))
  const move = useMoveFolder()
  const own = descendantsOf(list, folder.uuid)
  return (
    <ChooseFolder
      title={`Move ${folder.name} to a folder`}
      verb="Move"
      whyNot={(uuid) => (uuid !== null && own.has(uuid) ? inside : uuid === folder.parent_folder ? here : undefined)}
      onChoose={(to) => move(folder, to)}
      onClose={onClose}
    />
  )
}
