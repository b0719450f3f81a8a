import { downloads, downloadWords, type Receipt, shapeInWords } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf } from '../../lib/client.ts'
import { timeInWords } from '../../lib/dates.ts'
import { ResourceList } from '../../lib/ResourceScreen.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconDownload } from '../../ui/icons.ts'
import { MailAddress } from '../../ui/MailAddress.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Column, TitleCell } from '../../ui/Table.tsx'
import { NewTabLink, TextLink } from '../../ui/TextLink.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { ownReceiptsQuery, receiptsQuery } from './api.ts'

/** In what shape it was given, or why it was not. */
const shapeWords = ({ shape, marked, withheld }: Receipt) =>
  withheld === null
    ? [shapeInWords(shape), marked && 'watermarked'].filter(Boolean).join(', ')
    : downloadWords.leftOut(withheld)

/** The file of a receipt, as a link where it belongs to the team in view. */
const FileName = ({ receipt: { file, file_name, team } }: { receipt: Receipt }) =>
  useSession().team.uuid === team ? (
    <TextLink to="/file/$file" params={{ file }}>
      {file_name}
    </TextLink>
  ) : (
    file_name
  )

const allColumns: readonly Column<Receipt>[] = [
  {
    id: 'file',
    head: 'File',
    width: 'minmax(0, 2fr)',
    card: 'title',
    cell: (receipt) => <TitleCell title={<FileName receipt={receipt} />} sub={shapeWords(receipt)} />,
  },
  {
    id: 'person',
    head: 'Who',
    width: 'minmax(0, 1.8fr)',
    cell: ({ person }) => (
      <TitleCell
        title={<MailAddress text={person.name || person.email} />}
        sub={person.name ? <MailAddress text={person.email} /> : undefined}
      />
    ),
  },
  { id: 'when', head: 'When', width: 'minmax(0, 1.2fr)', cell: ({ created_at }) => timeInWords(created_at) },
  { id: 'use', head: 'For', width: 'minmax(0, 1.5fr)', cell: ({ use_case }) => use_case || 'Not required' },
  {
    id: 'actions',
    head: '',
    width: '100px',
    align: 'end',
    // A page of its own: it is read, printed and sent on outside the library too.
    cell: ({ uuid, file_name }) => (
      <NewTabLink href={`/p/receipt/${uuid}`} aria-label={`Receipt for ${file_name}`}>
        Receipt
      </NewTabLink>
    ),
  },
]

/** Who downloaded what of the team, for those who may know; everybody else finds their own. */
export const ReceiptsScreen = () => {
  const { team } = useSession()
  const may = useWhyNot()(downloads.ofTeam) === null
  const [q, setQ] = useState('')
  const query = useInfiniteQuery(may ? receiptsQuery(team.uuid, q) : ownReceiptsQuery())
  const columns = allColumns.filter(({ id }) => may || id !== 'person')
  return (
    <Page
      title={may ? 'Downloads' : 'Your downloads'}
      place={team.name}
      sub="Who downloaded what, when, why and under which terms."
      actions={
        may && (
          <Button
            icon={IconDownload}
            onClick={() => location.assign(addressOf(downloads.exported, { params: { team: team.uuid } }))}
          >
            Export as CSV
          </Button>
        )
      }
    >
      <ResourceList
        one="download"
        many="downloads"
        query={query}
        columns={columns}
        counted={false}
        search={may ? { text: q, onSearch: setQ } : undefined}
        noMatch={`No person, file or use case has “${q}” in it.`}
        empty={{ icon: IconDownload, title: 'No downloads yet', help: 'Receipts of downloads appear here.' }}
      />
    </Page>
  )
}
