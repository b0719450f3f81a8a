import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { LazySection } from '../../lib/LazyDialog.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { IconLayoutSidebarRightCollapse } from '../../ui/icons.ts'
import { SkeletonText } from '../../ui/States.tsx'
import { panelWords } from './copy.ts'
import { filePanels } from './feature-parts.ts'
import css from './Panels.module.css'
import type { FilePanel } from './parts.ts'
import type { FileView } from './view.ts'

/** Returns the panels for this file that the viewer can see. */
const panelsOf = (view: FileView) => filePanels.filter(({ visible }) => visible(view))
/** Returns the chosen panel if this file has it, otherwise the first panel. Returns undefined if `chosen` is null,
 *  except on a phone. */
export const openPanel = (view: FileView, chosen: string | null): FilePanel | undefined => {
  const list = panelsOf(view)
  return chosen === null && !view.mobile ? undefined : (list.find(({ id }) => id === chosen) ?? list[0])
}

const Count = ({ of }: { of: number | null }) => of !== null && <span className={css.count}>{of}</span>

type RailProps = { view: FileView; chosen: string | null; onChoose: (id: string | null) => void }

/** The panel tabs: a rail at the far right, or a row on a phone. */
export const PanelRail = ({ view, chosen, onChoose }: RailProps) => {
  const rail = useRef<HTMLDivElement>(null)
  const open = openPanel(view, chosen)
  const shown = open?.id
  // On a phone, the row of tabs is longer than the screen, so the open tab is scrolled into view.
  useEffect(() => {
    rail.current
      ?.querySelector(`[data-panel="${shown}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  }, [shown, view.mobile])
  return (
    <nav className={css.rail} aria-label={panelWords.list} ref={rail}>
      {panelsOf(view).map((panel) => (
        <button
          key={panel.id}
          type="button"
          className={css.tab}
          data-panel={panel.id}
          aria-expanded={panel.id === open?.id}
          aria-controls={panel.id === open?.id ? 'file-panel' : undefined}
          onClick={() => onChoose(panel.id === open?.id && !view.mobile ? null : panel.id)}
        >
          <panel.icon size={20} stroke={1.6} aria-hidden />
          {panel.label}
          <Count of={panel.count?.(view) ?? null} />
        </button>
      ))}
    </nav>
  )
}

export const OpenPanel = ({ view, panel, onClose }: { view: FileView; panel: FilePanel; onClose: () => void }) => (
  <section className={css.panel} id="file-panel" aria-label={panel.label}>
    {view.mobile ? (
      <VisuallyHidden component="h2">{panel.label}</VisuallyHidden>
    ) : (
      <header className={css.head}>
        <h2 className={css.title}>{panel.label}</h2>
        <IconButton icon={IconLayoutSidebarRightCollapse} label={panelWords.close} onClick={onClose} />
      </header>
    )}
    {/* Focusable, so that it can be scrolled with the keyboard. */}
    <div
      className={css.body}
      tabIndex={0}
      role="region"
      aria-label={panelWords.content(panel.label)}
      key={view.file.uuid}
    >
      <LazySection key={panel.id} skeleton={<SkeletonText lines={6} />}>
        <panel.Panel view={view} />
      </LazySection>
    </div>
  </section>
)
