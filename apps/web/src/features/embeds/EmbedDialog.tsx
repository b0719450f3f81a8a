import { NumberInput, TextInput } from '@mantine/core'
import { type Embed, embeds } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Note, Pair } from '../../ui/Fields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useSession } from '../auth/index.ts'
import { embedFormWords, embedWords } from './copy.ts'
import { RightsNotes } from './RightsNotes.tsx'

const { title, width, height } = embeds.update.body.shape
const schema = z.object({ title: title.unwrap(), width: width.unwrap(), height: height.unwrap() })
type Values = z.output<typeof schema>

type FormProps = {
  heading: string
  sub?: string
  initial: Values
  note?: ReactNode
  send: (values: Values) => Promise<void>
  onClose: () => void
}
const EmbedForm = ({ heading, sub, initial, note, send, onClose }: FormProps) => {
  const form = useForm({ schema, initial, send })
  const size = (name: 'width' | 'height', label: string) => (
    <NumberInput
      label={label}
      suffix=" px"
      allowDecimal={false}
      {...form.control(name)}
      value={form.values[name]}
      onChange={(value) => form.set(name, Number(value))}
    />
  )
  return (
    <FormDialog title={heading} sub={sub} action={embedFormWords.save} form={form} onClose={onClose}>
      <TextInput label={embedFormWords.title} data-autofocus {...form.field('title')} />
      <Pair>
        {size('width', embedFormWords.width)}
        {size('height', embedFormWords.height)}
      </Pair>
      {note}
      <Note>{embedFormWords.note}</Note>
    </FormDialog>
  )
}

/** The title is public, so a file’s name is suggested only if it isn’t hidden. */
const titleFor = ([first, ...more]: NewProps['files']) =>
  first?.hide_name === false && more.length === 0 ? first.name : ''

type NewProps = {
  files: readonly { uuid: string; name: string; hide_name?: boolean }[]
  onMade: (embed: Embed) => void
  onClose: () => void
}
/** Creates an embed with the chosen files. */
export const NewEmbedDialog = ({ files, onMade, onClose }: NewProps) => {
  const { team } = useSession()
  const create = useSend(embeds.create, { refreshes: [embeds.list] })
  return (
    <EmbedForm
      heading={embedWords.create}
      sub={files.length === 1 ? (files[0]?.name ?? '') : embedWords.files(files.length)}
      initial={{ title: titleFor(files), width: 640, height: 480 }}
      note={<RightsNotes files={files} />}
      send={async (values) => {
        const body = { ...values, files: files.map(({ uuid }) => uuid) }
        onMade(await create.mutateAsync({ params: { team: team.uuid }, body }))
      }}
      onClose={onClose}
    />
  )
}

/** Edits title and size. */
export const EditEmbedDialog = ({ embed, onClose }: { embed: Embed; onClose: () => void }) => {
  const update = useSend(embeds.update, { refreshes: [embeds.list, embeds.one] })
  const { title: now, width: wide, height: high, uuid } = embed
  return (
    <EmbedForm
      heading={embedFormWords.edit}
      initial={{ title: now, width: wide, height: high }}
      send={async (body) => {
        await update.mutateAsync({ params: { embed: uuid }, body })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
