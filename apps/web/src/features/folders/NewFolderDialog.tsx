import { TextInput } from '@mantine/core'
import { folders, placeWords, toasts } from '@vitrine/contract'
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

type NewFolderProps = { parent: { uuid: string; name: string } | null; onClose: () => void }

/** Creates a folder in the root or in another folder. Enter submits. */
export const NewFolderDialog = ({ parent, onClose }: NewFolderProps) => {
  const { team } = useSession()
  const create = useSend(folders.create, { refreshes: [folders.list] })
  const { data: all = [] } = useQuery(foldersQuery(team.uuid))
  const place = parent?.name ?? placeWords.root
  const form = useForm({
    schema: folders.create.body.pick({ folderName: true }),
    initial: { folderName: '' },
    send: async ({ folderName }) => {
      await create.mutateAsync({ params: { team: team.uuid }, body: { folderName, parent: parent?.uuid ?? null } })
      toast.ok(toasts.folderCreated(folderName, place))
      onClose()
    },
  })
  const twice = hasSibling(all, { parent: parent?.uuid ?? null, name: form.values.folderName })
  return (
    <FormDialog
      title={nameWords.newTitle}
      sub={nameWords.newPlace(place)}
      action={nameWords.create}
      form={form}
      onClose={onClose}
    >
      <TextInput
        label={nameWords.name}
        autoComplete="off"
        data-autofocus
        placeholder={nameWords.example}
        {...form.field('folderName')}
      />
      {twice && <Note kind="warn">{nameWords.newTwice(place)}</Note>}
    </FormDialog>
  )
}
