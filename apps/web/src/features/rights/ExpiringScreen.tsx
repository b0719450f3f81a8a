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
import { expiringWords } from './copy.ts'
import css from './rights.module.css'

const spans = [30, 90] as const

const columns: readonly Column<ExpiringFile>[] = [
  {
    id: 'file',
    head: expiringWords.file,
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
        sub={rights.join(', ') || expiringWords.noRecord}
      />
    ),
  },
  {
    id: 'day',
    head: expiringWords.ends,
    width: 'minmax(150px, 1fr)',
    cell: ({ expiration_date }) => dayInWords(expiration_date),
  },
  {
    id: 'left',
    head: expiringWords.timeLeft,
    width: 'minmax(120px, 1fr)',
    cell: ({ days_left }) => <Badge kind={days_left < 8 ? 'stop' : 'warn'}>{expiringWords.daysLeft(days_left)}</Badge>,
  },
  {
    id: 'people',
    head: expiringWords.downloadedBy,
    width: '130px',
    cell: ({ people }) => expiringWords.people(people),
  },
  {
    id: 'told',
    head: expiringWords.reminder,
    width: 'minmax(130px, 1fr)',
    cell: ({ told_at }) => (told_at ? expiringWords.sentOn(dateInWords(told_at)) : expiringWords.notSent),
  },
]

/** The files that expire within 30 or 90 days, and who downloaded them. */
export const ExpiringScreen = () => {
  const { team } = useSession()
  const { days = 30 } = useSearch({ from: '/shell/team/rights/expiring' })
  const list = useInfiniteQuery(expiringQuery(team.uuid, days))
  return (
    <TeamPage part={expiringWords.title} actions={<ButtonLink to="/team/rights">{expiringWords.records}</ButtonLink>}>
      <ListTools count={list.data?.pages[0]?.count} one={expiringWords.one} many={expiringWords.many}>
        <nav className={css.spans} aria-label={expiringWords.span}>
          {spans.map((span) => (
            <ButtonLink
              key={span}
              size="small"
              to="/team/rights/expiring"
              search={span === 30 ? {} : { days: span }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={span === days ? 'page' : undefined}
            >
              {expiringWords.within(span)}
            </ButtonLink>
          ))}
        </nav>
      </ListTools>
      <ResourceList
        one={expiringWords.oneSoon}
        many={expiringWords.manySoon}
        query={list}
        columns={columns}
        empty={{
          icon: IconCertificate,
          title: expiringWords.empty(days),
          help: expiringWords.emptyHelp,
        }}
      />
      <EndingReleases team={team.uuid} days={days} />
    </TeamPage>
  )
}
