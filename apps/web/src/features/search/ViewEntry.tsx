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
import { viewWords } from './copy.ts'
import { formatView, parseView, viewTarget } from './views.ts'

const schema = z.object({ name: search.createView.body.shape.name })
const RenameDialog = ({ view: { uuid, name }, onClose }: { view: SavedView; onClose: () => void }) => {
  const update = useSend(search.updateView, { refreshes: [search.views] })
  const form = useForm({
    schema,
    initial: { name },
    send: async (body) => {
      await update.mutateAsync({ params: { view: uuid }, body })
      toast.ok(viewWords.renamed(body.name))
      onClose()
    },
  })
  return (
    <FormDialog title={viewWords.renameTitle} action={viewWords.rename} form={form} onClose={onClose}>
      <TextInput label={viewWords.name} data-autofocus {...form.field('name')} />
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
      { done: shared ? viewWords.madePrivate(name) : viewWords.madeShared(name), failed: viewWords.notChanged },
    )
  const text = shared ? viewWords.deleteShared : viewWords.deletePrivate
  const erase = () =>
    remove.run(
      { params },
      {
        ask: { title: viewWords.deleteTitle(name), text, action: viewWords.deleteAction, danger: true },
        done: viewWords.deleted(name),
        failed: viewWords.notDeleted,
      },
    )
  return (
    <RowMenu
      small
      name={name}
      actions={[
        { label: viewWords.rename, icon: IconPencil, run: onRename },
        { label: shared ? viewWords.makePrivate : viewWords.makeShared, icon: IconUsers, run: share },
        { label: viewWords.delete, icon: IconTrash, danger: true, run: erase },
      ]}
    />
  )
}

/** A saved view in the sidebar. Its creator and team managers can change it. */
export const ViewEntry = ({ view }: { view: SavedView }) => {
  const { team } = useSession()
  const [renaming, setRenaming] = useState(false)
  const { q, place, subfolders, sort, order } = useSearch({ strict: false })
  const { folder: _, ...kept } = parseView(view.query)
  const current = formatView(kept) !== '' && formatView(kept) === formatView({ q, place, subfolders, sort, order })
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
