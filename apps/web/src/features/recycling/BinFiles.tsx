import { Checkbox } from '@mantine/core'
import { type BinCard, placeWords, recycling, toasts } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { Table } from '../../ui/Table.tsx'
import { toast } from '../../ui/toasts.tsx'
import { SelectAll, useSelectable } from '../bulk/index.ts'
import { useWhyNotFile } from '../details/index.ts'
import { useChangeFile, useDeleteFile } from '../files/index.ts'
import { FileCell } from '../library/index.ts'
import css from './bin.module.css'
import { recycledBy, DaysLeft } from './Facts.tsx'
import { binWords } from './copy.ts'

const Actions = ({ file }: { file: BinCard }) => {
  const { uuid, name, parent_folder } = file
  const why = useWhyNotFile()
  const change = useChangeFile()
  const remove = useDeleteFile()
  const cache = useQueryClient()
  const renew = () => cache.invalidateQueries({ queryKey: keyOf(recycling.list) })
  const restore = async () => {
    if (!(await change(uuid, { recycled: false }))) return
    toast.ok(toasts.fileRestored(name), { detail: binWords.restoredTo(parent_folder?.name ?? placeWords.root) })
    await renew()
  }
  const erase = async () => {
    const sure = await confirm({
      title: binWords.deleteTitle(name),
      text: binWords.deleteFileText(name),
      action: binWords.deleteFileAction,
      danger: true,
    })
    if (!sure || !(await remove(uuid))) return
    toast.ok(toasts.fileDeleted(name))
    await renew()
  }
  return (
    <div className={css.actions}>
      <Button
        size="small"
        why={why(file, 'restore')}
        aria-label={binWords.restoreFile(name)}
        onClick={() => void restore()}
      >
        {binWords.restore}
      </Button>
      <Button
        size="small"
        danger
        why={why(file, 'delete')}
        aria-label={binWords.deleteFile(name)}
        onClick={() => void erase()}
      >
        {binWords.delete}
      </Button>
    </div>
  )
}

const Pick = ({ file }: { file: BinCard }) => {
  const pick = useSelectable(file)
  return (
    pick && <Checkbox size="xs" aria-label={binWords.select(file.name)} checked={pick.picked} onChange={pick.toggle} />
  )
}

const columns = [
  {
    id: 'pick',
    head: binWords.selection,
    headCell: <SelectAll />,
    width: '60px',
    cell: (file: BinCard) => <Pick file={file} />,
  },
  {
    id: 'name',
    head: binWords.file,
    width: 'minmax(0, 3fr)',
    card: 'title' as const,
    cell: (file: BinCard) => <FileCell file={file} sub={binWords.from(file.parent_folder?.name ?? placeWords.root)} />,
  },
  { id: 'by', head: binWords.movedHere, width: 'minmax(0, 2fr)', cell: recycledBy },
  { id: 'left', head: binWords.daysLeft, width: '110px', cell: (file: BinCard) => <DaysLeft of={file} /> },
  { id: 'actions', head: '', width: '230px', align: 'end' as const, cell: (file: BinCard) => <Actions file={file} /> },
]

type Props = { rows: readonly BinCard[] | undefined; onMore?: (() => void) | undefined; loadingMore?: boolean }
/** The files in the bin, with who deleted them and how long they are kept. */
export const BinFiles = (props: Props) => (
  <Table label={binWords.files} columns={columns} rowKey={({ uuid }) => uuid} {...props} />
)
