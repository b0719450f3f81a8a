import { type FileMap, type MapCapture, maps } from '@vitrine/contract'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type Ref, useState } from 'react'
import { filesInWords } from '../../lib/counts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IconArrowLeft, IconArrowsMaximize, IconMapPins, IconPhotoPlus, IconShare2, IconWorld } from '../../ui/icons.ts'
import { useWhyNot } from '../auth/index.ts'
import { mapCopy } from './copy.ts'
import { MapDialog } from './MapDialog.tsx'
import { MapMenu } from './MapMenu.tsx'
import css from './maps.module.css'
import { ShareDialog } from './ShareDialog.tsx'

type MapCardProps = {
  map: FileMap
  capture: () => MapCapture | undefined
  onAdd: () => void
  /** The button that adds files. */
  addRef: Ref<HTMLButtonElement>
  children: ReactNode
}
/** The panel over a map: title, actions and files. */
export const MapCard = ({ map, capture, onAdd, addRef, children }: MapCardProps) => {
  const navigate = useNavigate()
  const why = useWhyNot()(maps.changeFiles)
  const update = useAction(maps.update, [maps.one])
  const [dialog, setDialog] = useState<'edit' | 'share'>()
  const setCapture = (next: MapCapture | null) =>
    update.run(
      { params: { map: map.uuid }, body: { capture: next } },
      { done: next ? mapCopy.viewSaved : mapCopy.viewCleared, failed: mapCopy.viewFailed },
    )
  return (
    <section className={css.card} data-map-panel aria-label={mapCopy.panel(map.title)}>
      <div className={css.head}>
        <div className={css.top}>
          <div>
            <h1 className={css.title} tabIndex={-1} data-page-title>
              {map.title}
            </h1>
            <p className={css.counts}>{mapCopy.counts(filesInWords(map.located), map.files - map.located)}</p>
          </div>
          <MapMenu
            map={map}
            onEdit={() => setDialog('edit')}
            onDeleted={() => void navigate({ to: '/maps' })}
            more={[
              {
                label: mapCopy.saveView,
                icon: IconMapPins,
                run: () => {
                  const now = capture()
                  if (now) void setCapture(now)
                },
              },
              ...(map.capture
                ? [{ label: mapCopy.clearView, icon: IconArrowsMaximize, run: () => setCapture(null) }]
                : []),
            ]}
          />
        </div>
        {map.public && (
          <Badge kind="ok" icon={IconWorld}>
            {mapCopy.public}
          </Badge>
        )}
        <div className={css.actions}>
          <ButtonLink to="/maps" icon={IconArrowLeft} size="small" subtle>
            {mapCopy.allMaps}
          </ButtonLink>
          <Button ref={addRef} size="small" primary icon={IconPhotoPlus} why={why} onClick={onAdd}>
            {mapCopy.addFiles}
          </Button>
          <Button size="small" icon={IconShare2} onClick={() => setDialog('share')}>
            {mapCopy.share}
          </Button>
        </div>
      </div>
      {children}
      {dialog === 'edit' && <MapDialog map={map} onClose={() => setDialog(undefined)} />}
      {dialog === 'share' && <ShareDialog map={map} onClose={() => setDialog(undefined)} />}
    </section>
  )
}
