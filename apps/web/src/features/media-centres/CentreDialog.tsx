import { TextInput } from '@mantine/core'
import { mediaCentres, slugFrom } from '@vitrine/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { afterCentre } from './api.ts'
import { createWords } from './copy.ts'
import { SlugField } from './SlugField.tsx'

/** Creates a media centre and opens it. The slug follows the title until it is edited. */
export const CentreDialog = ({ onClose }: { onClose: () => void }) => {
  const { team } = useSession()
  const navigate = useNavigate()
  const create = useSend(mediaCentres.create, { refreshes: afterCentre })
  const [isOwnSlug, setOwnSlug] = useState(false)
  const form = useForm({
    schema: mediaCentres.update.body.pick({ title: true, slug: true }).required(),
    initial: { title: '', slug: '' },
    send: async (body) => {
      const { uuid } = await create.mutateAsync({ body: { ...body, team: team.uuid } })
      toast.ok(createWords.created(body.title))
      onClose()
      await navigate({ to: '/media-centre/$media_centre', params: { media_centre: uuid } })
    },
  })
  const rename = (title: string) => {
    form.set('title', title)
    if (!isOwnSlug) form.set('slug', slugFrom(title) ?? '')
  }
  return (
    <FormDialog
      title={createWords.title}
      sub={createWords.help}
      action={createWords.action}
      form={form}
      onClose={onClose}
    >
      <TextInput
        label={createWords.name}
        autoComplete="off"
        data-autofocus
        placeholder={createWords.nameExample}
        {...form.field('title')}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      <SlugField
        base={`${location.origin}/p/media-centre/${team.uuid}`}
        value={form.values.slug}
        error={form.field('slug').error}
        onChange={(slug) => {
          setOwnSlug(true)
          form.set('slug', slug)
        }}
      />
    </FormDialog>
  )
}
