import type { Submission } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dateInWords } from '../../lib/dates.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { sizeInWords } from '../../lib/sizes.ts'
import { IconHourglassEmpty } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table, TitleCell } from '../../ui/Table.tsx'
import { useSession } from '../auth/index.ts'
import { FileLink, typeInWords } from '../files/index.ts'
import { submissionsQuery } from '../search/index.ts'
import { submissionWords } from './copy.ts'

const columns = [
  {
    id: 'name',
    head: submissionWords.name,
    width: 'minmax(0, 3fr)',
    card: 'title' as const,
    cell: ({ uuid, name, file_type, state }: Submission) => (
      <TitleCell
        title={
          state === 'accepted' ? (
            <FileLink file={uuid}>
              <bdi>{name}</bdi>
            </FileLink>
          ) : (
            <bdi>{name}</bdi>
          )
        }
        sub={typeInWords(file_type)}
      />
    ),
  },
  { id: 'size', head: submissionWords.size, width: '100px', cell: ({ size }: Submission) => sizeInWords(size) },
  {
    id: 'sent',
    head: submissionWords.sent,
    width: '160px',
    cell: ({ created_at }: Submission) => dateInWords(created_at),
  },
  {
    id: 'state',
    head: submissionWords.state,
    width: '160px',
    cell: ({ state }: Submission) => submissionWords.states[state],
  },
]

/** The current person’s submissions, with their status. */
export const SubmissionsScreen = () => {
  const { team } = useSession()
  const query = useInfiniteQuery(submissionsQuery(team.uuid))
  const title = submissionWords.title
  const table = (rows: readonly Submission[] | undefined) => (
    <Table
      label={title}
      columns={columns}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
      loadingMore={query.isFetchingNextPage}
    />
  )
  return (
    <Page title={title} place={team.name} sub={submissionWords.sub}>
      <Loaded query={query} what={submissionWords.loading} skeleton={table(undefined)}>
        {({ pages }) => {
          const sent = pages.flatMap(({ results }) => results)
          if (sent.length > 0) return table(sent)
          return (
            <EmptyState icon={IconHourglassEmpty} title={submissionWords.empty}>
              {submissionWords.emptyHelp}
            </EmptyState>
          )
        }}
      </Loaded>
    </Page>
  )
}
