import { type BinFolder, folders, toasts } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSend } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { Button } from '../../ui/Button.tsx'
import { IconArrowBackUp, IconFolder } from '../../ui/icons.ts'
import { type Column, Table, Titled } from '../../ui/Table.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { afterChange, binFoldersQuery } from './api.ts'
import css from './bin.module.css'
import { byWhom, DaysLeft } from './Facts.tsx'

const Restore = ({ folder: { uuid, name } }: { folder: BinFolder }) => {
  const restore = useSend(folders.restore, { refreshes: afterChange })
  return (
    <Button
      size="small"
      icon={IconArrowBackUp}
      busy={restore.isPending}
      aria-label={`Restore the folder ${name}`}
      onClick={() =>
        restore
          .mutateAsync({ params: { recycled_folder: uuid } })
          .then(() => toast.ok(toasts.folderRestored(name)), sayFailed(`${name} is still in the bin`))
      }
    >
      Restore
    </Button>
  )
}

const columns: readonly Column<BinFolder>[] = [
  {
    id: 'name',
    head: 'Folder',
    width: 'minmax(0, 3fr)',
    card: 'title',
    cell: ({ name, files }) => (
      <Titled
        before={
          <span className={css.thumb}>
            <IconFolder size={22} stroke={1.4} aria-hidden />
          </span>
        }
        title={name}
        sub={files === 1 ? 'With 1 file' : `With ${files.toLocaleString('en-GB')} files`}
      />
    ),
  },
  { id: 'by', head: 'Moved here', width: 'minmax(0, 2fr)', cell: byWhom },
  { id: 'left', head: 'Left', width: '110px', cell: (folder) => <DaysLeft of={folder} /> },
  { id: 'actions', head: '', width: '230px', align: 'end', cell: (folder) => <Restore folder={folder} /> },
]

/** The folders in the bin; not there when there are none. */
export const BinFolders = () => {
  const { team } = useSession()
  const list = useInfiniteQuery(binFoldersQuery(team.uuid))
  const rows = list.data?.pages.flatMap(({ results }) => results) ?? []
  if (rows.length === 0) return null
  return (
    <div className={css.part}>
      <Table
        label="Folders in the bin"
        columns={columns}
        rows={rows}
        rowKey={({ uuid }) => uuid}
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        loadingMore={list.isFetchingNextPage}
      />
    </div>
  )
}
