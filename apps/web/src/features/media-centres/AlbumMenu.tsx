import { type Album, isolated, type MediaCentre, mediaCentres } from '@vitrine/contract'
import { useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { IconArrowsMove, IconPencil, IconTrash } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { useWhyNot } from '../auth/index.ts'
import { afterAlbum } from './api.ts'
import { ChooseAlbum } from './ChooseAlbum.tsx'

const consequence = ({ kind, query, albums, files }: Album) => {
  const inside = albums > 0 ? ' The albums inside it are deleted too.' : ''
  if (kind === 'text') return `The text is permanently deleted.${files > 0 ? ' Its files stay in the library.' : ''}`
  if (query !== null) return `Visitors no longer see it.${inside} The files it found stay in the library.`
  return `Visitors no longer see it.${inside} Its files stay in the library.`
}

type AlbumMenuProps = {
  centre: MediaCentre
  album: Album
  onEdit: () => void
  onDeleted?: () => void
  small?: boolean
}
/** The actions of an album or text block as a whole. */
export const AlbumMenu = ({ centre, album, onEdit, onDeleted, small = false }: AlbumMenuProps) => {
  const why = useWhyNot()(mediaCentres.updateAlbum)
  const remove = useAction(mediaCentres.deleteAlbum, afterAlbum)
  const update = useAction(mediaCentres.updateAlbum, afterAlbum)
  const [moving, setMoving] = useState(false)
  if (why) return null
  const noun = album.kind === 'text' ? 'text block' : 'album'
  const name = isolated(album.title)
  const erase = async () => {
    const gone = await remove.run(
      { params: { album: album.uuid } },
      {
        ask: { title: `Delete ${name}?`, text: consequence(album), action: `Delete ${noun}`, danger: true },
        done: `${name} deleted`,
        failed: `${name} was not deleted`,
      },
    )
    if (gone) onDeleted?.()
  }
  const moveTo = (parent: { uuid: string; title: string } | null) =>
    update.run(
      { params: { album: album.uuid }, body: { parent_album: parent?.uuid ?? null } },
      {
        done: `${name} moved to ${parent ? isolated(parent.title) : 'the top level'}`,
        failed: `${name} was not moved`,
      },
    )
  const whyNot = (one: Album | null) => {
    if ((one?.uuid ?? null) === album.parent_album) return 'Current place'
    if (one?.uuid === album.uuid) return 'An album can’t be moved into itself'
    return one?.kind === 'text' ? 'A text block can’t contain albums' : null
  }
  return (
    <>
      <RowMenu
        small={small}
        name={album.title}
        busy={remove.busy || update.busy}
        actions={[
          { label: `Edit ${noun}`, icon: IconPencil, run: onEdit },
          { label: 'Move to another album', icon: IconArrowsMove, run: () => setMoving(true) },
          { label: `Delete ${noun}`, icon: IconTrash, danger: true, run: erase },
        ]}
      />
      {moving && (
        <ChooseAlbum
          title={`Move ${album.title}`}
          action="Move"
          centre={centre}
          whyNot={whyNot}
          takesTop
          closed={(one) => one.uuid === album.uuid}
          onChoose={moveTo}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  )
}
