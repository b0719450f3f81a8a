import { type IntegrationUpload, providerOf } from '@vitrine/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { capitalize } from '../../lib/capitalize.ts'
import { agoInWords } from '../../lib/dates.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { NewTabLink, TextButton, TextLink } from '../../ui/TextLink.tsx'
import { useSession } from '../auth/index.ts'
import { uploadsQuery } from './api.ts'
import { screenWords, stateWords } from './copy.ts'
import css from './integrations.module.css'
import { sendFiles } from './send.ts'
import { whyNotRole } from './sendable.ts'

/** A button that sends the file of a failed upload again. */
const SendAgain = ({ upload: { file, account, destination } }: { upload: IntegrationUpload }) => {
  const { user, team } = useSession()
  const cache = useQueryClient()
  const again = {
    team: team.uuid,
    provider: providerOf(destination),
    account: account.uuid,
    files: [file],
    destination,
  }
  if (whyNotRole(user, team) !== null) return null
  return (
    <TextButton aria-label={screenWords.sendAgainLabel(file.name)} onClick={() => void sendFiles(cache, again)}>
      {screenWords.sendAgain}
    </TextButton>
  )
}

const State = ({ upload }: { upload: IntegrationUpload }) => {
  const { status, problem, note, url, destination } = upload
  const { kind, label } = stateWords[status]
  const more = problem ?? note
  return (
    <div className={css.health}>
      <Badge kind={kind}>{label}</Badge>
      {more && <p className={css.why}>{more}</p>}
      {status === 'failed' && <SendAgain upload={upload} />}
      {url && <NewTabLink href={url}>{screenWords.openIn(destination)}</NewTabLink>}
    </div>
  )
}

const columns: readonly Column<IntegrationUpload>[] = [
  {
    id: 'file',
    head: screenWords.file,
    width: 'minmax(160px, 1.2fr)',
    card: 'title',
    cell: ({ file }) => (
      <span className={css.file}>
        <TextLink to="/file/$file" params={{ file: file.uuid }}>
          <bdi>{file.name}</bdi>
        </TextLink>
      </span>
    ),
  },
  {
    id: 'destination',
    head: screenWords.sentTo,
    width: 'minmax(140px, 1fr)',
    cell: ({ destination, account }) => (
      <>
        {destination} · <bdi>{account.name}</bdi>
      </>
    ),
  },
  { id: 'state', head: screenWords.status, width: 'minmax(180px, 1.6fr)', cell: (upload) => <State upload={upload} /> },
  {
    id: 'by',
    head: screenWords.sentBy,
    width: 'minmax(110px, 0.8fr)',
    cell: ({ sent_by }) => <bdi>{sent_by?.name ?? '–'}</bdi>,
  },
  { id: 'when', head: screenWords.when, width: '140px', cell: ({ created_at }) => capitalize(agoInWords(created_at)) },
]

/** The team's uploads, newest first. */
export const UploadsPanel = () => {
  const { team } = useSession()
  const query = useInfiniteQuery(uploadsQuery(team.uuid))
  const rows = query.data?.pages.flatMap(({ results }) => results)
  return (
    <Panel title={screenWords.uploads}>
      <Loaded
        query={query}
        what={screenWords.loadingUploads}
        skeleton={<Table label={screenWords.uploads} columns={columns} rows={undefined} rowKey={() => ''} />}
      >
        {() =>
          rows === undefined || rows.length === 0 ? (
            <p className={css.empty}>{screenWords.noUploads}</p>
          ) : (
            <Table
              label={screenWords.uploads}
              columns={columns}
              rows={rows}
              rowKey={({ uuid }) => uuid}
              onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
              loadingMore={query.isFetchingNextPage}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}
