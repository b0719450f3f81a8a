import { search } from '@vitrine/contract'
import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { IconBookmark } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { viewWords } from './copy.ts'
import { useLibrarySearch } from './use-library-search.ts'
import { useQueryInWords } from './use-query-in-words.ts'
import { formatView } from './views.ts'

const schema = z.object({ name: search.createView.body.shape.name, shared: z.boolean() })

const SaveDialog = ({ onClose }: { onClose: () => void }) => {
  const { team } = useSession()
  const { q, place, folder, sort, order } = useLibrarySearch()
  const searchInWords = useQueryInWords(q)
  const create = useSend(search.createView, { refreshes: [search.views] })
  const form = useForm({
    schema,
    initial: { name: searchInWords.slice(0, 200), shared: false },
    send: async (values) => {
      const query = formatView({ q, place, folder, sort, order })
      await create.mutateAsync({ params: { team: team.uuid }, body: { ...values, query } })
      toast.ok(viewWords.saved(values.name))
      onClose()
    },
  })
  return (
    <FormDialog
      title={viewWords.save}
      sub={viewWords.saveHelp}
      action={viewWords.saveAction}
      form={form}
      onClose={onClose}
    >
      <TextInput label={viewWords.name} data-autofocus {...form.field('name')} />
      <Switch label={viewWords.share} {...form.check('shared')} />
    </FormDialog>
  )
}

/** Saves the current search as a view. */
export const SaveView = () => {
  const [saving, setSaving] = useState(false)
  return (
    <>
      <Button size="small" subtle icon={IconBookmark} onClick={() => setSaving(true)}>
        {viewWords.save}
      </Button>
      {saving && <SaveDialog onClose={() => setSaving(false)} />}
    </>
  )
}
