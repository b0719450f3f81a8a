import { TextInput } from '@mantine/core'
import { folders, toasts } from '@vitrine/contract'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Note } from '../../ui/Fields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../auth/index.ts'
import { nameWords } from './copy.ts'
import { foldersQuery } from './api.ts'
import { hasSibling } from './tree.ts'

const schema = z.object({ folderName: folders.update.body.shape.folderName.unwrap() })

/** Renames a folder. Enter submits. */
export const RenameFolderDialog = ({
  folder,
  onClose,
}: {
  folder: { uuid: string; name: string }
  onClose: () => void
}) => {
  const { team } = useSession()
  const { data: all = [] } = useQuery(foldersQuery(team.uuid))
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
  const parent = all.find(({ uuid }) => uuid === folder.uuid)?.parent_folder ?? null
  const twice = hasSibling(all, { parent, name: form.values.folderName, but: folder.uuid })
  return (
    <FormDialog title={nameWords.renameTitle} action={nameWords.rename} form={form} onClose={onClose}>
      <TextInput label={nameWords.name} autoComplete="off" data-autofocus {...form.field('folderName')} />
      {twice && <Note kind="warn">{nameWords.renameTwice}</Note>}
    </FormDialog>
  )
}
