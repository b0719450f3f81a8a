import { NumberInput, TagsInput, Textarea, TextInput } from '@mantine/core'
import { type RightsRecord, rights, toasts } from '@vitrine/contract'
import { ChannelsField } from '../../lib/ChannelsField.tsx'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Note, Pair } from '../../ui/Fields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { useDocumentField } from '../picker/index.ts'
import { dialogWords } from './copy.ts'

type RightDialogProps = { record: RightsRecord | undefined; onClose: () => void }

const initialOf = (record: RightsRecord | undefined) => ({
  name: record?.name ?? '',
  description: record?.description ?? '',
  channels: [...(record?.channels ?? [])],
  territories: [...(record?.territories ?? [])],
  duration_days: record?.duration_days ?? null,
  holder: record?.holder ?? '',
  document: record?.document?.uuid ?? null,
})

/** Creates a rights record, or changes one for all files that use it. */
export const RightDialog = ({ record, onClose }: RightDialogProps) => {
  const { team } = useSession()
  const refreshes = [rights.list, rights.one]
  const create = useSend(rights.create, { refreshes })
  const update = useSend(rights.update, { refreshes })
  const form = useForm({
    schema: rights.update.body.required(),
    initial: initialOf(record),
    send: async (body) => {
      if (record) await update.mutateAsync({ params: { right: record.uuid }, body })
      else await create.mutateAsync({ params: { team: team.uuid }, body })
      toast.ok(toasts.rightSaved(body.name))
      onClose()
    },
  })
  const document = useDocumentField({
    initial: record?.document ?? null,
    label: dialogWords.document,
    help: dialogWords.documentHelp,
    title: dialogWords.chooseDocument,
    onChange: (uuid) => form.set('document', uuid),
  })
  if (document.picker) return document.picker
  return (
    <FormDialog
      title={record ? dialogWords.edit(record.name) : dialogWords.new}
      action={record ? dialogWords.save : dialogWords.create}
      form={form}
      onClose={onClose}
    >
      {record && record.files > 0 && <Note kind="warn">{dialogWords.usedBy(record.files)}</Note>}
      <TextInput
        label={dialogWords.name}
        autoComplete="off"
        data-autofocus
        placeholder={dialogWords.nameExample}
        {...form.field('name')}
      />
      <Textarea
        label={dialogWords.description}
        description={dialogWords.descriptionHelp}
        maxRows={8}
        {...form.field('description')}
      />
      <ChannelsField
        label={dialogWords.channels}
        help={dialogWords.channelsHelp}
        value={form.values.channels}
        onChange={(list) => form.set('channels', list)}
      />
      <TagsInput
        label={dialogWords.territories}
        description={dialogWords.territoriesHelp}
        {...form.control('territories')}
        onChange={(list) => form.set('territories', list)}
      />
      <Pair>
        <NumberInput
          label={dialogWords.days}
          placeholder={dialogWords.noEnd}
          min={1}
          max={36_500}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          name="duration_days"
          value={form.values.duration_days ?? ''}
          error={form.control('duration_days').error}
          onChange={(days) => form.set('duration_days', days === '' ? null : Number(days))}
        />
        <TextInput label={dialogWords.holder} autoComplete="off" {...form.field('holder')} />
      </Pair>
      {document.field}
    </FormDialog>
  )
}
