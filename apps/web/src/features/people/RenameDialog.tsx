import { TextInput } from '@mantine/core'
import { peopleWords, type PersonCard } from '@vitrine/contract'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { personWords, words } from './copy.ts'
import { useNameCheck } from './use-name-check.tsx'

export const nameSchema = z.object({ name: z.string().trim().min(1, personWords.enterName).max(200) })

/** Renames a person. Enter submits. */
export const RenameDialog = ({ person, onClose }: { person: PersonCard; onClose: () => void }) => {
  const { submit, dialog } = useNameCheck(person, onClose)
  const form = useForm({ schema: nameSchema, initial: { name: person.name }, send: ({ name }) => submit(name) })
  if (dialog) return dialog
  return (
    <FormDialog title={peopleWords.rename} action={words.rename} form={form} onClose={onClose}>
      <TextInput label={personWords.name} autoComplete="off" data-autofocus {...form.field('name')} />
    </FormDialog>
  )
}
