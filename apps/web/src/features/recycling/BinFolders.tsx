import { type BinFolder, folders, recycling, toasts } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ResourceList } from '../../lib/ResourceScreen.tsx'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { IconFolder } from '../../ui/icons.ts'
import { type Column, TitleCell } from '../../ui/Table.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { binRefreshes, binFoldersQuery, leftInWords } from './api.ts'
import css from './bin.module.css'
import { recycledBy, DaysLeft } from './Facts.tsx'
import { binWords } from './copy.ts'

const Actions = ({ folder: { uuid, name, files } }: { folder: BinFolder }) => {
  const why = useWhyNot()(recycling.deleteFolder)
  const restore = useAction(folders.restore, binRefreshes)
  const remove = useAction(recycling.deleteFolder, binRefreshes)
  const params = { recycled_folder: uuid }
  const failed = binWords.folderFailed(name)
  const erase = () =>
    remove.run(
      { params },
      {
        ask: {
          title: binWords.deleteTitle(name),
          text: binWords.deleteFolderText(files),
          action: binWords.delete,
          danger: true,
        },
        done: ({ left }) => toast.ok(toasts.fileDeleted(name), { detail: leftInWords(left) }),
        failed,
      },
    )
  return (
    <div className={css.actions}>
      <Button
        size="small"
        busy={restore.busy}
        aria-label={binWords.restoreFolder(name)}
        onClick={() => void restore.run({ params }, { done: toasts.folderRestored(name), failed })}
      >
        {binWords.restore}
      </Button>
      <Button
        size="small"
        danger
        why={why}
        busy={remove.busy}
        aria-label={binWords.deleteFolder(name)}
        onClick={() => void erase()}
      >
        {binWords.delete}
      </Button>
    </div>
  )
}

const columns: readonly Column<BinFolder>[] = [
  {
    id: 'name',
    head: binWords.folder,
    width: 'minmax(0, 3fr)',
    card: 'title',
    cell: ({ name, files }) => (
      <TitleCell
        before={
          <span className={css.thumb}>
            <IconFolder size={22} stroke={1.4} aria-hidden />
          </span>
        }
        title={name}
        sub={binWords.folderContents(files)}
      />
    ),
  },
  { id: 'by', head: binWords.movedHere, width: 'minmax(0, 2fr)', cell: recycledBy },
  { id: 'left', head: binWords.daysLeft, width: '110px', cell: (folder) => <DaysLeft of={folder} /> },
  {
    id: 'actions',
    head: '',
    width: '230px',
    align: 'end',
    cell: (folder) => <Actions folder={folder} />,
  },
]

/** The folders in the bin; renders nothing if there are none. */
export const BinFolders = () => {
  const { team } = useSession()
  const list = useInfiniteQuery(binFoldersQuery(team.uuid))
  if (!list.data?.pages[0]?.results.length) return null
  return (
    <div className={css.part}>
      <ResourceList one={binWords.oneFolder} many={binWords.manyFolders} query={list} columns={columns} />
    </div>
  )
}
