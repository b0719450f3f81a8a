import { Switch, Textarea, TextInput } from '@mantine/core'
import { type Collection, collections, QUERY_MAX, toasts } from '@vitrine/contract'
import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { useQueryInWords, useRemarks } from '../search/index.ts'
import { collectionFormWords, collectionWords } from './copy.ts'

type CollectionDialogProps = { collection: Collection | undefined; onClose: () => void }
const missing: z.core.$ZodIssueCustom = {
  code: 'custom',
  path: ['query'],
  message: collectionFormWords.enterSearch,
  input: '',
}

/** Creates a collection and opens it, or edits one. Enter submits. */
export const CollectionDialog = ({ collection, onClose }: CollectionDialogProps) => {
  const { team } = useSession()
  const navigate = useNavigate()
  const refreshes = [collections.list, collections.one]
  const create = useSend(collections.create, { refreshes })
  const update = useSend(collections.update, { refreshes })
  const form = useForm({
    schema: z.object({
      ...collections.update.body.pick({ name: true, description: true }).required().shape,
      live: z.boolean(),
      query: z.string().max(QUERY_MAX),
    }),
    initial: {
      name: collection?.name ?? '',
      description: collection?.description ?? '',
      live: typeof collection?.query === 'string',
      query: collection?.query ?? '',
    },
    send: async ({ live, query, ...words }) => {
      if (live && query.trim() === '') throw new z.ZodError([missing])
      const body = { ...words, query: live ? query.trim() : null }
      if (collection) {
        await update.mutateAsync({ params: { collection: collection.uuid }, body })
        toast.ok(toasts.collectionSaved(body.name))
        return onClose()
      }
      const made = await create.mutateAsync({ params: { team: team.uuid }, body })
      toast.ok(toasts.collectionAdded)
      onClose()
      await navigate({ to: '/collections/$collection', params: { collection: made.uuid } })
    },
  })
  const understood = useQueryInWords(form.values.query)
  const remarks = useRemarks(form.values.query)
  return (
    <FormDialog
      title={collection ? collectionFormWords.editTitle(collection.name) : collectionWords.create}
      action={collection ? collectionFormWords.save : collectionFormWords.create}
      form={form}
      onClose={onClose}
    >
      <TextInput
        label={collectionFormWords.name}
        autoComplete="off"
        data-autofocus
        placeholder={collectionFormWords.example}
        {...form.field('name')}
      />
      <Textarea label={collectionFormWords.description} maxRows={6} {...form.field('description')} />
      {/* A collection filled by hand can’t become a live one. */}
      {(!collection || collection.query !== null) && (
        <Switch
          label={collectionFormWords.live}
          description={collectionFormWords.liveHelp}
          disabled={collection !== undefined}
          {...form.check('live')}
        />
      )}
      {form.values.live && (
        <TextInput
          label={collectionFormWords.search}
          autoComplete="off"
          spellCheck={false}
          placeholder={collectionFormWords.searchExample}
          description={collectionFormWords.searchHelp(understood, remarks)}
          {...form.field('query')}
        />
      )}
    </FormDialog>
  )
}
