import { Menu, VisuallyHidden } from '@mantine/core'
import { channelWords, type RightsRecord, rights, termOf, toasts } from '@vitrine/contract'
import { call } from '../../lib/client.ts'
import { useSend } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { IconButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Floating.tsx'
import { IconDots, IconPencil, IconTrash } from '../../ui/icons.ts'
import { type Column, Table, Titled } from '../../ui/Table.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useWhyNot } from '../auth/index.ts'
import { durationInWords, filesInWords } from './api.ts'
import css from './rights.module.css'

/** Which files carry it: the first of them by name. */
const WhereUsed = ({ files, names }: { files: number; names: readonly { uuid: string; name: string }[] }) => (
  <>
    {filesInWords(files)} {files === 1 ? 'loses' : 'lose'} it, and {files === 1 ? 'is' : 'are'} no longer bound by what
    it says:
    <ul className={css.used}>
      {names.slice(0, 8).map(({ uuid, name }) => (
        <li key={uuid}>{name}</li>
      ))}
      {files > 8 && <li>and {(files - 8).toLocaleString('en-GB')} more</li>}
    </ul>
  </>
)

const Actions = ({ record, onEdit }: { record: RightsRecord; onEdit: () => void }) => {
  const why = useWhyNot()(rights.remove)
  const remove = useSend(rights.remove, { refreshes: [rights.list] })
  if (why) return null
  const { uuid, name } = record
  const failed = sayFailed(`The record ${name} is still there`)
  const ask = async () => {
    try {
      const { files, in_use_by } = await call(rights.one, { params: { right: uuid } })
      const sure = await confirm({
        title: `Delete ${name}?`,
        text: files === 0 ? 'No file carries it.' : <WhereUsed files={files} names={in_use_by} />,
        action: 'Delete the record',
        danger: true,
      })
      if (!sure) return
      await remove.mutateAsync({ params: { right: uuid }, query: { confirm: 'true' } })
      toast.ok(toasts.rightDeleted(name))
    } catch (error) {
      failed(error)
    }
  }
  const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const
  return (
    <Menu>
      <Menu.Target>
        <IconButton icon={IconDots} label={`Actions for ${name}`} busy={remove.isPending} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
          Edit
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void ask()}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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

const columnsFor = (onEdit: (record: RightsRecord) => void): readonly Column<RightsRecord>[] => [
  {
    id: 'name',
    head: 'Name',
    width: 'minmax(220px, 3fr)',
    card: 'title',
    cell: ({ name, description }) => <Titled title={name} sub={description} />,
  },
  {
    id: 'channels',
    head: 'Allowed for',
    width: 'minmax(110px, 1.4fr)',
    cell: ({ channels }) => channels.map((channel) => channelWords[channel]).join(', ') || 'Everything',
  },
  {
    id: 'territories',
    head: 'Territories',
    width: 'minmax(90px, 1fr)',
    cell: ({ territories }) => territories.join(', ') || 'World',
  },
  { id: 'days', head: 'Valid for', width: '90px', cell: ({ duration_days }) => durationInWords(duration_days) },
  { id: 'holder', head: 'Holder', width: 'minmax(90px, 1fr)', cell: ({ holder }) => holder || 'Not said' },
  { id: 'document', head: 'Document', width: 'minmax(80px, 1fr)', cell: (record) => <Document record={record} /> },
  { id: 'files', head: 'Used on', width: '84px', cell: (record) => <UsedOn record={record} /> },
  {
    id: 'actions',
    head: '',
    width: '34px',
    card: 'actions',
    cell: (record) => <Actions record={record} onEdit={() => onEdit(record)} />,
  },
]

type Props = {
  rows: readonly RightsRecord[] | undefined
  onEdit: (record: RightsRecord) => void
  onMore?: (() => void) | undefined
  loadingMore?: boolean
}
/** Rights records in rows, with what may be done to each. */
export const RightsTable = ({ onEdit, ...props }: Props) => (
  <Table label="Rights records" columns={columnsFor(onEdit)} rowKey={({ uuid }) => uuid} {...props} />
)
