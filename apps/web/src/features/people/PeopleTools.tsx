import { Menu } from '@mantine/core'
import { peopleSorts } from '@vitrine/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '../../ui/Button.tsx'
import { IconArrowsSort } from '../../ui/icons.ts'
import { TabLink } from '../../ui/Page.tsx'
import type { PeopleFilter } from './api.ts'
import { words } from './copy.ts'
import css from './people.module.css'

const tabs = ['named', 'unnamed', 'without_release'] as const satisfies readonly PeopleFilter[]
export type PeopleTab = (typeof tabs)[number]

/** Chooses the order of the people. */
export const PeopleSort = () => {
  const { sorted: sort = 'files', ...now } = useSearch({ from: '/shell/people' })
  const navigate = useNavigate()
  const choose = (next: (typeof peopleSorts)[number]) =>
    void navigate({ to: '/people', search: { ...now, sorted: next === 'files' ? undefined : next }, replace: true })
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <Button size="small" subtle icon={IconArrowsSort} aria-label={words.sortedBy(words.sorts[sort])}>
          {words.sorts[sort]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {peopleSorts.map((one) => (
          <Menu.RadioItem key={one} value={one} checked={one === sort} closeMenuOnClick onChange={() => choose(one)}>
            {words.sorts[one]}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The parts of the list, with the number of people in each. */
export const PeopleTabs = ({ counts }: { counts: Record<PeopleTab, number> | undefined }) => {
  const { show = 'named', ...rest } = useSearch({ from: '/shell/people' })
  return (
    <nav className={css.tabs} aria-label={words.title}>
      {tabs.map((tab) => (
        <TabLink
          key={tab}
          to="/people"
          search={{ ...rest, show: tab === 'named' ? undefined : tab }}
          aria-current={tab === show ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          count={counts?.[tab]}
        >
          {words.tabs[tab]}
        </TabLink>
      ))}
    </nav>
  )
}
