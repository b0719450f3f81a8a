import { type SavedView, search } from '@vitrine/contract'
import { TextInput } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { useAction } from '../../lib/use-action.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { IconBookmark, IconPencil, IconTrash, IconUsers } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import css from './SidebarPlaces.module.css'
import { printView, readView, viewTarget } from './views.ts'

const schema = z.object({ name: search.createView.body.shape.name })
const RenameDialog = ({ view: { uuid, name }, onClose }: { view: SavedView; onClose: () => void }) => {
  const update = useSend(search.updateView, { refreshes: [search.views] })
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

const ViewMenu = ({ view: { uuid, name, shared }, onRename }: { view: SavedView; onRename: () => void }) => {
  const update = useAction(search.updateView, [search.views])
  const remove = useAction(search.deleteView, [search.views])
  const params = { view: uuid }
  const share = () =>
    update.run(
      { params, body: { shared: !shared } },
      { done: shared ? `${name} is yours alone` : `${name} is shown to the team`, failed: 'The view stays as it was' },
    )
  const text = shared ? 'It is deleted for the whole team. The files are kept.' : 'The files are kept.'
  const erase = () =>
    remove.run(
      { params },
      {
        ask: { title: `Delete the view ${name}?`, text, action: 'Delete', danger: true },
        done: `View ${name} deleted`,
        failed: 'The view stays',
      },
    )
  return (
    <RowMenu
      small
      name={name}
      actions={[
        { label: 'Rename', icon: IconPencil, run: onRename },
        { label: shared ? 'Keep to myself' : 'Show to the team', icon: IconUsers, run: share },
        { label: 'Delete', icon: IconTrash, danger: true, run: erase },
      ]}
    />
  )
}

/** A saved view in the sidebar. Whoever made it, or manages the team, may change it. */
export const ViewEntry = ({ view }: { view: SavedView }) => {
  const { team } = useSession()
  const [renaming, setRenaming] = useState(false)
  const { q, place, subfolders, sort, order } = useSearch({ strict: false })
  const { folder: _, ...kept } = readView(view.query)
  const current = printView(kept) !== '' && printView(kept) === printView({ q, place, subfolders, sort, order })
  const I = view.shared ? IconUsers : IconBookmark
  return (
    <li className={css.line}>
      <Link {...viewTarget(view.query)} className={css.entry} title={view.name} data-current={current || undefined}>
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
