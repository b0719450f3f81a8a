import { Textarea, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useForm } from './form.ts'

type Titled = { title: string; description: string }
type TitleDialogProps = {
  heading: string
  action: string
  labels: { title: string; titleExample: string; description: string; descriptionHelp: string }
  schema: z.ZodObject<{ title: z.ZodType<string, string>; description: z.ZodType<string, string> }>
  /** The title and description to edit; undefined for a new item. */
  item: Titled | undefined
  onSend: (values: Titled) => Promise<unknown>
  onClose: () => void
}
/** Asks for the title and description of a gallery or map. Enter submits. */
export const TitleDialog = ({ heading, action, labels, schema, item, onSend, onClose }: TitleDialogProps) => {
  const form = useForm({
    schema,
    initial: { title: item?.title ?? '', description: item?.description ?? '' },
    send: onSend,
  })
  return (
    <FormDialog title={heading} action={action} form={form} onClose={onClose}>
      <TextInput
        label={labels.title}
        autoComplete="off"
        data-autofocus
        placeholder={labels.titleExample}
        {...form.field('title')}
      />
      <Textarea
        label={labels.description}
        description={labels.descriptionHelp}
        maxRows={8}
        {...form.field('description')}
      />
    </FormDialog>
  )
}
