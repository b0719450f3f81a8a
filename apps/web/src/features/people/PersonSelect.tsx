import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  emptyStates,
  MERGE_DROPDOWN_MAX_PX,
  MERGE_SEARCH_DEBOUNCE_MS,
  type PersonCard,
  slugOf,
} from '@vitrine/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { loadWords } from '../../lib/copy.ts'
import { useSession } from '../auth/index.ts'
import { namedQuery } from './api.ts'
import { namingWords } from './box-copy.ts'
import { mergeWords, nameOrUnnamed, words } from './copy.ts'
import { Face } from './Face.tsx'
import css from './person.module.css'
import { useSameName } from './use-same-name.ts'

/** People offered before anything is typed, such as those whose faces are similar. */
export type Offered = { heading: string; people: readonly { person: PersonCard; note?: string }[] }
type PersonSelectProps = {
  label: string
  placeholder: string
  value: PersonCard | null
  onChange: (person: PersonCard | null) => void
  /** People who can't be chosen, unless the typed text is their name. */
  without?: ReadonlySet<string>
  offered?: readonly Offered[]
  /** If given, a new name can be chosen too. People who already have that name come first. */
  onCreate?: (name: string) => void
  /** Takes focus on mount instead of when its dialog opens. */
  atOnce?: boolean
  /** Called with the typed text, without spaces around it. */
  onType?: (text: string) => void
  /** Called on Enter if text is typed and no option is highlighted. Without it, Enter chooses the first search result. */
  onEnter?: () => void
  /** Called on Escape once the list of results is closed. */
  onCancel?: () => void
  /** The maximum height of the list, in pixels. It is lower on small screens, so that the field stays in view. */
  height?: number
}

const NEW = 'new'
const nobody: ReadonlySet<string> = new Set()
// The list is part of the page, so it doesn't cover the buttons below the field. It stays open when the field loses focus,
// so that a button doesn't move while it is pressed.
const inPage = { withinPortal: false, closeOnClickOutside: false }
/** The border and padding of the list, which count towards its height. */
const LIST_EDGES_PX = 10

/** Finds a person by name. The search waits until typing pauses. */
export const PersonSelect = (props: PersonSelectProps) => {
  const { label, placeholder, value, onChange, without = nobody, offered = [], onCreate, atOnce = false } = props
  const { onType, onEnter, onCancel, height = MERGE_DROPDOWN_MAX_PX } = props
  const { team } = useSession()
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  // The name of the chosen person is in the field, but is not searched for.
  const text = value && typed === nameOrUnnamed(value) ? '' : typed.trim()
  const [query] = useDebouncedValue(text, MERGE_SEARCH_DEBOUNCE_MS)
  const found = useQuery({ ...namedQuery(team.uuid, query.slice(0, 200)), placeholderData: keepPreviousData })
  const same = useSameName(onCreate ? query : '')
  // A new name can be chosen even if a search fails.
  const isSearched = (found.data !== undefined && !found.isPlaceholderData) || found.isError
  const isSettled =
    query === text && isSearched && (!onCreate || text === '' || same.data !== undefined || same.isError)
  const sameName = (isSettled && same.data) || []

  const taken = new Set([...without].filter((one) => sameName.every(({ uuid }) => uuid !== one)))
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
  const fits = ({ person }: { person: PersonCard }) => slugOf(person.name).includes(slugOf(text))
  // Until the search responds, earlier results stay if they match the typed text.
  const results = (found.data?.results ?? []).map((person) => ({ person }))
  const create = sameName.length > 0 ? namingWords.createAnother : namingWords.create
  const groups = [
    { group: mergeWords.groups.same(sameName.length), items: take(sameName.map((person) => ({ person }))) },
    ...offered.map(({ heading, people }) => ({ group: heading, items: take(people.filter(fits)) })),
    {
      group: text === '' ? mergeWords.groups.all : mergeWords.groups.found,
      items: take(isSettled ? results : results.filter(fits)),
    },
    { group: '', items: onCreate && isSettled && text !== '' ? [{ value: NEW, label: create(text) }] : [] },
  ].filter(({ items }) => items.length > 0)
  const first = onEnter || !isSettled || text === '' ? undefined : groups[0]?.items[0]?.value
  /** Handles Enter instead of Select, which chooses by position and so could take another person after the list changed.
   *  The first result is not highlighted by Select, so that the first arrow key moves there and not to the second one. */
  const enter = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter submits the form that the field is in.
    if (text === '' && !opened) return
    event.preventDefault()
    event.stopPropagation()
    const find = (option: string) => event.currentTarget.querySelector<HTMLElement>(option)
    const highlighted = opened ? find('[data-combobox-selected]') : null
    if (highlighted) highlighted.click()
    else if (text === '') setOpened(value === null)
    else if (onEnter) onEnter()
    else if (!opened) setOpened(true)
    else if (isSettled) find('[role="option"]')?.click()
  }
  const type = (next: string) => {
    setTyped(next)
    onType?.(next.trim())
  }
  const cancel = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    if (!opened && !onCancel) return
    event.preventDefault()
    event.stopPropagation()
    if (opened && (typed !== '' || !onCancel)) setOpened(false)
    else onCancel?.()
  }
  // The chosen person stays an option, so that the field shows their name.
  const chosen = value && !taken.has(value.uuid) ? [{ value: value.uuid, label: nameOrUnnamed(value) }] : []

  const nothingFound = found.isError ? loadWords.failed(words.loading) : emptyStates.results
  return (
    <div role="presentation" onKeyDownCapture={enter}>
      <Select
        label={label}
        placeholder={placeholder}
        classNames={{ options: css.options ?? '', dropdown: css.inline ?? '' }}
        searchable
        allowDeselect={false}
        openOnFocus={value === null}
        onKeyDown={cancel}
        {...(atOnce ? { autoFocus: true } : { 'data-autofocus': true })}
        comboboxProps={inPage}
        dropdownOpened={opened}
        onDropdownOpen={() => setOpened(true)}
        onOptionSubmit={() => setOpened(false)}
        scrollAreaProps={{ mah: `min(${height - LIST_EDGES_PX}px, 40dvh)` }}
        data={[...groups, ...chosen]}
        filter={({ options }) => options.filter((one) => 'items' in one)}
        nothingFoundMessage={isSettled ? nothingFound : mergeWords.searching}
        searchValue={typed}
        onSearchChange={type}
        // Select clears its search text on blur, so the typed text is restored.
        onBlur={({ currentTarget }) => !value && type(currentTarget.value)}
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
              <span className={css.grow} title={option.label}>
                {option.label}
              </span>
              <span className={css.dim}>{notes.get(option.value) ?? words.files(person.count)}</span>
            </span>
          )
        }}
      />
    </div>
  )
}
