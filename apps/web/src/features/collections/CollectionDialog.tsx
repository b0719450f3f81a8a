import { Textarea, TextInput } from '@mantine/core'
import { type Collection, collections, toasts } from '@vitrine/contract'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'

type CollectionDialogProps = { collection: Collection | undefined; onClose: () => void }

/** Makes a collection and opens it, or gives one another name. Enter submits. */
export const CollectionDialog = ({ collection, onClose }: CollectionDialogProps) => {
  const { team } = useSession()
  const navigate = useNavigate()
  const refreshes = [collections.list, collections.one]
  const create = useSend(collections.create, { refreshes })
  const update = useSend(collections.update, { refreshes })
  const form = useForm({
    schema: collections.update.body.pick({ name: true, description: true }).required(),
    initial: { name: collection?.name ?? '', description: collection?.description ?? '' },
    send: async (body) => {
      if (collection) {
        await update.mutateAsync({ params: { collection: collection.uuid }, body })
        toast.ok(toasts.collectionSaved(body.name))
        return onClose()
      }
      const made = await create.mutateAsync({ params: { team: team.uuid }, body })
      toast.ok(toasts.collectionAdded)
      onClose()
      await navigate({ to: '/collections/$collection', params: { collection: made.uuid } })
    },
  })
  return (
    <FormDialog
      title={collection ? `Edit ${collection.name}` : 'New collection'}
      action={collection ? 'Save' : 'Make the collection'}
      form={form}
      onClose={onClose}
    >
      <TextInput label="Name" autoComplete="off" data-autofocus placeholder="Cover stories" {...form.field('name')} />
      <Textarea label="Description" maxRows={6} {...form.field('description')} />
    </FormDialog>
  )
}
