import { Textarea, TextInput } from '@mantine/core'
import { type SocialPostGroup, ugc } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { useAction } from '../../lib/use-action.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { IconPencil, IconStack2, IconTrash } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { type Column, TitleCell } from '../../ui/Table.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { groupsQuery } from './api.ts'
import { words as postWords } from './copy.ts'
import { groupWords as words } from './panel-copy.ts'
import { UgcPage } from './UgcPage.tsx'

const { name, description } = ugc.createGroup.body.shape
const schema = z.object({ name, description: description.unwrap() })
const GroupDialog = ({ group, onClose }: { group: SocialPostGroup | undefined; onClose: () => void }) => {
  const { team } = useSession()
  const refreshes = [ugc.groups, ugc.filter]
  const create = useSend(ugc.createGroup, { refreshes })
  const update = useSend(ugc.updateGroup, { refreshes })
  const form = useForm({
    schema,
    initial: { name: group?.name ?? '', description: group?.description ?? '' },
    send: async (body) => {
      if (group) await update.mutateAsync({ params: { social_post_group: group.uuid }, body })
      else await create.mutateAsync({ params: { team: team.uuid }, body })
      toast.ok(words.saved(body.name))
      onClose()
    },
  })
  return (
    <FormDialog title={group ? words.edit : words.create} action={words.save} form={form} onClose={onClose}>
      <TextInput label={words.name} data-autofocus autoComplete="off" {...form.field('name')} />
      <Textarea label={words.description} autosize minRows={2} maxRows={8} {...form.field('description')} />
    </FormDialog>
  )
}

const Actions = ({ group, onEdit }: { group: SocialPostGroup; onEdit: () => void }) => {
  const why = useWhyNot()(ugc.updateGroup)
  const remove = useAction(ugc.removeGroup, [ugc.groups, ugc.filter, ugc.one])
  if (why) return null
  const erase = () =>
    remove.run(
      { params: { social_post_group: group.uuid } },
      { ask: words.deleteAsk(group.name), done: words.deleted(group.name), failed: words.notDeleted },
    )
  return (
    <RowMenu
      name={group.name}
      busy={remove.busy}
      actions={[
        { label: words.edit, icon: IconPencil, run: onEdit },
        { label: words.delete, icon: IconTrash, danger: true, run: erase },
      ]}
    />
  )
}

const columns = (edit: (group: SocialPostGroup) => void): readonly Column<SocialPostGroup>[] => [
  {
    id: 'name',
    head: words.name,
    width: 'minmax(200px, 3fr)',
    card: 'title',
    cell: (group) => (
      <TitleCell
        title={
          <TextLink to="/ugc" search={{ status: 'any', group: group.uuid }}>
            <bdi>{group.name}</bdi>
          </TextLink>
        }
        sub={group.description || undefined}
      />
    ),
  },
  { id: 'posts', head: words.posts, width: '140px', cell: ({ posts }) => postWords.posts(posts) },
  {
    id: 'actions',
    head: '',
    width: '34px',
    card: 'actions',
    cell: (group) => <Actions group={group} onEdit={() => edit(group)} />,
  },
]

/** The groups of collected posts. */
export const GroupsScreen = () => {
  const { team } = useSession()
  return (
    <ResourceScreen
      one={words.one}
      many={words.many}
      frame={(parts) => <UgcPage part="groups" {...parts} />}
      query={useInfiniteQuery(groupsQuery(team.uuid))}
      create={{ label: words.create, why: useWhyNot()(ugc.createGroup), action: { group: 'UGC' } }}
      empty={{ icon: IconStack2, title: words.empty, help: words.emptyHelp }}
      layout={(edit) => ({ columns: columns(edit) })}
      dialog={(group, onClose) => <GroupDialog group={group} onClose={onClose} />}
    />
  )
}
