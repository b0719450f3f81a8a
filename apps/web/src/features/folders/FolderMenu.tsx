import { Menu } from '@mantine/core'
import { placeWords } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { IconDots } from '../../ui/icons.ts'
import { MenuLine } from '../../ui/MenuLine.tsx'
import { useSession } from '../auth/index.ts'
import { foldersQuery } from './api.ts'
import { FolderDialogs } from './FolderDialogs.tsx'
import { type FolderDialog, type FolderAction, useFolderActions } from './use-folder-actions.ts'

/** The actions of a folder as lines of a menu. What cannot be done now stays, and says why. */
export const FolderMenuItems = ({ actions }: { actions: readonly FolderAction[] }) =>
  actions.map(({ id, label, icon, why, danger, run }) => (
    <MenuLine key={id} label={label} icon={icon} why={why} danger={danger} onClick={() => void run()} />
  ))

/** What can be done with the folder in view. */
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
          <IconButton size="small" icon={IconDots} label={`Actions for ${one?.name ?? placeWords.root}`} />
        </Menu.Target>
        <Menu.Dropdown>
          <FolderMenuItems actions={actionsOf(one)} />
        </Menu.Dropdown>
      </Menu>
      <FolderDialogs doing={doing} onClose={() => setDoing(undefined)} />
    </>
  )
}
