import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { emptyStates, MERGE_SEARCH_DEBOUNCE_MS, type Tag, tags, toasts } from '@vitrine/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Note } from '../../ui/Fields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { suggestQuery } from './api.ts'
import { mergeWords } from './copy.ts'

const schema = z.object({ into: z.uuid(mergeWords.choose) })

/** Merges a tag into another one. The merged tag's name becomes a synonym of the other tag. */
export const MergeDialog = ({ tag, onClose }: { tag: Tag; onClose: () => void }) => {
  const { team } = useSession()
  const merge = useSend(tags.merge, { refreshes: [tags.list] })
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed, MERGE_SEARCH_DEBOUNCE_MS)
  const found = useQuery({ ...suggestQuery(team.uuid, asked), placeholderData: keepPreviousData })
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const others = (found.data ?? []).filter(({ uuid }) => uuid !== tag.uuid)
  const choices = new Map([...known, ...others.map(({ uuid, name }) => [uuid, name] as const)])
  const form = useForm({
    schema,
    initial: { into: '' },
    send: async ({ into }) => {
      const other = await merge.mutateAsync({ params: { tag: tag.uuid }, body: { into } })
      toast.ok(toasts.tagMerged(tag.name, other.name))
      onClose()
    },
  })
  return (
    <FormDialog
      title={mergeWords.title(tag.name)}
      action={mergeWords.action}
      why={form.values.into ? null : mergeWords.chooseFirst}
      form={form}
      onClose={onClose}
    >
      <Select
        label={mergeWords.into}
        placeholder={mergeWords.placeholder}
        searchable
        data-autofocus
        data={[...choices].map(([value, label]) => ({ value, label }))}
        filter={({ options }) =>
          options.filter((one) => 'value' in one && others.some(({ uuid }) => uuid === one.value))
        }
        nothingFoundMessage={emptyStates.results}
        searchValue={typed}
        onSearchChange={setTyped}
        name="into"
        value={form.values.into || null}
        error={form.control('into').error}
        onChange={(into) => {
          form.set('into', into ?? '')
          if (into) setKnown(new Map([[into, choices.get(into) ?? '']]))
        }}
      />
      <Note>{mergeWords.consequence(tag.name, tag.files)}</Note>
    </FormDialog>
  )
}
