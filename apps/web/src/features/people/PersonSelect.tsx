import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { emptyStates, MERGE_DROPDOWN_MAX_PX, MERGE_SEARCH_DEBOUNCE_MS, type PersonCard } from '@vitrine/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useSession } from '../auth/index.ts'
import { namedQuery } from './api.ts'
import { mergeWords, nameOrUnnamed, words } from './copy.ts'
import { Face } from './Face.tsx'
import css from './person.module.css'

/** People offered before anything is typed, such as those whose faces are similar. */
export type Offered = { heading: string; people: readonly { person: PersonCard; note?: string }[] }
type PersonSelectProps = {
  label: string
  placeholder: string
  value: PersonCard | null
  onChange: (person: PersonCard | null) => void
  /** People who can't be chosen. */
  without?: ReadonlySet<string>
  offered?: readonly Offered[]
  /** If given, a new name can be chosen too. */
  onCreate?: (name: string) => void
  /** Takes the focus when it is mounted; otherwise when its dialog opens. */
  atOnce?: boolean
}

const NEW = 'new'
const nobody: ReadonlySet<string> = new Set()

/** Finds a person by name. The search waits until typing pauses. */
export const PersonSelect = (props: PersonSelectProps) => {
  const { label, placeholder, value, onChange, without = nobody, offered = [], onCreate, atOnce = false } = props
  const { team } = useSession()
  const [typed, setTyped] = useState('')
  // A chosen name is in the field and is not searched for.
  const text = value && typed === nameOrUnnamed(value) ? '' : typed.trim()
  const [query] = useDebouncedValue(text, MERGE_SEARCH_DEBOUNCE_MS)
  const found = useQuery({ ...namedQuery(team.uuid, query.slice(0, 200)), placeholderData: keepPreviousData })
  const isSettled = query === text && !found.isPlaceholderData && found.data !== undefined

  const taken = new Set(without)
  const notes = new Map<string, string>()
  const known = new Map<string, PersonCard>(value ? [[value.uuid, value]] : [])
  const take = (people: readonly { person: PersonCard; note?: string }[]) =>
    people.flatMap(({ person, note }) => {
      if (taken.has(person.uuid)) return []
      taken.add(person.uuid)
      known.set(person.uuid, person)
      if (note) notes.set(person.uuid, note)
      return [{ value: person.uuid, label: nameOrUnnamed(person) }]
    })
  const fits = ({ person }: { person: PersonCard }) =>
    person.name.toLocaleLowerCase().includes(text.toLocaleLowerCase())
  // Until the search has answered, the people found before stay if they fit what is typed now.
  const results = (found.data?.results ?? []).map((person) => ({ person }))
  const groups = [
    ...offered.map(({ heading, people }) => ({ group: heading, items: take(people.filter(fits)) })),
    { group: mergeWords.groups.all, items: take(isSettled ? results : results.filter(fits)) },
    { group: '', items: onCreate && isSettled && text !== '' ? [{ value: NEW, label: mergeWords.create(text) }] : [] },
  ].filter(({ items }) => items.length > 0)
  const first = text === '' ? undefined : groups[0]?.items[0]?.value
  /** Enter chooses the first person if none is marked. The arrow keys then begin at the first one, as in every list. */
  const chooseFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !list || text === '') return
    event.preventDefault()
    if (!list.querySelector('[data-combobox-selected]')) list.querySelector<HTMLElement>('[role="option"]')?.click()
  }
  // The chosen person stays an option, so that the field shows their name.
  const chosen = value && !taken.has(value.uuid) ? [{ value: value.uuid, label: nameOrUnnamed(value) }] : []

  return (
    <Select
      label={label}
      placeholder={placeholder}
      classNames={{ options: css.options ?? '' }}
      searchable
      onKeyDown={chooseFirst}
      {...(atOnce ? { autoFocus: true } : { 'data-autofocus': true })}
      maxDropdownHeight={MERGE_DROPDOWN_MAX_PX}
      data={[...groups, ...chosen]}
      filter={({ options }) => options.filter((one) => 'items' in one)}
      nothingFoundMessage={isSettled ? emptyStates.results : mergeWords.searching}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value?.uuid ?? null}
      onChange={(uuid) => {
        if (uuid === NEW) onCreate?.(text)
        else onChange(uuid ? (known.get(uuid) ?? null) : null)
      }}
      renderOption={({ option }) => {
        const person = known.get(option.value)
        const isFirst = option.value === first || undefined
        if (!person) return <span data-first={isFirst}>{option.label}</span>
        return (
          <span className={css.option} data-first={isFirst}>
            <Face src={person.thumbnail_url} size="small" />
            <span className={css.grow}>{option.label}</span>
            <span className={css.dim}>{notes.get(option.value) ?? words.files(person.count)}</span>
          </span>
        )
      }}
    />
  )
}
