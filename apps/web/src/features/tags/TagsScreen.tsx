import { VisuallyHidden } from '@mantine/core'
import { type Tag, tags, termOf, toasts } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { useAction } from '../../lib/use-action.ts'
import { useAddressText } from '../../lib/use-address-text.ts'
import { IconArrowsJoin, IconPencil, IconTags, IconTrash } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { type Column, TitleCell } from '../../ui/Table.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { TeamPage } from '../teams/index.ts'
import { tagsQuery } from './api.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { TagDialog } from './TagDialog.tsx'
import { filesInWords, tagWords } from './copy.ts'

const Actions = ({ tag, onEdit }: { tag: Tag; onEdit: () => void }) => {
  const why = useWhyNot()(tags.update)
  const remove = useAction(tags.remove, [tags.list])
  const [merging, setMerging] = useState(false)
  if (why) return null
  const { uuid, name, files } = tag
  const erase = () =>
    remove.run(
      { params: { tag: uuid } },
      {
        ask: {
          title: tagWords.deleteTitle(name),
          text: tagWords.deleteText(files),
          action: tagWords.deleteAction,
          danger: true,
        },
        done: toasts.tagDeleted(name),
        failed: tagWords.notDeleted(name),
      },
    )
  return (
    <>
      <RowMenu
        name={name}
        busy={remove.busy}
        actions={[
          { label: tagWords.editAction, icon: IconPencil, run: onEdit },
          { label: tagWords.merge, icon: IconArrowsJoin, run: () => setMerging(true) },
          { label: tagWords.delete, icon: IconTrash, danger: true, run: erase },
        ]}
      />
      {merging && <MergeDialog tag={tag} onClose={() => setMerging(false)} />}
    </>
  )
}

const columns = (edit: (tag: Tag) => void): readonly Column<Tag>[] => [
  {
    id: 'name',
    head: tagWords.tag,
    width: 'minmax(180px, 2fr)',
    card: 'title',
    cell: ({ name, synonyms }) => (
      <TitleCell title={<bdi>{name}</bdi>} sub={synonyms.length > 0 ? tagWords.also(synonyms) : undefined} />
    ),
  },
  {
    id: 'files',
    head: tagWords.usedBy,
    width: '140px',
    cell: ({ name, files }) =>
      files === 0 ? (
        filesInWords(files)
      ) : (
        <TextLink to="/library" search={{ q: termOf('tag', name) }}>
          {filesInWords(files)}
          <VisuallyHidden>{tagWords.withTag(name)}</VisuallyHidden>
        </TextLink>
      ),
  },
  {
    id: 'actions',
    head: '',
    width: '34px',
    card: 'actions',
    cell: (tag) => <Actions tag={tag} onEdit={() => edit(tag)} />,
  },
]

export const TagsScreen = () => {
  const { team } = useSession()
  const search = useAddressText()
  return (
    <ResourceScreen
      one={tagWords.one}
      many={tagWords.many}
      frame={(parts) => <TeamPage part={tagWords.title} {...parts} />}
      query={useInfiniteQuery(tagsQuery(team.uuid, search.text))}
      search={search}
      noMatch={tagWords.noMatch(search.text)}
      empty={{
        icon: IconTags,
        title: tagWords.empty,
        help: tagWords.emptyHelp,
      }}
      layout={(edit) => ({ columns: columns(edit), dense: true })}
      dialog={(tag, onClose) => tag && <TagDialog tag={tag} onClose={onClose} />}
    />
  )
}
