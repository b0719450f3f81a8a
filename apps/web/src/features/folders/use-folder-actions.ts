import { folders, links, sharing, toasts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import {
  type Icon,
  IconArrowsSort,
  IconFolderPlus,
  IconFolderShare,
  IconFolderSymlink,
  IconLink,
  IconPencil,
  IconRecycle,
} from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { openShareFolder } from '../links/index.ts'
import { foldersQuery } from './api.ts'
import { confirmRecycleFolder } from './confirm-recycle-folder.tsx'
import { descendantsOf } from './path.ts'
import type { ListedFolder } from './tree.ts'

/** What is asked in a dialog, and about which folder; null is the root. */
export type FolderDialog = { what: 'new' | 'rename' | 'move' | 'share'; folder: ListedFolder | null }
export type FolderAction = {
  id: string
  label: string
  icon: Icon
  why: string | null
  danger?: boolean
  run: () => unknown
}

/** Moves a folder to the bin after a question that says how much goes with it. */
const useRecycleFolder = () => {
  const { team } = useSession()
  const navigate = useNavigate()
  const { folder: inView } = useParams({ strict: false })
  const { data: list = [] } = useQuery(foldersQuery(team.uuid))
  const refreshes = [folders.list]
  const remove = useSend(folders.remove, { refreshes })
  const restore = useSend(folders.restore, { refreshes })
  return async (folder: ListedFolder) => {
    const { uuid, name, parent_folder } = folder
    const gone = descendantsOf(list, uuid)
    if (!(await confirmRecycleFolder(team.uuid, list, folder))) return
    try {
      await remove.mutateAsync({ params: { folder: uuid } })
    } catch (error) {
      return toastError(`${name} is still there`)(error)
    }
    if (inView !== undefined && gone.has(inView))
      await navigate(parent_folder ? { to: '/library/$folder', params: { folder: parent_folder } } : { to: '/library' })
    const undo = () =>
      restore.mutate({ params: { recycled_folder: uuid } }, { onError: toastError(`${name} is still in the bin`) })
    return toast.ok(toasts.folderRecycled(name), { undo })
  }
}

/** All that can be done with a folder, or with the root: tree and page read this one list. */
export const useFolderActions = (open: (doing: FolderDialog) => void) => {
  const why = useWhyNot()
  const navigate = useNavigate()
  const recycle = useRecycleFolder()
  return (folder: ListedFolder | null): FolderAction[] => {
    const make: FolderAction = {
      id: 'new',
      label: 'New folder here',
      icon: IconFolderPlus,
      why: why(folders.create),
      run: () => open({ what: 'new', folder }),
    }
    const order: FolderAction = {
      id: 'order',
      label: 'Custom order',
      icon: IconArrowsSort,
      why: why(folders.order),
      run: () => navigate({ to: '/library/organise/custom', search: folder ? { folder: folder.uuid } : {} }),
    }
    if (folder === null) return [make, order]
    return [
      make,
      {
        id: 'rename',
        label: 'Rename',
        icon: IconPencil,
        why: why(folders.update),
        run: () => open({ what: 'rename', folder }),
      },
      {
        id: 'move',
        label: 'Move',
        icon: IconFolderSymlink,
        why: why(folders.update),
        run: () => open({ what: 'move', folder }),
      },
      {
        id: 'share',
        label: 'Share with another team',
        icon: IconFolderShare,
        why: why(sharing.share),
        run: () => open({ what: 'share', folder }),
      },
      {
        id: 'link',
        label: 'Share link',
        icon: IconLink,
        why: why(links.create),
        run: () => openShareFolder(folder),
      },
      order,
      {
        id: 'recycle',
        label: 'Move to the recycling bin',
        icon: IconRecycle,
        why: why(folders.remove),
        danger: true,
        run: () => recycle(folder),
      },
    ]
  }
}
