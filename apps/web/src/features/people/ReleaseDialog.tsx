import { TagsInput, Textarea, TextInput } from '@mantine/core'
import { people, type Release } from '@vitrine/contract'
import { z } from 'zod'
import { ChannelsField } from '../../lib/ChannelsField.tsx'
import { optionalDay, useForm } from '../../lib/form.ts'
import { countryNames } from '../../lib/countries.ts'
import { useSend } from '../../lib/query.ts'
import { DateField, endDateChoices } from '../../ui/DateField.tsx'
import { Note, Pair } from '../../ui/Fields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useDocumentField } from '../picker/index.ts'
import { releaseRefreshes } from './api.ts'
import { releaseWords as texts } from './release-copy.ts'

const { channels: channelList, territories, guardian, note, document } = people.updateRelease.body.shape
const schema = z
  .object({
    channels: channelList.unwrap(),
    territories: territories.unwrap(),
    from: optionalDay,
    until: optionalDay,
    guardian: guardian.unwrap(),
    note: note.unwrap(),
    document: document.unwrap(),
  })
  .refine(({ from, until }) => from === '' || until === '' || from <= until, {
    error: texts.endBeforeStart,
    path: ['until'],
  })

const initialOf = (release: Release | undefined) => ({
  channels: [...(release?.channels ?? [])],
  territories: [...(release?.territories ?? [])],
  from: release?.from ?? '',
  until: release?.until ?? '',
  guardian: release?.guardian ?? '',
  note: release?.note ?? '',
  document: release?.document?.uuid ?? null,
})

const COUNTRIES_SHOWN = 20

type ReleaseDialogProps = { person: string; release: Release | undefined; onClose: () => void }
/** Adds a release to a person, or changes one. */
export const ReleaseDialog = ({ person, release, onClose }: ReleaseDialogProps) => {
  const create = useSend(people.createRelease, { refreshes: releaseRefreshes })
  const update = useSend(people.updateRelease, { refreshes: releaseRefreshes })
  const form = useForm({
    schema,
    initial: initialOf(release),
    send: async ({ from, until, ...rest }) => {
      const body = { ...rest, from: from || null, until: until || null }
      if (release) await update.mutateAsync({ params: { release: release.uuid }, body })
      else await create.mutateAsync({ params: { person }, body })
      toast.ok(texts.saved)
      onClose()
    },
  })
  const signed = useDocumentField({
    initial: release?.document ?? null,
    label: texts.document,
    help: texts.documentHelp,
    title: texts.documentTitle,
    onChange: (uuid) => form.set('document', uuid),
  })
  if (signed.picker) return signed.picker
  const { channels, territories: places, until } = form.values
  const isUnlimited = channels.length === 0 && places.length === 0 && until === ''
  return (
    <FormDialog
      title={release ? texts.edit : texts.add}
      action={release ? texts.save : texts.add}
      form={form}
      onClose={onClose}
    >
      <Pair>
        <DateField
          label={texts.from}
          none={texts.noStart}
          placeholder={texts.noStart}
          data-autofocus
          {...form.control('from')}
        />
        <DateField
          label={texts.until}
          none={texts.noEnd}
          placeholder={texts.noEnd}
          choices={endDateChoices()}
          {...form.control('until')}
        />
      </Pair>
      <ChannelsField
        label={texts.channels}
        help={texts.channelsHelp(form.values.channels.length)}
        value={form.values.channels}
        onChange={(list) => form.set('channels', list)}
      />
      <TagsInput
        label={texts.territories}
        description={texts.territoriesHelp}
        data={[...countryNames()]}
        limit={COUNTRIES_SHOWN}
        {...form.control('territories')}
        onChange={(list) => form.set('territories', list)}
      />
      {isUnlimited && <Note>{texts.unlimited}</Note>}
      <TextInput
        label={texts.guardian}
        description={texts.guardianHelp}
        autoComplete="off"
        {...form.field('guardian')}
      />
      {signed.field}
      <Textarea label={texts.note} maxRows={6} {...form.field('note')} />
    </FormDialog>
  )
}
