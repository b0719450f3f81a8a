import { Menu, SegmentedControl, Select } from '@mantine/core'
import { posts, postStatuses, type SocialAccount } from '@vitrine/contract'
import { useMemo } from 'react'
import { addressOf } from '../../lib/client.ts'
import { ownZone, timeZones } from '../../lib/dates.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconDownload,
  IconLayoutSidebarRightExpand,
  IconPlus,
  IconTableImport,
  IconWorld,
} from '../../ui/icons.ts'
import { MenuLine } from '../../ui/MenuLine.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import css from './toolbar.module.css'
import { displayStatusWords, statusWords, trayWords, words } from './copy.ts'
import { daysShown, isShownState, shownStates, startOf, stepDay, titleOf, todayShown, views } from './planning.ts'
import type { Calendar } from './use-calendar.ts'

type ToolbarProps = {
  calendar: Calendar
  attention: number
  /** Opens the tray; undefined if the tray is always visible. */
  onTray: (() => void) | undefined
  onNew: () => void
  onImport: () => void
  onAttention: () => void
  whyNotNew: string | null
}
/** The period in view, the view switcher and the New post button. */
export const Toolbar = ({ calendar, attention, onTray, onNew, onImport, onAttention, whyNotNew }: ToolbarProps) => {
  const { looking, look, mobile } = calendar
  const { view, day, zone, account, status } = looking
  const { team } = useSession()
  const whyNotImport = useWhyNot()(posts.importCsv)
  const days = daysShown(view, day)
  const exported = addressOf(posts.exportCsv, {
    params: { team: team.uuid },
    query: {
      from: startOf(days.from, zone).toISOString(),
      to: startOf(days.to, zone).toISOString(),
      ...(account && { account }),
      ...(status && !isShownState(status) && { status }),
    },
  })
  return (
    <div className={css.bar}>
      <h1 className={css.title} tabIndex={-1} data-page-title>
        {titleOf(view, day)}
      </h1>
      <div className={css.steps}>
        <IconButton
          icon={IconChevronLeft}
          label={words.before[view]}
          onClick={() => look({ day: stepDay(view, day, -1) })}
        />
        <IconButton
          icon={IconChevronRight}
          label={words.after[view]}
          onClick={() => look({ day: stepDay(view, day, 1) })}
        />
        <Button onClick={() => look({ day: todayShown(zone) })}>{words.today}</Button>
      </div>
      <div className={css.end}>
        {attention > 0 && (
          <button type="button" className={css.attention} onClick={onAttention}>
            <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
            {words.attention(attention)}
          </button>
        )}
        <SegmentedControl
          aria-label={words.view}
          value={view}
          onChange={(next) => look({ view: views.find((one) => one === next) ?? view })}
          data={views.filter((one) => !mobile || one !== 'week').map((value) => ({ value, label: words.views[value] }))}
        />
        {onTray && !mobile && (
          <Button icon={IconLayoutSidebarRightExpand} onClick={onTray}>
            {trayWords.open}
          </Button>
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton icon={IconDots} label={words.more} />
          </Menu.Target>
          <Menu.Dropdown>
            {onTray && mobile && (
              <MenuLine icon={IconLayoutSidebarRightExpand} label={trayWords.title} why={null} onClick={onTray} />
            )}
            <Menu.Item component="a" href={exported} download leftSection={<IconDownload size={17} stroke={1.6} />}>
              {words.exportCsv}
            </Menu.Item>
            <MenuLine icon={IconTableImport} label={words.importCsv} why={whyNotImport} onClick={onImport} />
          </Menu.Dropdown>
        </Menu>
        <Button primary icon={IconPlus} why={whyNotNew} onClick={onNew}>
          {words.newPost}
        </Button>
      </div>
    </div>
  )
}

const states = [
  ...postStatuses.map((value) => ({ value, label: statusWords[value] })),
  ...shownStates.map((value) => ({ value, label: displayStatusWords[value].label })),
]
type FiltersProps = { calendar: Calendar; accounts: readonly SocialAccount[] }
/** The filters for account and status, and the time zone. */
export const Filters = ({ calendar: { looking, look }, accounts }: FiltersProps) => {
  const { team } = useSession()
  const zones = useMemo(() => {
    const own = ownZone()
    const label = (zone: string) =>
      zone === own ? `${zone} (${words.yourZone})` : zone === team.time_zone ? `${zone} (${words.teamZone})` : zone
    const first = [...new Set([own, team.time_zone])]
    return [...first, ...timeZones().filter((zone) => !first.includes(zone))].map((value) => ({
      value,
      label: label(value),
    }))
  }, [team.time_zone])
  const isFiltered = looking.account !== undefined || looking.status !== undefined
  return (
    <div className={css.filters}>
      <Select
        aria-label={words.account}
        placeholder={words.allAccounts}
        clearable
        clearButtonProps={{ 'aria-label': words.allAccounts }}
        value={looking.account ?? null}
        onChange={(account) => look({ account: account ?? undefined })}
        data={accounts.map(({ uuid, username, platform }) => ({ value: uuid, label: `${username} · ${platform}` }))}
      />
      <Select
        aria-label={words.status}
        placeholder={words.allStatuses}
        clearable
        clearButtonProps={{ 'aria-label': words.allStatuses }}
        value={looking.status ?? null}
        onChange={(chosen) => look({ status: states.find(({ value }) => value === chosen)?.value })}
        data={states}
      />
      {isFiltered && (
        <TextButton onClick={() => look({ account: undefined, status: undefined })}>{words.clearFilters}</TextButton>
      )}
      <Select
        className={css.zone ?? ''}
        aria-label={words.zone}
        leftSection={<IconWorld size={16} stroke={1.6} aria-hidden />}
        searchable
        allowDeselect={false}
        value={looking.zone}
        onChange={(zone) => zone && look({ zone })}
        data={zones}
        limit={60}
      />
    </div>
  )
}
