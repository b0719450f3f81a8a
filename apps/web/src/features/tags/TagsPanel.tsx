import { TagsInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { tags, toasts } from '@vitrine/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../lib/query.ts'
import { Tag } from '../../ui/Badge.tsx'
import { type DetailView, saving } from '../details/index.ts'
import css from './TagsPanel.module.css'

const TYPING_MS = 200

/** The tags of a file. What one person adds and takes away leaves the others' tags alone. */
const TagsField = ({ view }: { view: DetailView }) => {
  const { file, team } = view
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState<readonly string[]>()
  const [rested] = useDebouncedValue(typed, TYPING_MS)
  const { data = [] } = useQuery({
    ...queryOf(tags.suggest, { params: { team: team.uuid }, query: { query: rested.trim().slice(0, 200) } }),
    placeholderData: keepPreviousData,
  })
  const save = saving(view)
  const shown = [...(sent ?? file.tags)]
  const change = async (next: string[]) => {
    const add = next.filter((name) => !shown.includes(name))
    const remove = shown.filter((name) => !next.includes(name))
    if (add.length + remove.length === 0) return
    setSent(next)
    await save({ tags: { add, remove } }, toasts.tagsUpdated)
    setSent(undefined)
  }
  return (
    <TagsInput
      aria-label="Tags"
      classNames={{ input: css.input ?? '' }}
      description="Enter or a comma adds what is typed"
      placeholder={shown.length === 0 ? 'Add a tag' : ''}
      value={shown}
      searchValue={typed}
      onSearchChange={setTyped}
      data={data.map(({ name }) => name).filter((name) => !shown.includes(name))}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const synonym = data.find(({ name }) => name === option.value)?.synonym
        return synonym ? `${option.value} (${synonym})` : option.value
      }}
      readOnly={sent !== undefined}
      onChange={(next) => void change(next)}
    />
  )
}

/** The words by which a file is found. */
export const TagsPanel = ({ view }: { view: DetailView }) => {
  const { file, why } = view
  if (why('edit') === null) return <TagsField view={view} />
  if (file.tags.length === 0) return <p className={css.none}>No tags</p>
  return (
    <ul className={css.tags} aria-label="Tags">
      {file.tags.map((name) => (
        <li key={name}>
          <Tag>{name}</Tag>
        </li>
      ))}
    </ul>
  )
}
