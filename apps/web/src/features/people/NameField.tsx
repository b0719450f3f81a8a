import { TextInput } from '@mantine/core'
import type { Person } from '@vitrine/contract'
import { useEffect, useRef } from 'react'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/Button.tsx'
import { IconPencil } from '../../ui/icons.ts'
import { words as ui } from '../../ui/words.ts'
import { nameOrUnnamed, personWords as texts, words } from './copy.ts'
import css from './person.module.css'
import { nameSchema } from './RenameDialog.tsx'
import { useRename } from './use-rename.ts'

type NameFieldProps = { person: Person; editing: boolean; onEditing: (editing: boolean) => void }

const Editor = ({ person, onEditing }: Omit<NameFieldProps, 'editing'>) => {
  const rename = useRename(person.uuid)
  const form = useForm({
    schema: nameSchema,
    initial: { name: person.name },
    send: async ({ name }) => {
      if (name === person.name || (await rename(name))) onEditing(false)
    },
  })
  return (
    <form className={css.editor} onSubmit={form.submit} noValidate>
      <TextInput
        aria-label={texts.name}
        autoComplete="off"
        autoFocus
        {...form.field('name')}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEditing(false)
        }}
      />
      <Button primary type="submit" busy={form.busy}>
        {words.rename}
      </Button>
      <Button onClick={() => onEditing(false)}>{ui.cancel}</Button>
    </form>
  )
}

/** The name of a person as the heading of their page. A click turns it into a field: Enter saves, Escape cancels. */
export const NameField = ({ person, editing, onEditing }: NameFieldProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const was = useRef(editing)
  useEffect(() => {
    if (was.current && !editing) button.current?.focus()
    was.current = editing
  }, [editing])
  if (editing) return <Editor person={person} onEditing={onEditing} />
  return (
    <button
      ref={button}
      type="button"
      className={css.heading}
      data-none={person.name === '' || undefined}
      title={texts.renameHow}
      onClick={() => onEditing(true)}
    >
      <bdi>{nameOrUnnamed(person)}</bdi>
      <IconPencil size={16} stroke={1.6} aria-hidden />
    </button>
  )
}
