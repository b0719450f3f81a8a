import { TextInput } from '@mantine/core'
import { isolated, mediaCentres, slugFrom } from '@vitrine/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { afterCentre } from './api.ts'
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
      toast.ok(`${isolated(body.title)} created as a draft`)
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
      title="New media centre"
      sub="It starts as a draft. Visitors can open it when you set it live."
      action="Create media centre"
      form={form}
      onClose={onClose}
    >
      <TextInput
        label="Title"
        autoComplete="off"
        data-autofocus
        placeholder="Press and media"
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
