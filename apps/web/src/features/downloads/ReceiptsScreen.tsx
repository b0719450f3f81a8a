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
import { receiptsWords } from './copy.ts'
import { ownReceiptsQuery, receiptsQuery } from './api.ts'

/** Returns the size and format, or why the file was left out. */
const shapeWords = ({ shape, marked, withheld }: Receipt) =>
  withheld === null
    ? [shapeInWords(shape), marked && receiptsWords.watermarked].filter(Boolean).join(', ')
    : downloadWords.leftOut(withheld)

/** The file of a receipt, as a link if it belongs to the current team. */
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
    head: receiptsWords.columns.file,
    width: 'minmax(0, 2fr)',
    card: 'title',
    cell: (receipt) => <TitleCell title={<FileName receipt={receipt} />} sub={shapeWords(receipt)} />,
  },
  {
    id: 'person',
    head: receiptsWords.columns.person,
    width: 'minmax(0, 1.8fr)',
    cell: ({ person }) => (
      <TitleCell
        title={<MailAddress text={person.name || person.email} />}
        sub={person.name ? <MailAddress text={person.email} /> : undefined}
      />
    ),
  },
  {
    id: 'when',
    head: receiptsWords.columns.when,
    width: 'minmax(0, 1.2fr)',
    cell: ({ created_at }) => timeInWords(created_at),
  },
  {
    id: 'use',
    head: receiptsWords.columns.use,
    width: 'minmax(0, 1.5fr)',
    cell: ({ use_case }) => use_case || receiptsWords.noUseCase,
  },
  {
    id: 'actions',
    head: '',
    width: '100px',
    align: 'end',
    // The receipt is a public page, because it is also printed and forwarded.
    cell: ({ uuid, file_name }) => (
      <NewTabLink href={`/p/receipt/${uuid}`} aria-label={receiptsWords.receiptFor(file_name)}>
        {receiptsWords.receipt}
      </NewTabLink>
    ),
  },
]

/** Lists the team’s downloads, or only the person’s own if they can’t see the team’s. */
export const ReceiptsScreen = () => {
  const { team } = useSession()
  const may = useWhyNot()(downloads.ofTeam) === null
  const [q, setQ] = useState('')
  const query = useInfiniteQuery(may ? receiptsQuery(team.uuid, q) : ownReceiptsQuery())
  const columns = allColumns.filter(({ id }) => may || id !== 'person')
  return (
    <Page
      title={may ? receiptsWords.title : receiptsWords.ownTitle}
      place={team.name}
      sub={receiptsWords.help}
      actions={
        may && (
          <Button
            icon={IconDownload}
            onClick={() => location.assign(addressOf(downloads.exported, { params: { team: team.uuid } }))}
          >
            {receiptsWords.export}
          </Button>
        )
      }
    >
      <ResourceList
        one={receiptsWords.one}
        many={receiptsWords.many}
        query={query}
        columns={columns}
        counted={false}
        search={may ? { text: q, onSearch: setQ } : undefined}
        noMatch={receiptsWords.noMatch(q)}
        empty={{ icon: IconDownload, title: receiptsWords.none, help: receiptsWords.noneHelp }}
      />
    </Page>
  )
}
