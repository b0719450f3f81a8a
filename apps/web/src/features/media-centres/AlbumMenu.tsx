import { type Album, type MediaCentre, mediaCentres } from '@vitrine/contract'
import { useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { IconArrowsMove, IconPencil, IconTrash } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { useWhyNot } from '../auth/index.ts'
import { albumMenuWords, albumTypeOf, albumTypeWords, transferWords } from './albums-copy.ts'
import { afterAlbum } from './api.ts'
import { ChooseAlbum } from './ChooseAlbum.tsx'

type AlbumMenuProps = {
  centre: MediaCentre
  album: Album
  onEdit: () => void
  onDeleted?: () => void
  small?: boolean
}
/** The actions on a whole album or text block. */
export const AlbumMenu = ({ centre, album, onEdit, onDeleted, small = false }: AlbumMenuProps) => {
  const why = useWhyNot()(mediaCentres.updateAlbum)
  const remove = useAction(mediaCentres.deleteAlbum, afterAlbum)
  const update = useAction(mediaCentres.updateAlbum, afterAlbum)
  const [moving, setMoving] = useState(false)
  if (why) return null
  const typeWords = albumTypeWords[albumTypeOf(album)]
  const erase = async () => {
    const gone = await remove.run(
      { params: { album: album.uuid } },
      {
        ask: albumMenuWords.deleteAsk(album),
        done: albumMenuWords.deleted(album.title),
        failed: albumMenuWords.notDeleted(album.title),
      },
    )
    if (gone) onDeleted?.()
  }
  const moveTo = (parent: { uuid: string; title: string } | null) =>
    update.run(
      { params: { album: album.uuid }, body: { parent_album: parent?.uuid ?? null } },
      {
        done: albumMenuWords.moved(album.title, parent?.title ?? null),
        failed: albumMenuWords.notMoved(album.title),
      },
    )
  const whyNot = (one: Album | null) => {
    if ((one?.uuid ?? null) === album.parent_album) return albumMenuWords.alreadyHere
    if (one?.uuid === album.uuid) return albumMenuWords.notIntoItself
    return one?.kind === 'text' ? albumMenuWords.notIntoText : null
  }
  return (
    <>
      <RowMenu
        small={small}
        name={album.title}
        busy={remove.busy || update.busy}
        actions={[
          { label: typeWords.edit, icon: IconPencil, run: onEdit },
          { label: albumMenuWords.move, icon: IconArrowsMove, run: () => setMoving(true) },
          { label: typeWords.remove, icon: IconTrash, danger: true, run: erase },
        ]}
      />
      {moving && (
        <ChooseAlbum
          title={albumMenuWords.moveTitle(album.title)}
          words={transferWords.move}
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
