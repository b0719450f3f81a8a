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
import { folderActionWords } from './copy.ts'
import { foldersQuery } from './api.ts'
import { confirmRecycleFolder } from './confirm-recycle-folder.tsx'
import { descendantsOf } from './path.ts'
import type { ListedFolder } from './tree.ts'

/** The open dialog and its folder; null is the root. */
export type FolderDialog = { what: 'new' | 'rename' | 'move' | 'share'; folder: ListedFolder | null }
export type FolderAction = {
  id: string
  label: string
  icon: Icon
  why: string | null
  danger?: boolean
  run: () => unknown
}

/** Moves a folder to the bin after a confirmation that shows its contents. */
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
      return toastError(folderActionWords.notRecycled(name))(error)
    }
    if (inView !== undefined && gone.has(inView))
      await navigate(parent_folder ? { to: '/library/$folder', params: { folder: parent_folder } } : { to: '/library' })
    const undo = () =>
      restore.mutate(
        { params: { recycled_folder: uuid } },
        { onError: toastError(folderActionWords.notRestored(name)) },
      )
    return toast.ok(toasts.folderRecycled(name), { undo })
  }
}

/** The actions of a folder or the root, for the tree and the page. */
export const useFolderActions = (open: (doing: FolderDialog) => void) => {
  const why = useWhyNot()
  const navigate = useNavigate()
  const recycle = useRecycleFolder()
  return (folder: ListedFolder | null): FolderAction[] => {
    const make: FolderAction = {
      id: 'new',
      label: folderActionWords.newHere,
      icon: IconFolderPlus,
      why: why(folders.create),
      run: () => open({ what: 'new', folder }),
    }
    const order: FolderAction = {
      id: 'order',
      label: folderActionWords.order,
      icon: IconArrowsSort,
      why: why(folders.order),
      run: () => navigate({ to: '/library/organise/custom', search: folder ? { folder: folder.uuid } : {} }),
    }
    if (folder === null) return [make, order]
    return [
      make,
      {
        id: 'rename',
        label: folderActionWords.rename,
        icon: IconPencil,
        why: why(folders.update),
        run: () => open({ what: 'rename', folder }),
      },
      {
        id: 'move',
        label: folderActionWords.move,
        icon: IconFolderSymlink,
        why: why(folders.update),
        run: () => open({ what: 'move', folder }),
      },
      {
        id: 'share',
        label: folderActionWords.shareWithTeam,
        icon: IconFolderShare,
        why: why(sharing.share),
        run: () => open({ what: 'share', folder }),
      },
      {
        id: 'link',
        label: folderActionWords.shareLink,
        icon: IconLink,
        why: why(links.create),
        run: () => openShareFolder(folder),
      },
      order,
      {
        id: 'recycle',
        label: folderActionWords.recycle,
        icon: IconRecycle,
        why: why(folders.remove),
        danger: true,
        run: () => recycle(folder),
      },
    ]
  }
}
