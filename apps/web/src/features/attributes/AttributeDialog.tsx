import { Select, Switch, TextInput } from '@mantine/core'
import { type Attribute, type AttributeType, attributes, attributeTypes, isSelect, toasts } from '@vitrine/contract'
import { useState } from 'react'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Setting } from '../../ui/Fields.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { attributeFormWords, attributeWords } from './copy.ts'
import { removedOptions, newOption, type Option, optionsToSend } from './options.ts'
import { OptionsField } from './OptionsField.tsx'

const schema = z.object({
  name: attributes.update.body.shape.name.unwrap(),
  attribute_type: z.enum(attributeTypes),
  public: z.boolean(),
  required: z.boolean(),
  options: z.unknown(),
})

/** Creates or edits a custom attribute. The type can’t be changed, because files already have values of that type. */
export const AttributeDialog = ({ attribute, onClose }: { attribute: Attribute | undefined; onClose: () => void }) => {
  const { team } = useSession()
  const refreshes = [attributes.list]
  const create = useSend(attributes.create, { refreshes })
  const update = useSend(attributes.update, { refreshes })
  const [options, setOptions] = useState<readonly Option[]>(
    () => attribute?.options.map((name) => newOption(name, name)) ?? [newOption()],
  )
  const form = useForm({
    schema,
    initial: {
      name: attribute?.name ?? '',
      attribute_type: attribute?.attribute_type ?? 'Text',
      public: attribute?.public ?? false,
      required: attribute?.required ?? false,
      options: undefined,
    },
    send: async ({ options: _, attribute_type, ...fields }) => {
      const sent = optionsToSend(options)
      if (!attribute) {
        const names = isSelect(attribute_type) ? sent.map(({ name }) => name) : []
        await create.mutateAsync({ params: { team: team.uuid }, body: { ...fields, attribute_type, options: names } })
      } else {
        const lost = isSelect(attribute_type) ? removedOptions(attribute.options, options) : []
        if (lost.length > 0 && !(await confirmRemoval(lost))) return
        const body = { ...fields, ...(isSelect(attribute_type) && { options: sent }), confirm: lost.length > 0 }
        await update.mutateAsync({ params: { attribute: attribute.uuid }, body })
      }
      toast.ok(toasts.attributeSaved(fields.name))
      onClose()
    },
  })
  const confirmRemoval = (lost: readonly string[]) => confirm(attributeFormWords.removeAsk(lost))
  return (
    <FormDialog
      title={attribute ? attributeFormWords.editTitle(attribute.name) : attributeWords.create}
      action={attribute ? attributeFormWords.save : attributeFormWords.create}
      form={form}
      onClose={onClose}
    >
      <TextInput
        label={attributeFormWords.name}
        autoComplete="off"
        data-autofocus
        placeholder={attributeFormWords.example}
        {...form.field('name')}
      />
      <Select
        label={attributeFormWords.type}
        description={attribute ? attributeFormWords.typeFixed : undefined}
        data={[...attributeTypes]}
        allowDeselect={false}
        disabled={attribute !== undefined}
        name="attribute_type"
        value={form.values.attribute_type}
        onChange={(type) => type && form.set('attribute_type', type as AttributeType)}
      />
      {isSelect(form.values.attribute_type) && (
        <OptionsField options={options} error={form.control('options').error} onChange={setOptions} />
      )}
      <Setting title={attributeWords.public} sub={attributeFormWords.publicHelp}>
        <Switch aria-label={attributeWords.public} {...form.check('public')} />
      </Setting>
      <Setting title={attributeWords.required} sub={attributeFormWords.requiredHelp}>
        <Switch aria-label={attributeWords.required} {...form.check('required')} />
      </Setting>
    </FormDialog>
  )
}
