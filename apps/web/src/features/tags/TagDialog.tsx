import { TagsInput, TextInput } from '@mantine/core'
import { type Tag, tags, toasts } from '@vitrine/contract'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toasts.tsx'

const schema = z.object({ name: tags.update.body.shape.name.unwrap(), synonyms: z.array(z.string()) })

/** Gives a tag another name, or other words by which it is found. Enter submits. */
export const TagDialog = ({ tag, onClose }: { tag: Tag; onClose: () => void }) => {
  const update = useSend(tags.update, { refreshes: [tags.list] })
  const form = useForm({
    schema,
    initial: { name: tag.name, synonyms: tag.synonyms },
    send: async ({ name, synonyms }) => {
      const add = synonyms.filter((word) => !tag.synonyms.includes(word))
      const remove = tag.synonyms.filter((word) => !synonyms.includes(word))
      const renamed = name !== tag.name
      await update.mutateAsync({
        params: { tag: tag.uuid },
        body: { ...(renamed && { name }), ...(add.length + remove.length > 0 && { synonyms: { add, remove } }) },
      })
      toast.ok(renamed ? toasts.tagRenamed(name) : toasts.tagSaved(name))
      onClose()
    },
  })
  return (
    <FormDialog title={`Edit ${tag.name}`} action="Save" form={form} onClose={onClose}>
      <TextInput label="Name" autoComplete="off" data-autofocus {...form.field('name')} />
      <TagsInput
        label="Synonyms"
        description="Other words for this tag. Anyone who types one gets this tag. Press Enter to add a word."
        {...form.control('synonyms')}
        onChange={(words) => form.set('synonyms', words)}
      />
    </FormDialog>
  )
}
