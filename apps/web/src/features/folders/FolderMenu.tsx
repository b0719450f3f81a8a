import { Menu } from '@mantine/core'
import { placeWords } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { IconDots } from '../../ui/icons.ts'
import { MenuLine } from '../../ui/MenuLine.tsx'
import { useSession } from '../auth/index.ts'
import { folderActionWords } from './copy.ts'
import { foldersQuery } from './api.ts'
import { FolderDialogs } from './FolderDialogs.tsx'
import { type FolderDialog, type FolderAction, useFolderActions } from './use-folder-actions.ts'

/** The actions of a folder as menu items. Unavailable actions stay in the menu, with the reason. */
export const FolderMenuItems = ({ actions }: { actions: readonly FolderAction[] }) =>
  actions.map(({ id, label, icon, why, danger, run }) => (
    <MenuLine key={id} label={label} icon={icon} why={why} danger={danger} onClick={() => void run()} />
  ))

/** The actions of the open folder. */
export const FolderMenu = ({ folder }: { folder: string | null }) => {
  const { team } = useSession()
  const { data = [] } = useQuery(foldersQuery(team.uuid))
  const [doing, setDoing] = useState<FolderDialog>()
  const actionsOf = useFolderActions(setDoing)
  const one = folder === null ? null : data.find(({ uuid }) => uuid === folder)
  if (one === undefined) return null
  return (
    <>
      <Menu position="bottom-start" width={250}>
        <Menu.Target>
          <IconButton size="small" icon={IconDots} label={folderActionWords.actions(one?.name ?? placeWords.root)} />
        </Menu.Target>
        <Menu.Dropdown>
          <FolderMenuItems actions={actionsOf(one)} />
        </Menu.Dropdown>
      </Menu>
      <FolderDialogs doing={doing} onClose={() => setDoing(undefined)} />
    </>
  )
}
