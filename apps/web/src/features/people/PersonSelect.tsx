import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { emptyStates, MERGE_DROPDOWN_MAX_PX, MERGE_SEARCH_DEBOUNCE_MS, type PersonCard } from '@vitrine/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
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
  /** Takes focus on mount instead of when its dialog opens. */
  atOnce?: boolean
  /** Called with the typed text, without spaces around it. */
  onType?: (text: string) => void
  /** Called on Escape once the list of results is closed. */
  onCancel?: () => void
  /** Renders the list in the page, so that it doesn't cover what is below the field. */
  inline?: boolean
}

const NEW = 'new'
const nobody: ReadonlySet<string> = new Set()

const INLINE_MAX_PX = 220
const inlineList = { withinPortal: false, closeOnClickOutside: false }
const FREE_HEIGHT = '--free-height'
/** The list opens on the side with more room, and is no taller than that room. */
const listPosition = {
  flip: true,
  shift: true,
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) =>
      elements.floating.style.setProperty(FREE_HEIGHT, `${Math.floor(availableHeight)}px`),
  },
}
// The border and padding of the list count towards its height.
const maxHeight = `min(${MERGE_DROPDOWN_MAX_PX}px, calc(var(${FREE_HEIGHT}, ${MERGE_DROPDOWN_MAX_PX}px) - 10px))`

/** For buttons below an inline list: keeps the list open while a button is pressed, so that the button doesn't move. */
export const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Finds a person by name. The search waits until typing pauses. */
export const PersonSelect = (props: PersonSelectProps) => {
  const { label, placeholder, value, onChange, without = nobody, offered = [], onCreate, atOnce = false } = props
  const { onType, onCancel, inline = false } = props
  const { team } = useSession()
  const [typed, setTyped] = useState('')
  // The name of the chosen person is in the field, but is not searched for.
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
  // Until the search responds, earlier results stay if they match the typed text.
  const results = (found.data?.results ?? []).map((person) => ({ person }))
  const groups = [
    ...offered.map(({ heading, people }) => ({ group: heading, items: take(people.filter(fits)) })),
    {
      group: text === '' ? mergeWords.groups.all : mergeWords.groups.found,
      items: take(isSettled ? results : results.filter(fits)),
    },
    { group: '', items: onCreate && isSettled && text !== '' ? [{ value: NEW, label: mergeWords.create(text) }] : [] },
  ].filter(({ items }) => items.length > 0)
  const first = text === '' ? undefined : groups[0]?.items[0]?.value
  /** Enter chooses the first person if none is highlighted. The list doesn't highlight the first person itself, so that
   *  the first arrow key moves there and not to the second person. */
  const chooseFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !list || text === '') return
    event.preventDefault()
    if (!list.querySelector('[data-combobox-selected]')) list.querySelector<HTMLElement>('[role="option"]')?.click()
  }
  const type = (next: string) => {
    setTyped(next)
    onType?.(next.trim())
  }
  const cancel = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !onCancel) return
    if (typed !== '' && event.currentTarget.getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  // The chosen person stays an option, so that the field shows their name.
  const chosen = value && !taken.has(value.uuid) ? [{ value: value.uuid, label: nameOrUnnamed(value) }] : []

  return (
    <Select
      label={label}
      placeholder={placeholder}
      classNames={{ options: css.options ?? '', dropdown: (inline && css.inline) || '' }}
      searchable
      onKeyDown={(event) => {
        chooseFirst(event)
        cancel(event)
      }}
      {...(atOnce ? { autoFocus: true } : { 'data-autofocus': true })}
      comboboxProps={inline ? inlineList : { middlewares: listPosition }}
      scrollAreaProps={{ mah: inline ? INLINE_MAX_PX : maxHeight }}
      data={[...groups, ...chosen]}
      filter={({ options }) => options.filter((one) => 'items' in one)}
      nothingFoundMessage={isSettled ? emptyStates.results : mergeWords.searching}
      searchValue={typed}
      onSearchChange={type}
      // Select clears its search text on blur, so the typed text is reported again.
      onBlur={({ currentTarget }) => onType && type(currentTarget.value)}
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
  )
}
