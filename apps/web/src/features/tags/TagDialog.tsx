import { TagsInput, TextInput } from '@mantine/core'
import { type Tag, tags, toasts } from '@vitrine/contract'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { tagWords } from './copy.ts'

const schema = z.object({ name: tags.update.body.shape.name.unwrap(), synonyms: z.array(z.string()) })

/** Renames a tag and edits its synonyms. Enter submits. */
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
    <FormDialog title={tagWords.edit(tag.name)} action={tagWords.save} form={form} onClose={onClose}>
      <TextInput label={tagWords.name} autoComplete="off" data-autofocus {...form.field('name')} />
      <TagsInput
        label={tagWords.synonyms}
        description={tagWords.synonymsHelp}
        {...form.control('synonyms')}
        onChange={(words) => form.set('synonyms', words)}
      />
    </FormDialog>
  )
}
