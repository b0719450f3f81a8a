import { Drawer } from '@mantine/core'
import { spotlight } from '@mantine/spotlight'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { signOut, useHello, useSession } from '../../features/auth/index.ts'
import { useUpload } from '../../features/uploads/index.ts'
import { tabBarRef } from '../../lib/bottom-bars.ts'
import { TeamLogo } from '../../ui/Avatar.tsx'
import { Count } from '../../ui/Badge.tsx'
import { IconCheck, IconCirclePlus, IconDots, IconLogout, IconSearch, IconUserCircle } from '../../ui/icons.ts'
import { words } from '../../ui/words.ts'
import type { Section } from '../../lib/feature.ts'
import { groupSections, sectionsFor, type ShownSection } from '../sections.ts'
import { shellWords, themeWords } from '../copy.ts'
import { MorePlaces } from './MorePlaces.tsx'
import css from './TabBar.module.css'
import { useSwitchTeam } from './use-switch-team.ts'
import { ThemeChoice } from './UserMenu.tsx'
import { SectionDot } from './SectionDot.tsx'

const none = () => undefined
const MoreLine = ({ section, onClick }: { section: Section; onClick: () => void }) => {
  const { label, to, search = {}, icon: I, useCount = none } = section
  const count = useCount()
  return (
    <li>
      <Link to={to} search={search} className={css.line} onClick={onClick}>
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
const More = ({ opened, onClose, rest }: { opened: boolean; onClose: () => void; rest: readonly ShownSection[] }) => {
  const { team, teams } = useSession()
  const switchTo = useSwitchTeam()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={shellWords.more}
      position="bottom"
      size="auto"
      closeButtonProps={{ 'aria-label': words.close }}
      classNames={{ content: css.sheet ?? '' }}
    >
      <ul className={css.list}>
        {groupSections(rest).map(({ id, heading, sections }) => (
          <Fragment key={id}>
            {heading !== '' && <li className={css.heading}>{heading}</li>}
            {sections.map((section) => (
              <MoreLine key={section.id} section={section} onClick={onClose} />
            ))}
            {id === 'library' && <MorePlaces onClick={onClose} />}
          </Fragment>
        ))}
        <li>
          <Link to="/profile" className={css.line} onClick={onClose}>
            <IconUserCircle size={20} stroke={1.6} aria-hidden />
            {shellWords.profile}
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
          {themeWords.title}
          <span className={css.end}>
            <ThemeChoice />
          </span>
        </li>
        <li>
          <button type="button" className={css.line} onClick={() => void signOut()}>
            <IconLogout size={20} stroke={1.6} aria-hidden />
            {shellWords.signOut}
          </button>
        </li>
      </ul>
    </Drawer>
  )
}

const TabLink = ({ section: { label, to, icon: I } }: { section: Section }) => (
  <Link to={to} className={css.tab}>
    <I size={22} stroke={1.6} aria-hidden />
    {label}
  </Link>
)

/** The bottom tabs of a phone: the first section, search, upload, the second section, and everything else under More. */
export const TabBar = () => {
  const hello = useHello()
  const { user, team } = useSession()
  const { why, chooseFiles } = useUpload()
  const [more, setMore] = useState(false)
  const list = sectionsFor({ user, team, hello })
  const tabs = list.flatMap((one) => (one.tab === undefined ? [] : [{ one, rank: one.tab }]))
  const [first, second] = tabs.toSorted((a, b) => a.rank - b.rank).map(({ one }) => one)
  const rest = list.filter((one) => one !== first && one !== second)
  return (
    <nav ref={tabBarRef} className={css.bar} aria-label={shellWords.sections}>
      {first && <TabLink section={first} />}
      <button type="button" className={css.tab} onClick={spotlight.open}>
        <IconSearch size={22} stroke={1.6} aria-hidden />
        {shellWords.search}
      </button>
      {!why && (
        <button type="button" className={css.tab} onClick={() => void chooseFiles()}>
          <IconCirclePlus size={22} stroke={1.6} aria-hidden />
          {shellWords.upload}
        </button>
      )}
      {second && <TabLink section={second} />}
      <button type="button" className={css.tab} aria-expanded={more} onClick={() => setMore(true)}>
        <IconDots size={22} stroke={1.6} aria-hidden />
        {shellWords.more}
        <span className={css.waits}>
          {rest.map((section) => (
            <SectionDot key={section.id} section={section} />
          ))}
        </span>
      </button>
      <More opened={more} onClose={() => setMore(false)} rest={rest} />
    </nav>
  )
}
