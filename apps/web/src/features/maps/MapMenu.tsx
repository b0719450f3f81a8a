import { type MapCard, maps, toasts } from '@vitrine/contract'
import { useAction } from '../../lib/use-action.ts'
import { type Icon, IconPencil, IconTrash } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { useWhyNot } from '../auth/index.ts'
import { mapCopy } from './copy.ts'

type Entry = { label: string; icon: Icon; run: () => unknown; why?: string | null }
type MapMenuProps = {
  map: Pick<MapCard, 'uuid' | 'title' | 'public'>
  onEdit: () => void
  onDeleted?: () => void
  more?: readonly Entry[]
}
export const MapMenu = ({ map: { uuid, title, ...map }, onEdit, onDeleted, more }: MapMenuProps) => {
  const why = useWhyNot()(maps.update)
  const remove = useAction(maps.remove, [maps.list])
  if (why) return null
  const erase = async () => {
    const isGone = await remove.run(
      { params: { map: uuid } },
      {
        ask: {
          title: mapCopy.removeTitle(title),
          text: map.public ? mapCopy.removePublic : mapCopy.removePrivate,
          action: mapCopy.removeAction,
          danger: true,
        },
        done: toasts.mapDeleted(title),
        failed: mapCopy.removeFailed(title),
      },
    )
    if (isGone) onDeleted?.()
  }
  return (
    <RowMenu
      name={title}
      busy={remove.busy}
      actions={[
        { label: mapCopy.details, icon: IconPencil, run: onEdit },
        ...(more ?? []),
        { label: mapCopy.remove, icon: IconTrash, danger: true, run: erase },
      ]}
    />
  )
}
