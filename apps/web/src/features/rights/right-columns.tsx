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
import css from './rights.module.css'

/** Which files carry it: the first of them by name. */
const WhereUsed = ({ files, names }: { files: number; names: readonly { uuid: string; name: string }[] }) => (
  <>
    Its terms no longer apply to {filesInWords(files)}:
    <ul className={css.used}>
      {names.slice(0, 8).map(({ uuid, name }) => (
        <li key={uuid}>{name}</li>
      ))}
      {files > 8 && <li>and {(files - 8).toLocaleString('en-GB')} more</li>}
    </ul>
  </>
)

const Actions = ({ record: { uuid, name }, onEdit }: { record: RightsRecord; onEdit: () => void }) => {
  const why = useWhyNot()(rights.remove)
  const remove = useAction(rights.remove, [rights.list])
  if (why) return null
  const failed = `The record ${name} is still there`
  const erase = async () => {
    const record = await call(rights.one, { params: { right: uuid } }).catch(toastError(failed))
    if (typeof record !== 'object') return
    const { files, in_use_by } = record
    const text = files === 0 ? 'It isn’t used on any file.' : <WhereUsed files={files} names={in_use_by} />
    await remove.run(
      { params: { right: uuid }, query: { confirm: 'true' } },
      {
        ask: { title: `Delete ${name}?`, text, action: 'Delete record', danger: true },
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
        { label: 'Edit', icon: IconPencil, run: onEdit },
        { label: 'Delete', icon: IconTrash, danger: true, run: erase },
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
    'None'
  )

const UsedOn = ({ record: { name, files } }: { record: RightsRecord }) =>
  files === 0 ? (
    filesInWords(files)
  ) : (
    <TextLink to="/library" search={{ q: termOf('rights', name) }}>
      {filesInWords(files)}
      <VisuallyHidden> with {name}</VisuallyHidden>
    </TextLink>
  )

/** The columns of a rights record, with what may be done to each. */
export const rightColumns = (onEdit: (record: RightsRecord) => void): readonly Column<RightsRecord>[] => [
  {
    id: 'name',
    head: 'Name',
    width: 'minmax(0, 3fr)',
    card: 'title',
    cell: ({ name, description }) => <TitleCell title={name} sub={description} />,
  },
  {
    id: 'channels',
    head: 'Allowed for',
    width: 'minmax(0, 1.6fr)',
    cell: ({ channels }) => channels.map((channel) => channelWords[channel]).join(', ') || 'Everything',
  },
  {
    id: 'territories',
    head: 'Territories',
    width: 'minmax(0, 1.3fr)',
    cell: ({ territories }) => territories.join(', ') || 'World',
  },
  { id: 'days', head: 'Valid for', width: '72px', cell: ({ duration_days }) => durationInWords(duration_days) },
  { id: 'holder', head: 'Holder', width: 'minmax(0, 1.3fr)', cell: ({ holder }) => holder || 'Not recorded' },
  { id: 'document', head: 'Document', width: 'minmax(0, 1.2fr)', cell: (record) => <Document record={record} /> },
  { id: 'files', head: 'Used on', width: '60px', cell: (record) => <UsedOn record={record} /> },
  {
    id: 'actions',
    head: '',
    width: '34px',
    card: 'actions',
    cell: (record) => <Actions record={record} onEdit={() => onEdit(record)} />,
  },
]
