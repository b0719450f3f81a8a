import { Drawer, VisuallyHidden } from '@mantine/core'
import { spotlight } from '@mantine/spotlight'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut, useHello, useSession } from '../../features/auth/index.ts'
import { useUpload } from '../../features/uploads/index.ts'
import { takesTabBar } from '../../lib/lower-edge.ts'
import { TeamLogo } from '../../ui/Avatar.tsx'
import { Count } from '../../ui/Badge.tsx'
import { IconCheck, IconCirclePlus, IconDots, IconLogout, IconSearch, IconUserCircle } from '../../ui/icons.ts'
import { words } from '../../ui/words.ts'
import type { Section } from '../../lib/feature.ts'
import { sectionsFor } from '../sections.ts'
import { MorePlaces } from './MorePlaces.tsx'
import css from './TabBar.module.css'
import { useSwitchTeam } from './use-switch-team.ts'
import { ThemeChoice } from './UserMenu.tsx'

const MOST_TABS = 2

const none = () => undefined
const MoreLine = ({ section, onClick }: { section: Section; onClick: () => void }) => {
  const { label, to, icon: I, useCount = none } = section
  const count = useCount()
  return (
    <li>
      <Link to={to} className={css.line} onClick={onClick}>
        <I size={20} stroke={1.6} aria-hidden />
        {label}
        {count ? (
          <span className={css.end}>
            <Count>{count}</Count>
          </span>
        ) : null}
      </Link>
    </li>
  )
}
/** That something waits in one of the sections that cannot be seen. */
const Waits = ({ section: { label, useCount = none } }: { section: Section }) =>
  useCount() ? (
    <span className={css.waits}>
      <VisuallyHidden>(waiting: {label})</VisuallyHidden>
    </span>
  ) : null

const More = ({ opened, onClose, rest }: { opened: boolean; onClose: () => void; rest: readonly Section[] }) => {
  const { team, teams } = useSession()
  const switchTo = useSwitchTeam()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="More"
      position="bottom"
      size="auto"
      closeButtonProps={{ 'aria-label': words.close }}
      classNames={{ content: css.sheet ?? '' }}
    >
      <ul className={css.list}>
        <MorePlaces onClick={onClose} />
        {rest.map((section) => (
          <MoreLine key={section.id} section={section} onClick={onClose} />
        ))}
        <li>
          <Link to="/profile" className={css.line} onClick={onClose}>
            <IconUserCircle size={20} stroke={1.6} aria-hidden />
            Profile and security
          </Link>
        </li>
        {teams.length > 1 &&
          teams.map(({ uuid, name, logo_url }) => (
            <li key={uuid}>
              <button
                type="button"
                className={css.line}
                aria-pressed={uuid === team.uuid}
                onClick={() => {
                  void switchTo(uuid)
                  onClose()
                }}
              >
                <TeamLogo name={name} src={logo_url} size="small" />
                {name}
                {uuid === team.uuid && <IconCheck size={18} stroke={1.6} className={css.end} aria-hidden />}
              </button>
            </li>
          ))}
        <li className={css.line}>
          Theme
          <span className={css.end}>
            <ThemeChoice />
          </span>
        </li>
        <li>
          <button type="button" className={css.line} onClick={() => void signOut()}>
            <IconLogout size={20} stroke={1.6} aria-hidden />
            Sign out
          </button>
        </li>
      </ul>
    </Drawer>
  )
}

/** The bottom tabs of a phone: the first sections, the search, and everything else under More. */
export const TabBar = () => {
  const hello = useHello()
  const { user, team } = useSession()
  const { why, chooseFiles } = useUpload()
  const [more, setMore] = useState(false)
  const list = sectionsFor({ user, team, hello })
  const tabs = list.filter(({ tab }) => tab).slice(0, MOST_TABS)
  const rest = list.filter((one) => !tabs.includes(one))
  return (
    <nav ref={takesTabBar} className={css.bar} aria-label="Sections">
      {tabs.map(({ id, label, to, icon: I }) => (
        <Link key={id} to={to} className={css.tab}>
          <I size={22} stroke={1.6} aria-hidden />
          {label}
        </Link>
      ))}
      <button type="button" className={css.tab} onClick={spotlight.open}>
        <IconSearch size={22} stroke={1.6} aria-hidden />
        Search
      </button>
      {!why && (
        <button type="button" className={css.tab} onClick={() => void chooseFiles()}>
          <IconCirclePlus size={22} stroke={1.6} aria-hidden />
          Upload
        </button>
      )}
      <button type="button" className={css.tab} aria-expanded={more} onClick={() => setMore(true)}>
        <IconDots size={22} stroke={1.6} aria-hidden />
        More
        {rest.map((section) => (
          <Waits key={section.id} section={section} />
        ))}
      </button>
      <More opened={more} onClose={() => setMore(false)} rest={rest} />
    </nav>
  )
}
