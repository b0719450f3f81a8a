import { TextInput } from '@mantine/core'
import { folders, toasts } from '@vitrine/contract'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import { toast } from '../../ui/toasts.tsx'

const schema = z.object({ folderName: folders.update.body.shape.folderName.unwrap() })

/** Gives a folder another name. Enter submits. */
export const RenameFolderDialog = ({
  folder,
  onClose,
}: {
  folder: { uuid: string; name: string }
  onClose: () => void
}) => {
  const update = useSend(folders.update, { refreshes: [folders.list, folders.breadcrumbs] })
  const form = useForm({
    schema,
    initial: { folderName: folder.name },
    send: async (body) => {
      await update.mutateAsync({ params: { folder: folder.uuid }, body })
      toast.ok(toasts.folderRenamed(body.folderName))
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Rename folder"
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button primary type="submit" busy={form.busy}>
            Rename
          </Button>
        </>
      }
    >
      <Fields>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        <TextInput label="Name" autoComplete="off" data-autofocus {...form.field('folderName')} />
      </Fields>
    </Dialog>
  )
}
