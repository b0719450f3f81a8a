import { channelWords, type Release } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dayInWords } from '../../lib/days.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { type Column, Table, TitleCell } from '../../ui/Table.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { endingQuery } from './api.ts'
import { nameOrUnnamed } from './copy.ts'
import { Face } from './Face.tsx'
import { releaseWords as texts } from './release-copy.ts'
import css from './settings.module.css'

const columns: readonly Column<Release>[] = [
  {
    id: 'person',
    head: texts.columns.person,
    width: 'minmax(220px, 3fr)',
    card: 'title',
    cell: ({ person, guardian }) => (
      <TitleCell
        before={<Face src={person.thumbnail_url} size="medium" />}
        title={
          <TextLink to="/people/$person" params={{ person: person.uuid }} search={{ part: 'releases' }}>
            <bdi>{nameOrUnnamed(person)}</bdi>
          </TextLink>
        }
        sub={guardian || undefined}
      />
    ),
  },
  {
    id: 'ends',
    head: texts.columns.ends,
    width: 'minmax(150px, 1fr)',
    cell: ({ until }) => (until ? dayInWords(until) : texts.noEnd),
  },
  {
    id: 'left',
    head: texts.columns.left,
    width: 'minmax(120px, 1fr)',
    cell: ({ days_left }) =>
      days_left !== null && <Badge kind={days_left < 8 ? 'stop' : 'warn'}>{texts.left(days_left)}</Badge>,
  },
  {
    id: 'channels',
    head: texts.columns.channels,
    width: 'minmax(160px, 1fr)',
    cell: ({ channels }) => channels.map((one) => channelWords[one]).join(', ') || texts.allChannels,
  },
]

/** The releases of a team that end within the given days. */
export const EndingReleases = ({ team, days }: { team: string; days: number }) => {
  const list = useInfiniteQuery(endingQuery(team, days))
  const table = (rows: readonly Release[] | undefined) => (
    <Table label={texts.endingTitle} columns={columns} rows={rows} rowKey={({ uuid }) => uuid} />
  )
  return (
    <section className={css.ending}>
      <h2 className={css.heading}>{texts.endingTitle}</h2>
      <Loaded query={list} what={texts.loadingEnding} skeleton={table(undefined)}>
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results)
          return rows.length > 0 ? table(rows) : <p className={css.help}>{texts.endingNone(days)}</p>
        }}
      </Loaded>
      <LoadMore list={list} />
    </section>
  )
}
