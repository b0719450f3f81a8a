import { Switch } from '@mantine/core'
import { type FileMap, maps, toasts } from '@vitrine/contract'
import { useAction } from '../../lib/use-action.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Setting } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import { useWhyNot } from '../auth/index.ts'
import { mapCopy } from './copy.ts'
import css from './maps.module.css'

/** Whether everybody can see the map, how exactly, and where. */
export const ShareDialog = ({ map, onClose }: { map: FileMap; onClose: () => void }) => {
  const why = useWhyNot()(maps.update)
  const update = useAction(maps.update, [maps.one, maps.list])
  const change = (body: { public: boolean } | { exact: boolean }, done?: string) =>
    void update.run({ params: { map: map.uuid }, body }, { done, failed: mapCopy.publishFailed })
  const off = why !== null || update.busy
  return (
    <Dialog opened onClose={onClose} title={mapCopy.shareTitle(map.title)}>
      <Setting title={mapCopy.public} sub={mapCopy.publicHelp}>
        <Switch
          aria-label={mapCopy.public}
          checked={map.public}
          disabled={off}
          onChange={({ currentTarget: { checked } }) =>
            change({ public: checked }, checked ? toasts.mapOpened : toasts.mapClosed)
          }
        />
      </Setting>
      <Setting title={mapCopy.exact} sub={mapCopy.exactHelp}>
        <Switch
          aria-label={mapCopy.exact}
          checked={map.exact}
          disabled={off}
          onChange={({ currentTarget: { checked } }) => change({ exact: checked })}
        />
      </Setting>
      {map.public && (
        <div className={css.addresses}>
          <CopyField label={mapCopy.publicPage} value={map.public_url} />
          <CopyField label={mapCopy.embedCode} value={map.embed_code} />
        </div>
      )}
    </Dialog>
  )
}
