import type { ExpiringFile } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { dateInWords } from '../../lib/dates.ts'
import { dayInWords } from '../../lib/days.ts'
import { ResourceList } from '../../lib/ResourceScreen.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { IconCertificate } from '../../ui/icons.ts'
import { ListTools } from '../../ui/ListTools.tsx'
import { type Column, TitleCell } from '../../ui/Table.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useSession } from '../auth/index.ts'
import { EndingReleases } from '../people/index.ts'
import { TeamPage } from '../teams/index.ts'
import { expiringQuery } from './api.ts'
import css from './rights.module.css'

const spans = [30, 90] as const
const leftInWords = (days: number) => (days < 1 ? 'Last day' : days === 1 ? '1 day left' : `${days} days left`)
const peopleInWords = (n: number) => (n === 0 ? 'Nobody' : n === 1 ? '1 person' : `${n.toLocaleString('en-GB')} people`)

const columns: readonly Column<ExpiringFile>[] = [
  {
    id: 'file',
    head: 'File',
    width: 'minmax(220px, 3fr)',
    card: 'title',
    cell: ({ uuid, name, thumbnail_url, rights }) => (
      <TitleCell
        before={thumbnail_url ? <img className={css.thumb} src={thumbnail_url} alt="" loading="lazy" /> : null}
        title={
          <TextLink to="/file/$file" params={{ file: uuid }}>
            {name}
          </TextLink>
        }
        sub={rights.join(', ') || 'No rights record'}
      />
    ),
  },
  {
    id: 'day',
    head: 'Ends',
    width: 'minmax(150px, 1fr)',
    cell: ({ expiration_date }) => dayInWords(expiration_date),
  },
  {
    id: 'left',
    head: 'Time left',
    width: 'minmax(120px, 1fr)',
    cell: ({ days_left }) => <Badge kind={days_left < 8 ? 'stop' : 'warn'}>{leftInWords(days_left)}</Badge>,
  },
  { id: 'people', head: 'Downloaded by', width: '130px', cell: ({ people }) => peopleInWords(people) },
  {
    id: 'told',
    head: 'Reminder',
    width: 'minmax(130px, 1fr)',
    cell: ({ told_at }) => (told_at ? `Sent on ${dateInWords(told_at)}` : 'Not yet'),
  },
]

/** What of the library ends within 30 or 90 days, and who has it. */
export const ExpiringScreen = () => {
  const { team } = useSession()
  const { days = 30 } = useSearch({ from: '/shell/team/rights/expiring' })
  const list = useInfiniteQuery(expiringQuery(team.uuid, days))
  return (
    <TeamPage part="Expiring rights" actions={<ButtonLink to="/team/rights">Rights records</ButtonLink>}>
      <ListTools count={list.data?.pages[0]?.count} one="file" many="files">
        <nav className={css.spans} aria-label="How far ahead">
          {spans.map((span) => (
            <ButtonLink
              key={span}
              size="small"
              to="/team/rights/expiring"
              search={span === 30 ? {} : { days: span }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={span === days ? 'page' : undefined}
            >
              Within {span} days
            </ButtonLink>
          ))}
        </nav>
      </ListTools>
      <ResourceList
        one="file that ends soon"
        many="files that end soon"
        query={list}
        columns={columns}
        empty={{
          icon: IconCertificate,
          title: `No files expire within ${days} days`,
          help: 'Files appear here before they expire. The team, and everyone who downloaded one, get an email 30 days before.',
        }}
      />
      <EndingReleases team={team.uuid} days={days} />
    </TeamPage>
  )
}
