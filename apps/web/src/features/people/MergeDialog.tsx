import { peopleWords, type PersonCard } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { Note } from '../../ui/Fields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { similarPeopleQuery } from './api.ts'
import { mergeWords, nameOrUnnamed, words } from './copy.ts'
import { Face } from './Face.tsx'
import css from './person.module.css'
import { type Offered, PersonSelect } from './PersonSelect.tsx'
import { useMerge } from './use-merge.ts'

type MergeDialogProps = {
  /** The people to merge. If there are several, they can also be merged into one of them. */
  people: readonly PersonCard[]
  /** The person who is selected at first. */
  into?: PersonCard
  onClose: () => void
  /** Called with the person who was kept. */
  onMerged?: (kept: PersonCard) => void
}
/** Merges people into one person chosen in the dialog. */
export const MergeDialog = ({ people, into, onClose, onMerged }: MergeDialogProps) => {
  const { merge } = useMerge()
  const [target, setTarget] = useState<PersonCard | null>(into ?? null)
  const alone = people.length === 1 ? people[0] : undefined
  const alike = useQuery({ ...similarPeopleQuery(alone?.uuid ?? ''), enabled: alone !== undefined })
  const sources = people.filter(({ uuid }) => uuid !== target?.uuid)
  const form = useForm({
    schema: z.object({}),
    initial: {},
    send: async () => {
      if (
        !target ||
        !(await merge(
          target.uuid,
          sources.map(({ uuid }) => uuid),
        ))
      )
        return
      onMerged?.(target)
      onClose()
    },
  })
  const offered: Offered[] = alone
    ? [
        {
          heading: mergeWords.groups.alike,
          people: (alike.data ?? []).map((one) => ({ person: one.person, note: mergeWords.alike(one.alike) })),
        },
      ]
    : [{ heading: mergeWords.groups.selected, people: people.map((person) => ({ person })) }]
  return (
    <FormDialog
      title={peopleWords.merge}
      action={words.merge}
      why={target ? null : mergeWords.chooseFirst}
      form={form}
      onClose={onClose}
    >
      <ul className={css.sources} aria-label={mergeWords.sources}>
        {people.map((person) => (
          <li key={person.uuid} data-kept={person.uuid === target?.uuid || undefined}>
            <Face src={person.thumbnail_url} size="medium" />
            <span className={css.sourceName}>{nameOrUnnamed(person)}</span>
          </li>
        ))}
      </ul>
      <PersonSelect
        label={mergeWords.target}
        placeholder={mergeWords.placeholder}
        value={target}
        onChange={setTarget}
        without={new Set(alone ? [alone.uuid] : [])}
        offered={offered}
        onCancel={onClose}
      />
      <Note>{target ? mergeWords.note(sources.length, nameOrUnnamed(target)) : mergeWords.noteBefore}</Note>
    </FormDialog>
  )
}
