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
import { useNameCheck } from './use-name-check.tsx'

type NameFieldProps = { person: Person; editing: boolean; onEditing: (editing: boolean) => void }

const Editor = ({ person, onEditing }: Omit<NameFieldProps, 'editing'>) => {
  const { submit, dialog } = useNameCheck(person, () => onEditing(false))
  const form = useForm({
    schema: nameSchema,
    initial: { name: person.name },
    send: ({ name }) => submit(name),
  })
  return (
    <>
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
      {dialog}
    </>
  )
}

/** The name of a person as the heading of their page. A click edits it in place: Enter saves, Escape cancels. */
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
      title={person.name === '' ? words.addName : texts.renameHow}
      onClick={() => onEditing(true)}
    >
      <bdi>{nameOrUnnamed(person)}</bdi>
      <IconPencil size={16} stroke={1.6} aria-hidden />
    </button>
  )
}
