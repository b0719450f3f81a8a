import { toasts } from '@vitrine/contract'
import {
  IconFolder,
  IconFolderSymlink,
  IconLayoutGrid,
  IconNews,
  IconStack2,
  IconStar,
  IconStarFilled,
} from '../../ui/icons.ts'
import { saving } from '../details/index.ts'
import { openUsage } from '../usage/index.ts'
import { type FileAction, inLibrary } from './action.ts'
import type { FileView } from './view.ts'

const edits = { place: 'menu', visible: inLibrary, why: ({ why }: FileView) => why('edit') } as const
const star = (on: boolean) => async (view: FileView) => {
  await saving(view)({ star: on }, on ? toasts.starred : toasts.unstarred)
}

/** Actions that put a file somewhere: among favourites, into folders, collections, galleries and media centres. */
export const placeActions: readonly FileAction[] = [
  {
    ...edits,
    id: 'star',
    label: 'Add to favourites',
    icon: IconStar,
    place: 'star',
    keys: 'shift+f',
    visible: (view) => inLibrary(view) && !view.file.starred,
    run: star(true),
  },
  {
    ...edits,
    id: 'unstar',
    label: 'Remove from favourites',
    icon: IconStarFilled,
    place: 'star',
    keys: 'shift+f',
    visible: (view) => inLibrary(view) && view.file.starred,
    run: star(false),
  },
  {
    ...edits,
    id: 'move',
    label: 'Move to Folder',
    icon: IconFolder,
    keys: 'm',
    why: ({ why }) => why('move'),
    run: () => openUsage('move'),
  },
  { ...edits, id: 'link', label: 'Link to Folders', icon: IconFolderSymlink, run: () => openUsage('link') },
  { ...edits, id: 'collection', label: 'Add to Collection', icon: IconStack2, run: () => openUsage('collection') },
  { ...edits, id: 'gallery', label: 'Add to Gallery', icon: IconLayoutGrid, run: () => openUsage('gallery') },
  {
    ...edits,
    id: 'album',
    label: 'Add to Media Centre',
    icon: IconNews,
    why: ({ why }) => why('publish'),
    run: () => openUsage('album'),
  },
]
