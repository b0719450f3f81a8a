import { TextInput } from '@mantine/core'
import { peopleWords } from '@vitrine/contract'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { personWords, words } from './copy.ts'
import { useRename } from './use-rename.ts'

export const nameSchema = z.object({ name: z.string().trim().min(1, personWords.enterName).max(200) })

type RenameDialogProps = { person: { uuid: string; name: string }; onClose: () => void }
/** Names or renames a person. Enter submits. */
export const RenameDialog = ({ person, onClose }: RenameDialogProps) => {
  const rename = useRename(person.uuid)
  const form = useForm({
    schema: nameSchema,
    initial: { name: person.name },
    send: async ({ name }) => {
      if (name === person.name || (await rename(name))) onClose()
    },
  })
  return (
    <FormDialog title={peopleWords.rename} action={words.rename} form={form} onClose={onClose}>
      <TextInput label={personWords.name} autoComplete="off" data-autofocus {...form.field('name')} />
    </FormDialog>
  )
}
