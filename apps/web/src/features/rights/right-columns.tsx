import { VisuallyHidden } from '@mantine/core'
import { channelWords, type RightsRecord, rights, termOf, toasts } from '@vitrine/contract'
import { call } from '../../lib/client.ts'
import { filesInWords } from '../../lib/counts.ts'
import { toastError } from '../../lib/toast-error.ts'
import { useAction } from '../../lib/use-action.ts'
import { IconPencil, IconTrash } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { type Column, TitleCell } from '../../ui/Table.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useWhyNot } from '../auth/index.ts'
import { durationInWords } from './api.ts'
import { tableWords } from './copy.ts'
import css from './rights.module.css'

/** The first files that use the record. */
const WhereUsed = ({ files, names }: { files: number; names: readonly { uuid: string; name: string }[] }) => (
  <>
    {tableWords.noLongerApplies(files)}
    <ul className={css.used}>
      {names.slice(0, 8).map(({ uuid, name }) => (
        <li key={uuid}>{name}</li>
      ))}
      {files > 8 && <li>{tableWords.more((files - 8).toLocaleString('en-GB'))}</li>}
    </ul>
  </>
)

const Actions = ({ record: { uuid, name }, onEdit }: { record: RightsRecord; onEdit: () => void }) => {
  const why = useWhyNot()(rights.remove)
  const remove = useAction(rights.remove, [rights.list])
  if (why) return null
  const failed = tableWords.notDeleted(name)
  const erase = async () => {
    const record = await call(rights.one, { params: { right: uuid } }).catch(toastError(failed))
    if (typeof record !== 'object') return
    const { files, in_use_by } = record
    const text = files === 0 ? tableWords.unused : <WhereUsed files={files} names={in_use_by} />
    await remove.run(
      { params: { right: uuid }, query: { confirm: 'true' } },
      {
        ask: { title: tableWords.deleteTitle(name), text, action: tableWords.deleteAction, danger: true },
        done: toasts.rightDeleted(name),
        failed,
      },
    )
  }
  return (
    <RowMenu
      name={name}
      busy={remove.busy}
      actions={[
        { label: tableWords.edit, icon: IconPencil, run: onEdit },
        { label: tableWords.delete, icon: IconTrash, danger: true, run: erase },
      ]}
    />
  )
}

const Document = ({ record: { document } }: { record: RightsRecord }) =>
  document ? (
    <TextLink to="/file/$file" params={{ file: document.uuid }}>
      {document.name}
    </TextLink>
  ) : (
    tableWords.none
  )

const UsedOn = ({ record: { name, files } }: { record: RightsRecord }) =>
  files === 0 ? (
    filesInWords(files)
  ) : (
    <TextLink to="/library" search={{ q: termOf('rights', name) }}>
      {filesInWords(files)}
      <VisuallyHidden>{tableWords.withRecord(name)}</VisuallyHidden>
    </TextLink>
  )

export const rightColumns = (onEdit: (record: RightsRecord) => void): readonly Column<RightsRecord>[] => [
  {
    id: 'name',
    head: tableWords.name,
    width: 'minmax(0, 3fr)',
    card: 'title',
    cell: ({ name, description }) => <TitleCell title={name} sub={description} />,
  },
  {
    id: 'channels',
    head: tableWords.channels,
    width: 'minmax(0, 1.6fr)',
    cell: ({ channels }) => channels.map((channel) => channelWords[channel]).join(', ') || tableWords.everything,
  },
  {
    id: 'territories',
    head: tableWords.territories,
    width: 'minmax(0, 1.3fr)',
    cell: ({ territories }) => territories.join(', ') || tableWords.world,
  },
  { id: 'days', head: tableWords.days, width: '72px', cell: ({ duration_days }) => durationInWords(duration_days) },
  {
    id: 'holder',
    head: tableWords.holder,
    width: 'minmax(0, 1.3fr)',
    cell: ({ holder }) => holder || tableWords.notRecorded,
  },
  {
    id: 'document',
    head: tableWords.document,
    width: 'minmax(0, 1.2fr)',
    cell: (record) => <Document record={record} />,
  },
  { id: 'files', head: tableWords.usedOn, width: '60px', cell: (record) => <UsedOn record={record} /> },
  {
    id: 'actions',
    head: '',
    width: '34px',
    card: 'actions',
    cell: (record) => <Actions record={record} onEdit={() => onEdit(record)} />,
  },
]
