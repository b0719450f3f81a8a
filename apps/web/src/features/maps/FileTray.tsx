import { SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FileCard, MAP_FILES_MAX } from '@vitrine/contract'
import { useState } from 'react'
import { bottomBarRef } from '../../lib/bottom-bars.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { useMedia } from '../../lib/media-query.ts'
import { useFocusAfter } from '../../lib/use-focus-after.ts'
import { Button } from '../../ui/Button.tsx'
import { IconCheck } from '../../ui/icons.ts'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { useSession } from '../auth/index.ts'
import { trayQuery } from './api.ts'
import { mapCopy } from './copy.ts'
import { type Dragged, setDragged } from './dragged.ts'
import css from './maps.module.css'
import { PickTiles } from './Tiles.tsx'

const TYPING_MS = 250

type FileTrayProps = {
  title: string
  help: string
  /** Help on dragging, shown where files can be dragged. */
  dragHelp: string
  /** The label of the button that applies the selection without dragging. */
  action: string
  onUse: (chosen: Dragged) => void
  onClose: () => void
}
/** Files from the library to select and drag onto the map. The button is the keyboard alternative. */
export const FileTray = ({ title, help, dragHelp, action, onUse, onClose }: FileTrayProps) => {
  const { team } = useSession()
  const canDrag = !useMedia('(hover: none)')
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS)
  const [located, setLocated] = useState(false)
  const [chosen, setChosen] = useState<readonly FileCard[]>([])
  const list = useInfiniteQuery(trayQuery(team.uuid, q, located))
  const isPicked = ({ uuid }: FileCard) => chosen.some((one) => one.uuid === uuid)
  const toggle = (file: FileCard) =>
    setChosen(isPicked(file) ? chosen.filter(({ uuid }) => uuid !== file.uuid) : [...chosen, file])
  const show = (next: string) => {
    setLocated(next === 'with')
    setChosen([])
  }
  const use = () => {
    onUse({ files: chosen, located })
    setChosen([])
  }
  const why =
    chosen.length === 0 ? mapCopy.chooseFirst : chosen.length > MAP_FILES_MAX ? mapCopy.tooMany(MAP_FILES_MAX) : null
  const useButton = useFocusAfter<HTMLButtonElement>(why)
  return (
    <section className={css.card} data-map-panel data-tray aria-label={title}>
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        <p className={css.quiet}>{canDrag ? `${help} ${dragHelp}` : help}</p>
        <div className={css.tools}>
          <SearchBox atOnce label={mapCopy.search} value={typed} onChange={setTyped} width="100%" />
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={mapCopy.location}
            value={located ? 'with' : 'without'}
            onChange={show}
            data={[
              { value: 'without', label: mapCopy.noLocation },
              { value: 'with', label: mapCopy.withLocation },
            ]}
          />
        </div>
      </div>
      <div className={css.list}>
        <Loaded query={list} what={mapCopy.loadingLibrary} skeleton={<SkeletonText />}>
          {({ pages }) => {
            const files = pages.flatMap(({ results }) => results)
            const every = files.length > 0 && files.every(isPicked)
            return (
              <>
                <div className={css.heading}>
                  <span role="status">{mapCopy.selected(chosen.length)}</span>
                  {files.length > 0 && (
                    <TextButton onClick={() => setChosen(every ? [] : files)}>
                      {every ? mapCopy.selectNone : mapCopy.selectAll}
                    </TextButton>
                  )}
                </div>
                {files.length === 0 && <p className={css.quiet}>{mapCopy.emptyList}</p>}
                <PickTiles
                  label={title}
                  files={files}
                  isPicked={isPicked}
                  labelOf={mapCopy.select}
                  onToggle={toggle}
                  onDragStart={(file) => setDragged({ files: isPicked(file) ? chosen : [file], located })}
                  onDragEnd={() => {
                    setDragged(undefined)
                    setChosen([])
                  }}
                  mark={<IconCheck size={14} stroke={2} aria-hidden />}
                />
                <LoadMore list={list} />
              </>
            )
          }}
        </Loaded>
      </div>
      <div className={css.foot} ref={bottomBarRef}>
        <Button onClick={onClose}>{mapCopy.trayBack}</Button>
        <Button ref={useButton} primary why={why} onClick={use}>
          {action}
        </Button>
      </div>
    </section>
  )
}
