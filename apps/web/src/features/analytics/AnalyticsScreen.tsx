import { Menu } from '@mantine/core'
import { analytics, type AnalyticsRange, filteredTables } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { addressOf } from '../../lib/client.ts'
import { todayIn } from '../../lib/days.ts'
import { Button } from '../../ui/Button.tsx'
import { IconDownload } from '../../ui/icons.ts'
import { Page, TabLink } from '../../ui/Page.tsx'
import { NoPermission } from '../../ui/States.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { RangeField } from '../../lib/numbers/RangeField.tsx'
import { rangeInWords } from '../../lib/numbers/words.ts'
import { useAddress } from './address.ts'
import css from './analytics.module.css'
import { type Filter, graphQuery, filterParams, type TabProps } from './api.ts'
import { analyticsCopy, findingOf, tableLabels } from './copy.ts'
import { FilterField } from './FilterField.tsx'
import { LibraryTab } from './LibraryTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { PeopleTab } from './PeopleTab.tsx'
import { UseTab } from './UseTab.tsx'

const { tabs: labels } = analyticsCopy
type Tab = { id: string; label: string; component: ComponentType<TabProps> }
/** The first tab is the default, so it adds no `tab` to the URL. */
const tabs: readonly Tab[] = [
  { id: 'overview', label: labels.overview, component: OverviewTab },
  { id: 'library', label: labels.library, component: LibraryTab },
  { id: 'people', label: labels.people, component: PeopleTab },
  { id: 'use', label: labels.use, component: UseTab },
]

type ExportProps = { team: string; range: AnalyticsRange; filter: Filter | undefined }
const Export = ({ team, range, filter }: ExportProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button icon={IconDownload}>{analyticsCopy.export}</Button>
    </Menu.Target>
    <Menu.Dropdown>
      {filteredTables(filterParams(filter)).map((table) => (
        <Menu.Item
          key={table}
          component="a"
          download
          href={addressOf(analytics.exportCsv, {
            params: { team },
            query: { ...range, ...filterParams(filter), table },
          })}
        >
          {tableLabels[table]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

const Numbers = ({ team, zone, name }: { team: string; zone: string; name: string }) => {
  const [today] = useState(() => todayIn(zone))
  const { search, chosen, range, filter, choose, setFilter } = useAddress(today)
  const open = tabs.find(({ id }) => id === search.tab) ?? tabs[0]
  const isOverview = open === tabs[0]
  const graph = useQuery({ ...graphQuery(team, range, filter), enabled: isOverview }).data
  const days = graph ? Math.round((Date.parse(graph.to) - Date.parse(graph.from)) / 86_400_000) + 1 : 0
  const Shown = open?.component
  return (
    <Page
      title={isOverview && graph ? findingOf(graph) : analyticsCopy.title}
      part={isOverview ? undefined : open?.label}
      place={isOverview && graph ? `${analyticsCopy.title} · ${name}` : name}
      sub={
        isOverview && graph
          ? `${rangeInWords(graph)}, ${analyticsCopy.comparedWith(days)}`
          : rangeInWords({ from: range.from ?? today, to: range.to ?? today })
      }
      actions={
        <div className={css.tools}>
          <FilterField team={team} filter={filter} onChange={setFilter} />
          <RangeField chosen={chosen} today={today} onChange={choose} />
          <Export team={team} range={range} filter={filter} />
        </div>
      }
      tabs={tabs.map(({ id, label }, at) => (
        <TabLink
          key={id}
          to="/analytics"
          search={{ ...search, tab: at === 0 ? undefined : id }}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={open?.id === id ? 'page' : undefined}
        >
          {label}
        </TabLink>
      ))}
    >
      <div className={css.page}>{Shown && <Shown team={team} range={range} filter={filter} />}</div>
    </Page>
  )
}

/** The team's analytics: activity, the library, people, files and links. */
export const AnalyticsScreen = () => {
  const { team } = useSession()
  const why = useWhyNot()(analytics.overview)
  if (why)
    return (
      <Page title={analyticsCopy.title} place={team.name}>
        <NoPermission title={analyticsCopy.noPermission}>{why}</NoPermission>
      </Page>
    )
  return <Numbers key={team.uuid} team={team.uuid} zone={team.time_zone} name={team.name} />
}
