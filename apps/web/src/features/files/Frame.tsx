import type { File } from '@vitrine/contract'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { bottomBarRef } from '../../lib/bottom-bars.ts'
import { useOnline } from '../../lib/online.ts'
import { useStoredState } from '../../lib/use-stored-state.ts'
import { IconChevronLeft, IconChevronRight, IconRecycle } from '../../ui/icons.ts'
import { OfflineBar } from '../../ui/States.tsx'
import { recycledInWords, screenWords } from './copy.ts'
import { ActionMenu } from './ActionMenu.tsx'
import { NeighbourImage } from './NeighbourImage.tsx'
import { FileHeader, PrimaryAction, QuickActions } from './FileHeader.tsx'
import css from './FileScreen.module.css'
import { FileVersions } from './FileVersions.tsx'
import type { Neighbours } from './neighbours.ts'
import { OpenPanel, openPanel, PanelRail } from './Panels.tsx'
import { Stage } from './Stage.tsx'
import { useSlide } from './use-slide.ts'
import { type FileView, showsVersions } from './view.ts'

type FrameProps = Neighbours & { view: FileView }
type PanelChoice = { chosen: string | null; onChoose: (id: string | null) => void }

const KEY = 'vitrine-file-panel'
const CLOSED = 'none'
/** Whether a panel is open on a desktop, before the panels of the file are known. */
export const isPanelOpen = () => localStorage.getItem(KEY) !== CLOSED
/** The open panel: the one in the URL until another is chosen; if the URL has none, the last one opened. */
const usePanel = (): PanelChoice => {
  const asked = useSearch({ strict: false, select: ({ panel }) => panel })
  const [stored, remember] = useStoredState<string>(KEY, 'information')
  const [isChosen, setChosen] = useState(false)
  const chosen = isChosen ? stored : (asked ?? stored)
  const onChoose = (id: string | null) => {
    setChosen(true)
    remember(id ?? CLOSED)
  }
  return { chosen: chosen === CLOSED ? null : chosen, onChoose }
}

const Arrows = ({ previous, next, go }: Neighbours) => (
  <>
    {previous !== undefined && (
      <button
        type="button"
        className={css.arrow}
        data-side="left"
        aria-label={screenWords.previous}
        onClick={() => go(previous)}
      >
        <IconChevronLeft size={22} stroke={1.6} aria-hidden />
      </button>
    )}
    {next !== undefined && (
      <button
        type="button"
        className={css.arrow}
        data-side="right"
        aria-label={screenWords.next}
        onClick={() => go(next)}
      >
        <IconChevronRight size={22} stroke={1.6} aria-hidden />
      </button>
    )}
  </>
)

/** Returns the aspect ratio of the stage on a phone: that of the image, but never narrower than 4:5; a default if the
 *  size is unknown. */
export const ratioOf = ({ width, height, kind }: Pick<FileView['shown'], 'width' | 'height' | 'kind'>) =>
  width && height ? Math.max(0.8, width / height) : kind === 'image' ? 1.5 : 1.2

/** A note below the header of a recycled file. A live region, because someone else may delete the file while it is open. */
const RecycledNote = ({ file }: { file: File }) => {
  const text = recycledInWords(file)
  return (
    <div role="status">
      {text && (
        <p className={css.recycled}>
          <IconRecycle size={18} stroke={1.6} aria-hidden />
          {text}
        </p>
      )}
    </div>
  )
}

/** Header, stage, versions and panels of a file, on a desktop or a phone. The panel keeps its key, so that its state
 *  survives when the window is resized from one layout to the other. */
export const Frame = ({ view, ...neighbours }: FrameProps) => {
  const { previous, next, go, close } = neighbours
  const { chosen, onChoose } = usePanel()
  const { mobile } = view
  const online = useOnline()
  const panel = openPanel(view, chosen)
  const { strip, style, swipe, touched } = useSlide({ file: view.file.uuid, previous, next, go })
  const rail = <PanelRail key="rail" view={view} chosen={chosen} onChoose={onChoose} />
  const open = panel && <OpenPanel key="panel" view={view} panel={panel} onClose={() => onChoose(null)} />
  return (
    <div className={mobile ? css.phone : css.desk} data-panel={panel ? true : undefined}>
      <div data-mantine-color-scheme="dark" className={css.dark}>
        <FileHeader view={view} onClose={close} />
        <RecycledNote file={view.file} />
        {!online && <OfflineBar>{screenWords.offline}</OfflineBar>}
        <div className={css.stage} {...(mobile && { style: { aspectRatio: ratioOf(view.shown) }, ...swipe })}>
          <div ref={strip} className={css.slide} style={style}>
            <Stage view={view} />
            {mobile && touched && previous !== undefined && (
              <NeighbourImage
                key={`before ${previous}`}
                file={previous}
                side="before"
                shared={neighbours.shared === true}
              />
            )}
            {mobile && touched && next !== undefined && (
              <NeighbourImage key={`after ${next}`} file={next} side="after" shared={neighbours.shared === true} />
            )}
          </div>
          {!mobile && <Arrows {...neighbours} />}
        </div>
        {!mobile && showsVersions(view) && (
          <div ref={bottomBarRef}>
            <FileVersions view={view} />
          </div>
        )}
      </div>
      {mobile ? [rail, open] : [open, rail]}
      {mobile && (
        <div ref={bottomBarRef} className={css.foot}>
          <QuickActions view={view} large />
          <PrimaryAction view={view} full />
          <ActionMenu view={view} large />
        </div>
      )}
    </div>
  )
}
