import { type SavedView, search } from '@vitrine/contract'
import { Menu, TextInput } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { IconButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Floating.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { IconBookmark, IconDots, IconPencil, IconTrash, IconUsers } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import css from './SidebarPlaces.module.css'
import { printView, readView, wayTo } from './views.ts'

const refreshes = { refreshes: [search.views] }
const schema = z.object({ name: search.createView.body.shape.name })
const RenameDialog = ({ view: { uuid, name }, onClose }: { view: SavedView; onClose: () => void }) => {
  const update = useSend(search.updateView, refreshes)
  const form = useForm({
    schema,
    initial: { name },
    send: async (body) => {
      await update.mutateAsync({ params: { view: uuid }, body })
      toast.ok(`View renamed to ${body.name}`)
      onClose()
    },
  })
  return (
    <FormDialog title="Rename view" action="Rename" form={form} onClose={onClose}>
      <TextInput label="Name" data-autofocus {...form.field('name')} />
    </FormDialog>
  )
}

const ViewMenu = ({ view, onRename }: { view: SavedView; onRename: () => void }) => {
  const update = useSend(search.updateView, refreshes)
  const remove = useSend(search.deleteView, refreshes)
  const params = { view: view.uuid }
  const share = () =>
    update.mutate(
      { params, body: { shared: !view.shared } },
      {
        onSuccess: () => toast.ok(view.shared ? `${view.name} is yours alone` : `${view.name} is shown to the team`),
        onError: sayFailed('The view stays as it was'),
      },
    )
  const erase = async () => {
    const text = view.shared
      ? `The view ${view.name} goes for the whole team. The files stay.`
      : `The view ${view.name} goes. The files stay.`
    if (!(await confirm({ title: 'Delete view', text, action: 'Delete', danger: true }))) return
    remove.mutate(
      { params },
      { onSuccess: () => toast.ok(`View ${view.name} deleted`), onError: sayFailed('The view stays') },
    )
  }
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <IconButton size="small" icon={IconDots} label={`Actions for ${view.name}`} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={17} stroke={1.6} aria-hidden />} onClick={onRename}>
          Rename
        </Menu.Item>
        <Menu.Item leftSection={<IconUsers size={17} stroke={1.6} aria-hidden />} onClick={share}>
          {view.shared ? 'Keep to myself' : 'Show to the team'}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={17} stroke={1.6} aria-hidden />}
          onClick={() => void erase()}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** A saved view in the sidebar. Whoever made it, or manages the team, may change it. */
export const ViewEntry = ({ view }: { view: SavedView }) => {
  const { team } = useSession()
  const [renaming, setRenaming] = useState(false)
  const { q, place, sort, order } = useSearch({ strict: false })
  const { folder: _, ...kept } = readView(view.query)
  const current = printView(kept) !== '' && printView(kept) === printView({ q, place, sort, order })
  const I = view.shared ? IconUsers : IconBookmark
  return (
    <li className={css.line}>
      <Link {...wayTo(view.query)} className={css.entry} title={view.name} data-current={current || undefined}>
        <I size={16} stroke={1.6} aria-hidden />
        <span className={css.word}>{view.name}</span>
      </Link>
      {(view.own || team.permissions.includes('MANAGE_TEAM')) && (
        <ViewMenu view={view} onRename={() => setRenaming(true)} />
      )}
      {renaming && <RenameDialog view={view} onClose={() => setRenaming(false)} />}
    </li>
  )
}
