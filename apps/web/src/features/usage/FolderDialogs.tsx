import { failures, placeWords, toasts } from '@vitrine/contract'
import { toast } from '../../ui/toasts.tsx'
import { reasonOf } from '../../lib/errors.ts'
import { type DetailView, saveChange } from '../details/index.ts'
import { ChooseFolder } from '../folders/index.ts'
import { chooseWords, usageWords } from './copy.ts'

type DialogProps = { view: DetailView; onClose: () => void }

/** Moves the file to a folder. The toast links to that folder. */
export const MoveFileDialog = ({ view, onClose }: DialogProps) => {
  const from = view.file.parent_folder
  const send = async (uuid: string | null) => {
    try {
      await view.send({ newFolder: uuid })
      return true
    } catch (error) {
      toast.stop(failures.move, { detail: reasonOf(error) })
      return false
    }
  }
  const moveBack = async () => {
    if (await send(from?.uuid ?? null)) toast.ok(toasts.movedTo(from?.name))
  }
  const move = async (to: { uuid: string; name: string } | null) => {
    const uuid = to?.uuid ?? null
    if (!(await send(uuid))) return false
    toast.ok(toasts.movedTo(to?.name), {
      action: { label: placeWords.goToFolder, run: () => view.goToFolder(uuid) },
      undo: () => void moveBack(),
    })
    return true
  }
  return (
    <ChooseFolder
      title={usageWords.move}
      verb={chooseWords.move}
      whyNot={(uuid) => (uuid === (from?.uuid ?? null) ? chooseWords.currentFolder : undefined)}
      onChoose={move}
      onClose={onClose}
    />
  )
}

/** Links the file to a folder: it stays in its own folder and also appears in the linked one. */
export const LinkFoldersDialog = ({ view, onClose }: DialogProps) => (
  <ChooseFolder
    title={usageWords.link}
    verb={chooseWords.link}
    whyNot={(uuid) => (uuid === null ? chooseWords.isRoot : undefined)}
    onChoose={async (folder) =>
      folder !== null &&
      saveChange(view)({ linkedFolders: { add: [folder.uuid] } }, toasts.linkedTo(folder.name), failures.link)
    }
    onClose={onClose}
  />
)
