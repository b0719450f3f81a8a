import { TextInput } from '@mantine/core'
import { type SocialPostView, ugc } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { moveItem } from '../../lib/move-item.ts'
import { useSend } from '../../lib/query.ts'
import { useAction } from '../../lib/use-action.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { IconPencil, IconTrash } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { Sortable } from '../../ui/Sortable.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { viewsQuery } from './api.ts'
import { viewWords as words } from './copy.ts'
import css from './list.module.css'
import { type PostListing, sentFilters } from './post-listing.ts'

const schema = z.object({ name: ugc.createView.body.shape.name })

type SaveViewProps = { looking: PostListing; onSaved: (view: string) => void; onClose: () => void }
/** Saves the current filters as a named view. */
export const SaveView = ({ looking, onSaved, onClose }: SaveViewProps) => {
  const { team } = useSession()
  const create = useSend(ugc.createView, { refreshes: [ugc.views] })
  const form = useForm({
    schema,
    initial: { name: '' },
    send: async ({ name }) => {
      const { filters, sort } = looking
      const body = { name, filters: sentFilters(filters, team.time_zone), sort }
      const { uuid } = await create.mutateAsync({ params: { team: team.uuid }, body })
      toast.ok(words.saved(name))
      onSaved(uuid)
      onClose()
    },
  })
  return (
    <FormDialog title={words.save} sub={words.saveHelp} action={words.save} form={form} onClose={onClose}>
      <TextInput label={words.name} data-autofocus autoComplete="off" {...form.field('name')} />
    </FormDialog>
  )
}

const RenameView = ({ view, onClose }: { view: SocialPostView; onClose: () => void }) => {
  const update = useSend(ugc.updateView, { refreshes: [ugc.views] })
  const form = useForm({
    schema,
    initial: { name: view.name },
    send: async (body) => {
      await update.mutateAsync({ params: { social_post_view: view.uuid }, body })
      toast.ok(words.saved(body.name))
      onClose()
    },
  })
  return (
    <FormDialog title={words.renameTitle} action={words.rename} form={form} onClose={onClose}>
      <TextInput label={words.name} data-autofocus autoComplete="off" {...form.field('name')} />
    </FormDialog>
  )
}

/** Renames, reorders and deletes the saved views of the team. */
export const ManageViews = ({ views, onClose }: { views: readonly SocialPostView[]; onClose: () => void }) => {
  const { team } = useSession()
  const cache = useQueryClient()
  const [renamed, setRenamed] = useState<SocialPostView>()
  const reorder = useAction(ugc.reorderViews, [ugc.views])
  const remove = useAction(ugc.removeView, [ugc.views])
  const move = (key: string, before: string | null) => {
    const results = moveItem(views, ({ uuid }) => uuid, key, before)
    cache.setQueryData(viewsQuery(team.uuid).queryKey, { results })
    void reorder.run(
      { params: { team: team.uuid }, body: { views: results.map(({ uuid }) => uuid) } },
      { failed: words.notMoved },
    )
  }
  const erase = ({ uuid, name }: SocialPostView) =>
    remove.run(
      { params: { social_post_view: uuid } },
      { ask: words.deleteAsk(name), done: words.deleted(name), failed: words.notDeleted },
    )
  return (
    <>
      <Dialog
        opened={renamed === undefined}
        onClose={onClose}
        title={words.manage}
        sub={views.length > 1 ? words.manageHelp : undefined}
      >
        {views.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <Sortable
            label={words.manage}
            layout="list"
            items={views}
            keyOf={({ uuid }) => uuid}
            nameOf={({ name }) => name}
            onMove={move}
            fixed={views.length < 2}
          >
            {(view, handle) => (
              <div className={css.view}>
                {handle}
                <bdi className={css.grow}>{view.name}</bdi>
                <RowMenu
                  small
                  name={view.name}
                  actions={[
                    { label: words.rename, icon: IconPencil, run: () => setRenamed(view) },
                    { label: words.delete, icon: IconTrash, danger: true, run: () => erase(view) },
                  ]}
                />
              </div>
            )}
          </Sortable>
        )}
      </Dialog>
      {renamed && <RenameView view={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  )
}
