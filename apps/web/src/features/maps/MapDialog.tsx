import { type MapCard, maps, toasts } from '@vitrine/contract'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '../../lib/query.ts'
import { TitleDialog } from '../../lib/TitleDialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { mapCopy } from './copy.ts'

type MapDialogProps = { map: Pick<MapCard, 'uuid' | 'title' | 'description'> | undefined; onClose: () => void }
/** Creates a map and opens it, or changes its title and description. Enter submits. */
export const MapDialog = ({ map, onClose }: MapDialogProps) => {
  const { team } = useSession()
  const navigate = useNavigate()
  const refreshes = [maps.list, maps.one]
  const create = useSend(maps.create, { refreshes })
  const update = useSend(maps.update, { refreshes })
  const send = async (body: { title: string; description: string }) => {
    const { uuid } = map
      ? await update.mutateAsync({ params: { map: map.uuid }, body })
      : await create.mutateAsync({ params: { team: team.uuid }, body })
    toast.ok(toasts.mapSaved(body.title))
    onClose()
    if (!map) await navigate({ to: '/maps/$map', params: { map: uuid } })
  }
  return (
    <TitleDialog
      heading={map ? mapCopy.edit(map.title) : mapCopy.create}
      action={map ? mapCopy.save : mapCopy.createAction}
      labels={mapCopy}
      schema={maps.update.body.pick({ title: true, description: true }).required()}
      item={map}
      onSend={send}
      onClose={onClose}
    />
  )
}
