import type { ComponentType } from 'react'
import { newRegistry, useRegistry } from '../../lib/registry.ts'
import type { DetailView } from '../details/index.ts'
import { LinkFoldersDialog, MoveFileDialog } from './FolderDialogs.tsx'
import { AddToAlbumFlyout, AddToCollectionDialog, AddToGalleryDialog } from './SetDialogs.tsx'

type Name = 'move' | 'link' | 'collection' | 'gallery' | 'album'
const dialogs: Record<Name, ComponentType<{ view: DetailView; onClose: () => void }>> = {
  move: MoveFileDialog,
  link: LinkFoldersDialog,
  collection: AddToCollectionDialog,
  gallery: AddToGalleryDialog,
  album: AddToAlbumFlyout,
}
const opened = newRegistry<{ id: Name }>()

/** Opens the dialog that adds the open file to a folder, gallery, collection or album. */
export const openUsage = (id: Name) => void opened.add({ id })

/** Renders the dialogs that `openUsage` opens. Mounted once, on the file screen. */
export const UsageHost = ({ view }: { view: DetailView }) =>
  useRegistry(opened).map(({ id }) => {
    const Dialog = dialogs[id]
    return <Dialog key={id} view={view} onClose={() => opened.remove(id)} />
  })
