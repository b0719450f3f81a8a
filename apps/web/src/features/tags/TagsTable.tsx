import { Menu, VisuallyHidden } from '@mantine/core'
import { type Tag, tags, termOf, toasts } from '@vitrine/contract'
import { useState } from 'react'
import { useSend } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { IconButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Floating.tsx'
import { IconArrowsJoin, IconDots, IconPencil, IconTrash } from '../../ui/icons.ts'
import { type Column, Table, Titled } from '../../ui/Table.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useWhyNot } from '../auth/index.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { TagDialog } from './TagDialog.tsx'
import { filesInWords } from './words.ts'

const Actions = ({ tag }: { tag: Tag }) => {
  const why = useWhyNot()(tags.update)
  const remove = useSend(tags.remove, { refreshes: [tags.list] })
  const [doing, setDoing] = useState<'edit' | 'merge'>()
  if (why) return null
  const ask = async () => {
    const sure = await confirm({
      title: `Delete the tag ${tag.name}?`,
      text:
        tag.files === 0
          ? 'No file carries it.'
          : `${filesInWords(tag.files)} ${tag.files === 1 ? 'loses' : 'lose'} it. The files themselves stay as they are.`,
      action: 'Delete the tag',
      danger: true,
    })
    if (!sure) return
    remove
      .mutateAsync({ params: { tag: tag.uuid } })
      .then(() => toast.ok(toasts.tagDeleted(tag.name)), sayFailed(`The tag ${tag.name} is still there`))
  }
  const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const
  return (
    <>
      <Menu>
        <Menu.Target>
          <IconButton icon={IconDots} label={`Actions for ${tag.name}`} busy={remove.isPending} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setDoing('edit')}>
            Rename and synonyms
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowsJoin {...icon} />} onClick={() => setDoing('merge')}>
            Merge into another tag
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void ask()}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {doing === 'edit' && <TagDialog tag={tag} onClose={() => setDoing(undefined)} />}
      {doing === 'merge' && <MergeDialog tag={tag} onClose={() => setDoing(undefined)} />}
    </>
  )
}

const columns: readonly Column<Tag>[] = [
  {
    id: 'name',
    head: 'Tag',
    width: 'minmax(180px, 2fr)',
    card: 'title',
    cell: ({ name, synonyms }) => (
      <Titled title={<bdi>{name}</bdi>} sub={synonyms.length > 0 ? `Also ${synonyms.join(', ')}` : undefined} />
    ),
  },
  {
    id: 'files',
    head: 'Used by',
    width: '140px',
    cell: ({ name, files }) =>
      files === 0 ? (
        filesInWords(files)
      ) : (
        <TextLink to="/library" search={{ q: termOf('tag', name) }}>
          {filesInWords(files)}
          <VisuallyHidden> with {name}</VisuallyHidden>
        </TextLink>
      ),
  },
  { id: 'actions', head: '', width: '34px', card: 'actions', cell: (tag) => <Actions tag={tag} /> },
]

type Props = { rows: readonly Tag[] | undefined; onMore?: (() => void) | undefined; loadingMore?: boolean }
/** Tags in rows, with what may be done to each. */
export const TagsTable = (props: Props) => (
  <Table label="Tags" columns={columns} rowKey={({ uuid }) => uuid} dense {...props} />
)
