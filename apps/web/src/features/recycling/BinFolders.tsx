import { type BinFolder, folders, recycling, toasts } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSend } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Floating.tsx'
import { IconFolder } from '../../ui/icons.ts'
import { type Column, Table, Titled } from '../../ui/Table.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { afterChange, binFoldersQuery } from './api.ts'
import css from './bin.module.css'
import { byWhom, DaysLeft } from './Facts.tsx'

const Restore = ({ folder: { uuid, name } }: { folder: BinFolder }) => {
  const restore = useSend(folders.restore, { refreshes: afterChange })
  return (
    <Button
      size="small"
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

const Delete = ({ folder: { uuid, name, files } }: { folder: BinFolder }) => {
  const why = useWhyNot()(recycling.deleteFolder)
  const remove = useSend(recycling.deleteFolder, { refreshes: afterChange })
  const ask = async () => {
    const many =
      files === 0 ? '' : `, ${files === 1 ? '1 file' : `${files.toLocaleString('en-GB')} files`} with all versions`
    const sure = await confirm({
      title: `Permanently delete ${name}?`,
      text: `The folder and everything in it are permanently deleted${many}. Files of this folder that were already in the bin are deleted too. This cannot be undone.`,
      action: 'Permanently delete',
      danger: true,
    })
    if (!sure) return
    remove.mutate(
      { params: { recycled_folder: uuid } },
      {
        onSuccess: ({ left }) =>
          toast.ok(toasts.fileDeleted(name), {
            detail:
              left > 0 ? `${left.toLocaleString('en-GB')} files are still to go; that takes a moment.` : undefined,
          }),
        onError: sayFailed(`${name} is still in the bin`),
      },
    )
  }
  return (
    <Button
      size="small"
      danger
      why={why}
      busy={remove.isPending}
      aria-label={`Permanently delete: the folder ${name}`}
      onClick={() => void ask()}
    >
      Permanently delete
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
        sub={
          files === 0 ? 'Without files' : files === 1 ? 'With 1 file' : `With ${files.toLocaleString('en-GB')} files`
        }
      />
    ),
  },
  { id: 'by', head: 'Moved here', width: 'minmax(0, 2fr)', cell: byWhom },
  { id: 'left', head: 'Days left', width: '110px', cell: (folder) => <DaysLeft of={folder} /> },
  {
    id: 'actions',
    head: '',
    width: '230px',
    align: 'end',
    cell: (folder) => (
      <div className={css.actions}>
        <Restore folder={folder} />
        <Delete folder={folder} />
      </div>
    ),
  },
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
