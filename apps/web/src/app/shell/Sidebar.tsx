import { Tooltip } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useHello, useSession } from '../../features/auth/index.ts'
import { useDragItem } from '../../lib/drag-item.ts'
import type { Section } from '../../lib/feature.ts'
import { useScrollIntoView } from '../../lib/use-scroll-into-view.ts'
import { useStoredState } from '../../lib/use-stored-state.ts'
import { Count } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import {
  IconChevronDown,
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '../../ui/icons.ts'
import { groupSections, sectionAt, sectionsFor, type ShownGroup } from '../sections.ts'
import { shellWords } from '../copy.ts'
import css from './Sidebar.module.css'
import { TeamSwitcher } from './TeamSwitcher.tsx'
import { UserMenu } from './UserMenu.tsx'
import { SectionDot } from './SectionDot.tsx'

const none = () => undefined

/** Makes a section a drop target for files. */
const useDropTarget = (takes: Section['takes']) => {
  const [over, setOver] = useState(false)
  const carried = useDragItem()
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
const PlainEntry = ({ section, mini, current }: EntryProps) => {
  const { id, label, to, search, icon: I, useCount = none, takes } = section
  const count = useCount()
  const taking = useDropTarget(takes)
  return (
    <Tooltip label={label} position="right" disabled={!mini}>
      <Link
        to={to}
        search={search ?? {}}
        activeOptions={{ exact: !current, includeSearch: !current }}
        className={css.entry}
        data-section={id}
        // The router marks the link as current only below `to`, but the section can include other URLs.
        {...(current && { 'aria-current': 'page' })}
        {...taking}
        {...(mini && { 'aria-label': count ? shellWords.withCount(label, count) : label })}
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
const Entry = (props: EntryProps) => {
  const { Wide } = props.section
  const entry = <PlainEntry {...props} />
  return <li>{Wide && !props.mini ? <Wide entry={entry} /> : entry}</li>
}

type GroupProps = { group: ShownGroup; mini: boolean; here: Section | undefined }
/** A group with a heading that collapses it. A collapsed sidebar has no headings, and every group is open. */
const Group = ({ group: { id, heading, sections }, mini, here }: GroupProps) => {
  const { user } = useSession()
  const [state, remember] = useStoredState<'open' | 'collapsed'>(`vitrine-group-${id}-${user.uuid}`, 'open')
  const list = useId()
  const isOpen = mini || heading === '' || state === 'open'
  const Turn = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div className={css.group}>
      {!mini && heading !== '' && (
        <button
          type="button"
          className={css.heading}
          aria-expanded={isOpen}
          aria-controls={list}
          data-current={(!isOpen && here?.group === id) || undefined}
          onClick={() => remember(isOpen ? 'collapsed' : 'open')}
        >
          {heading}
          <Turn size={14} stroke={1.6} aria-hidden />
          {!isOpen && sections.map((section) => <SectionDot key={section.id} section={section} />)}
        </button>
      )}
      <ul id={list} className={css.list} hidden={!isOpen} {...(heading !== '' && { 'aria-label': heading })}>
        {isOpen &&
          sections.map((section) => (
            <Entry key={section.id} section={section} mini={mini} current={section === here} />
          ))}
      </ul>
    </div>
  )
}

/** The team at the top, then the groups of sections, and the user menu at the bottom. `mini` shows icons without labels. */
export const Sidebar = ({ mini, onCollapse }: { mini: boolean; onCollapse: (mini: boolean) => void }) => {
  const hello = useHello()
  const { user, team } = useSession()
  const list = sectionsFor({ user, team, hello })
  const here = useLocation({ select: ({ pathname, search }) => sectionAt(list, pathname, search)?.id })
  const current = list.find(({ id }) => id === here)
  const scrolled = useRef<HTMLDivElement>(null)
  // A section with its own tree scrolls to the tree's current line instead.
  useScrollIntoView(scrolled, current && !current.Wide ? `[data-section="${current.id}"]` : undefined)
  const groups = groupSections(list).filter(({ id }) => id !== 'account')
  const show = (group: ShownGroup) => <Group key={group.id} group={group} mini={mini} here={current} />
  return (
    <aside className={css.side} data-mini={mini || undefined}>
      <TeamSwitcher mini={mini} />
      <nav className={css.nav} aria-label={shellWords.sections}>
        <div ref={scrolled} className={css.scroll}>
          {groups.filter(({ id }) => id !== 'foot').map(show)}
        </div>
        {groups.filter(({ id }) => id === 'foot').map(show)}
      </nav>
      <div className={css.foot}>
        <UserMenu mini={mini} />
        <IconButton
          size="small"
          icon={mini ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
          label={mini ? shellWords.expandSidebar : shellWords.collapseSidebar}
          onClick={() => onCollapse(!mini)}
        />
      </div>
    </aside>
  )
}
