import { Switch } from '@mantine/core'
import { type FileMap, MAP_CELL_ZOOM, maps, toasts } from '@vitrine/contract'
import { filesInWords } from '../../lib/counts.ts'
import { useAction } from '../../lib/use-action.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Note, Setting } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useWhyNot } from '../auth/index.ts'
import { ReleaseNotes } from '../links/index.ts'
import { mapCopy } from './copy.ts'
import css from './maps.module.css'

/** Makes a map public, sets how exact its locations are, and shows its public URL. */
export const ShareDialog = ({ map, onClose }: { map: FileMap; onClose: () => void }) => {
  const why = useWhyNot()(maps.update)
  const update = useAction(maps.update, [maps.one, maps.list])
  const change = (body: { public: boolean } | { exact: boolean }, done?: string) => {
    if (!update.busy) void update.run({ params: { map: map.uuid }, body }, { done, failed: mapCopy.publishFailed })
  }
  const isZoomedOut = !map.exact && map.capture !== null && map.capture.zoom > MAP_CELL_ZOOM
  // While saving, the switches ignore clicks instead of being disabled, so that they keep the focus.
  const off = { disabled: why !== null, 'aria-disabled': update.busy || undefined }
  return (
    <Dialog opened onClose={onClose} title={mapCopy.shareTitle(map.title)}>
      <Setting title={mapCopy.public} sub={mapCopy.publicHelp}>
        <Switch
          aria-label={mapCopy.public}
          checked={map.public}
          {...off}
          onChange={({ currentTarget: { checked } }) =>
            change({ public: checked }, checked ? toasts.mapOpened : toasts.mapClosed)
          }
        />
      </Setting>
      <Setting
        title={mapCopy.exact}
        sub={isZoomedOut ? `${mapCopy.exactHelp} ${mapCopy.viewZoomedOut}` : mapCopy.exactHelp}
      >
        <Switch
          aria-label={mapCopy.exact}
          checked={map.exact}
          {...off}
          onChange={({ currentTarget: { checked } }) => change({ exact: checked })}
        />
      </Setting>
      {map.hidden > 0 && (
        <Note kind="warn">
          {mapCopy.hidden(filesInWords(map.hidden), map.hidden, map.public)} {mapCopy.hiddenHelp}
        </Note>
      )}
      <ReleaseNotes of={{ map: map.uuid }} />
      {map.public && (
        <div className={css.addresses}>
          <CopyField label={mapCopy.publicPage} value={map.public_url} />
          <CopyField label={mapCopy.embedCode} value={map.embed_code} />
        </div>
      )}
    </Dialog>
  )
}
