import { rights, tags } from '@vitrine/contract'
import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryOf } from '../../lib/query.ts'
import { useSession } from '../auth/index.ts'
import { editWords } from './copy.ts'
import css from './bulk.module.css'
import type { ListChange } from './CountedChips.tsx'

const PAGE = 100
const TYPING_MS = 200
type AddProps = { label: string; turned: ListChange; onChange: (turned: ListChange) => void }
const added = ({ add, remove }: ListChange, key: string, name: string): ListChange =>
  add.some((one) => one.key === key)
    ? { add, remove }
    : { add: [...add, { key, name, count: 0 }], remove: remove.filter((one) => one !== key) }

/** Splits the text into the tags completed by a comma and the rest, which is still being typed. */
export const splitTyped = (text: string) => {
  const parts = text.split(',')
  const rest = parts.pop()?.trimStart() ?? ''
  return { ended: parts.map((part) => part.trim()).filter((part) => part !== ''), rest }
}

/** Adds a tag to all files, with suggestions. Creates the tag if it doesn’t exist. */
export const AddTag = ({ label, turned, onChange, focus }: AddProps & { focus: boolean }) => {
  const { team } = useSession()
  const [typed, setTyped] = useState('')
  const [debounced] = useDebouncedValue(typed, TYPING_MS)
  const { data = [] } = useQuery(queryOf(tags.suggest, { params: { team: team.uuid }, query: { query: debounced } }))
  const input = useRef<HTMLInputElement>(null)
  // The flyout sets its initial focus before the preview of the files has loaded, so the field takes focus itself.
  useEffect(() => {
    if (focus) input.current?.focus()
  }, [focus])
  const addAll = (names: readonly string[]) => {
    if (names.length > 0) onChange(names.reduce((before, name) => added(before, name, name), turned))
  }
  const add = () => {
    const name = typed.trim()
    addAll(name === '' ? [] : [name])
    setTyped('')
  }
  const type = (text: string) => {
    const { ended, rest } = splitTyped(text)
    addAll(ended)
    setTyped(rest)
  }
  return (
    <>
      <TextInput
        aria-label={label}
        placeholder={label}
        list="bulk-tags"
        value={typed}
        ref={input}
        classNames={{ input: css.suggests ?? '' }}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '') return
          event.preventDefault()
          add()
        }}
      />
      <datalist id="bulk-tags">
        {data.map(({ uuid, name }) => (
          <option key={uuid} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** Adds a rights record to all files. */
export const AddRight = ({ label, turned, onChange }: AddProps) => {
  const { team } = useSession()
  const { data } = useQuery(queryOf(rights.list, { params: { team: team.uuid }, query: { limit: PAGE } }))
  const records = data?.results ?? []
  return (
    <Select
      aria-label={label}
      placeholder={label}
      searchable
      value={null}
      data={records.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      nothingFoundMessage={editWords.noRight}
      onChange={(uuid) => {
        const record = records.find((one) => one.uuid === uuid)
        if (record) onChange(added(turned, record.uuid, record.name))
      }}
    />
  )
}
