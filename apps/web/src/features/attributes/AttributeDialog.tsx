import { Select, Switch, TextInput } from '@mantine/core'
import { type Attribute, type AttributeType, attributes, attributeTypes, isSelect, toasts } from '@vitrine/contract'
import { useState } from 'react'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Setting } from '../../ui/Fields.tsx'
import { confirm } from '../../ui/Floating.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { removedOptions, newOption, type Option, optionsToSend } from './options.ts'
import { OptionsField } from './OptionsField.tsx'

const schema = z.object({
  name: attributes.update.body.shape.name.unwrap(),
  attribute_type: z.enum(attributeTypes),
  public: z.boolean(),
  required: z.boolean(),
  options: z.unknown(),
})

/** Makes a custom attribute, or changes one. Its type stays: values were given for it. */
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
        if (lost.length > 0 && !(await sureToLose(lost))) return
        const body = { ...fields, ...(isSelect(attribute_type) && { options: sent }), confirm: lost.length > 0 }
        await update.mutateAsync({ params: { attribute: attribute.uuid }, body })
      }
      toast.ok(toasts.attributeSaved(fields.name))
      onClose()
    },
  })
  const sureToLose = (lost: readonly string[]) =>
    confirm({
      title: lost.length === 1 ? `Remove ${lost[0]}?` : `Remove ${lost.length} options?`,
      text: `Files that have chosen ${lost.join(', ')} lose that choice.`,
      action: 'Remove',
      danger: true,
    })
  return (
    <FormDialog
      title={attribute ? `Edit ${attribute.name}` : 'New attribute'}
      action={attribute ? 'Save' : 'Create attribute'}
      form={form}
      onClose={onClose}
    >
      <TextInput label="Name" autoComplete="off" data-autofocus placeholder="Season" {...form.field('name')} />
      <Select
        label="Type"
        description={attribute ? 'A type stays as it was made.' : undefined}
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
      <Setting title="Public" sub="Visitors see its value on public pages">
        <Switch aria-label="Public" {...form.check('public')} />
      </Setting>
      <Setting title="Required" sub="People must fill it in when they edit a file">
        <Switch aria-label="Required" {...form.check('required')} />
      </Setting>
    </FormDialog>
  )
}
