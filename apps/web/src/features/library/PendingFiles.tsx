import { Checkbox } from '@mantine/core'
import { type FileCard, type FoundFile, placeWords } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { sizeInWords } from '../../lib/sizes.ts'
import { Page } from '../../ui/Page.tsx'
import { Table } from '../../ui/Table.tsx'
import { useSession } from '../auth/index.ts'
import { SelectAll, SelectionBar, SelectionContext, useListSelection, useSelectable } from '../bulk/index.ts'
import { FileOverlay, filesQuery, typeInWords, useOpenFile } from '../files/index.ts'
import { foldersQuery } from '../folders/index.ts'
import { FileCell } from './FileCell.tsx'
import { tileWords, pendingWords } from './copy.ts'

type PendingFilesProps = {
  place: 'review' | 'bin'
  /** Only files received through this guest link. */
  guest_link?: string | undefined
  title: string
  sub: ReactNode
  empty: ReactNode
  actions: (file: FileCard) => ReactNode
}

const Pick = ({ file }: { file: FileCard }) => {
  const pick = useSelectable(file)
  return (
    pick && <Checkbox size="xs" aria-label={tileWords.select(file.name)} checked={pick.picked} onChange={pick.toggle} />
  )
}

/** Returns a function that names the folder a file will be added to. */
const useFolderName = () => {
  const { team } = useSession()
  const { data = [] } = useQuery(foldersQuery(team.uuid))
  return ({ parent_folder }: FoundFile) =>
    parent_folder === null ? placeWords.root : data.find(({ uuid }) => uuid === parent_folder)?.name
}

/** Files outside the library: in review or in the recycling bin. */
export const PendingFiles = ({ place, guest_link, title, sub, empty, actions }: PendingFilesProps) => {
  const { team } = useSession()
  const looked = { place, guest_link }
  const folderName = useFolderName()
  const query = useInfiniteQuery(filesQuery(team.uuid, looked))
  const { store, files, given, count } = useListSelection(query.data)
  const onMore = query.hasNextPage ? () => void query.fetchNextPage() : undefined
  const { opened, neighbours } = useOpenFile(files, onMore)
  const columns = [
    {
      id: 'pick',
      head: pendingWords.select,
      headCell: <SelectAll />,
      width: '60px',
      cell: (file: FileCard) => <Pick file={file} />,
    },
    {
      id: 'name',
      head: pendingWords.name,
      width: 'minmax(0, 3fr)',
      card: 'title' as const,
      cell: (file: FoundFile) => (
        <FileCell
          file={file}
          sub={[
            typeInWords(file.file_type),
            place === 'review' && file.rights_unknown && pendingWords.rightsUnknown,
            file.sent_by
              ? pendingWords.submittedBy(file.sent_by)
              : file.source_display_name && pendingWords.from(file.source_display_name),
            folderName(file) && pendingWords.to(folderName(file) ?? ''),
          ]
            .filter(Boolean)
            .join(', ')}
        />
      ),
    },
    { id: 'size', head: pendingWords.size, width: '100px', cell: ({ size }: FileCard) => sizeInWords(size) },
    {
      id: 'added',
      head: pendingWords.added,
      width: '160px',
      cell: ({ created_at }: FileCard) => dateInWords(created_at),
    },
    { id: 'actions', head: '', width: '260px', align: 'end' as const, cell: actions },
  ]
  const table = (rows: readonly FoundFile[] | undefined) => (
    <Table
      label={title}
      columns={columns}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      onMore={onMore}
      loadingMore={query.isFetchingNextPage}
    />
  )
  return (
    <>
      <Page title={title} place={team.name} sub={sub}>
        <Loaded query={query} what={pendingWords.loading[place]} skeleton={table(undefined)}>
          {() => (files.length === 0 ? empty : <SelectionContext value={given}>{table(files)}</SelectionContext>)}
        </Loaded>
        <SelectionBar store={store} count={count} query={{ q: '', ...looked }} />
      </Page>
      {opened !== undefined && <FileOverlay file={opened} {...neighbours} />}
    </>
  )
}
