import { Skeleton } from '@mantine/core'
import type { PersonUse, TeamUsers } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { agoInWords } from '../../lib/dates.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { numberInWords } from '../../lib/numbers/words.ts'
import css from './analytics.module.css'
import { usersQuery, type TabProps } from './api.ts'
import { Chart } from './Chart.tsx'
import { analyticsCopy, columnWords, loadingWords } from './copy.ts'
import { NotFiltered } from './NotFiltered.tsx'

const nameOf = ({ user }: PersonUse) =>
  user ? `${user.first_name} ${user.last_name}`.trim() || analyticsCopy.unnamed : analyticsCopy.outside
const lastLogin = ({ user, last_login }: PersonUse) =>
  last_login ? agoInWords(last_login) : user ? analyticsCopy.neverSignedIn : '–'
const columns: readonly Column<PersonUse>[] = [
  {
    id: 'person',
    head: columnWords.person,
    width: 'minmax(0, 2fr)',
    card: 'title',
    cell: (row) => <bdi>{nameOf(row)}</bdi>,
  },
  { id: 'uploads', head: columnWords.uploads, align: 'end', cell: ({ uploads }) => numberInWords(uploads) },
  { id: 'downloads', head: columnWords.downloads, align: 'end', cell: ({ downloads }) => numberInWords(downloads) },
  { id: 'shares', head: columnWords.shares, align: 'end', cell: ({ shares }) => numberInWords(shares) },
  { id: 'actions', head: columnWords.actions, align: 'end', cell: ({ actions }) => numberInWords(actions) },
  { id: 'login', head: columnWords.lastSignIn, width: 'minmax(0, 1.4fr)', align: 'end', cell: lastLogin },
]

/** How many people are active, and what each member did. */
export const PeopleTab = (props: TabProps) => {
  const { filter } = props
  if (filter && filter.by !== 'person')
    return <NotFiltered names={[analyticsCopy.activePeople, analyticsCopy.activityByPerson]} filter={filter} />
  return <People {...props} />
}

/** A chart of active people, or of the chosen person's actions. */
const chartOf = (days: TeamUsers['days'], filter: TabProps['filter']) =>
  filter
    ? {
        title: analyticsCopy.actionsOf,
        data: days.map(({ day, actions = 0 }) => ({ day, [columnWords.actions]: actions })),
        series: [{ name: columnWords.actions, type: 'bar' as const }],
      }
    : {
        title: analyticsCopy.activePeople,
        note: analyticsCopy.activeHelp,
        data: days.map(({ day, people }) => ({ day, [columnWords.people]: people })),
        series: [{ name: columnWords.people, type: 'bar' as const }],
      }

const People = ({ team, range, filter }: TabProps) => (
  <Loaded
    query={useQuery(usersQuery(team, range, filter))}
    what={loadingWords.people}
    skeleton={<Skeleton height={400} radius="md" />}
  >
    {({ days, people }) => (
      <>
        <Chart {...chartOf(days, filter)} format={numberInWords} />
        <section className={css.chart} aria-label={analyticsCopy.people}>
          <h2>{analyticsCopy.people}</h2>
          <Table
            label={analyticsCopy.people}
            columns={columns}
            rows={people}
            rowKey={({ user }) => user?.uuid ?? 'outside'}
            dense
          />
        </section>
      </>
    )}
  </Loaded>
)
