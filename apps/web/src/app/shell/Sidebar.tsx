import { Tooltip } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type DragEvent, Fragment, useState } from 'react'
import { useHello, useSession } from '../../features/auth/index.ts'
import { FolderTree } from '../../features/folders/index.ts'
import { SidebarPlaces } from '../../features/search/index.ts'
import { Count } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '../../ui/icons.ts'
import { useCarried } from '../../lib/carried.ts'
import type { Section } from '../../lib/feature.ts'
import { sectionAt, sectionsFor } from '../sections.ts'
import css from './Sidebar.module.css'
import { TeamSwitcher } from './TeamSwitcher.tsx'
import { UserMenu } from './UserMenu.tsx'

const none = () => undefined

/** Files are dragged onto a section that takes them. */
const useTaking = (takes: Section['takes']) => {
  const [over, setOver] = useState(false)
  const carried = useCarried()
  if (!takes || !carried) return {}
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      takes(carried)
    },
  }
}

type EntryProps = { section: Section; mini: boolean; current: boolean }
const Entry = ({ section: { label, to, icon: I, useCount = none, takes }, mini, current }: EntryProps) => {
  const count = useCount()
  const taking = useTaking(takes)
  return (
    <Tooltip label={label} position="right" disabled={!mini}>
      <Link
        to={to}
        activeOptions={{ exact: !current }}
        className={css.entry}
        {...taking}
        {...(mini && { 'aria-label': count ? `${label} ${count}` : label })}
      >
        <I size={18} stroke={1.6} aria-hidden />
        {!mini && <span className={css.word}>{label}</span>}
        {count ? (
          <span className={css.count}>
            <Count>{count}</Count>
          </span>
        ) : null}
      </Link>
    </Tooltip>
  )
}

/** Team on top, sections, the person below. Words, or icons alone. */
export const Sidebar = ({ mini, onCollapse }: { mini: boolean; onCollapse: (mini: boolean) => void }) => {
  const hello = useHello()
  const { user, team } = useSession()
  const list = sectionsFor({ user, team, hello })
  const here = sectionAt(list, useLocation({ select: ({ pathname }) => pathname }))
  return (
    <aside className={css.side} data-mini={mini || undefined}>
      <TeamSwitcher mini={mini} />
      <div className={css.scroll}>
        <nav aria-label="Sections">
          {list.map((section, i) => (
            <Fragment key={section.id}>
              {i > 0 && list[i - 1]?.group !== section.group && <div className={css.gap} />}
              <Entry section={section} mini={mini} current={section === here} />
            </Fragment>
          ))}
        </nav>
        <SidebarPlaces mini={mini} />
        {!mini && <FolderTree />}
      </div>
      <div className={css.foot}>
        <UserMenu mini={mini} />
        <IconButton
          size="small"
          icon={mini ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
          label={mini ? 'Widen the sidebar' : 'Collapse the sidebar'}
          onClick={() => onCollapse(!mini)}
        />
      </div>
    </aside>
  )
}
