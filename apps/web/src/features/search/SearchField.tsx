import { QUERY_MAX } from '@vitrine/contract'
import { CloseButton } from '@mantine/core'
import { useRef } from 'react'
import { useActions } from '../../lib/keyboard.ts'
import { useMobile } from '../../lib/media-query.ts'
import { Kbd } from '../../ui/Badge.tsx'
import { IconSearch } from '../../ui/icons.ts'
import css from './SearchField.module.css'
import { Suggestions } from './Suggestions.tsx'
import { searchWords } from './copy.ts'
import { useSuggestions } from './use-suggestions.ts'

type SearchFieldProps = {
  label: string
  /** Shown after the label on a desktop. */
  hint: string
  /** The heading under which the list of keyboard shortcuts shows this field's shortcut. */
  group: string
  typed: string
  onType: (typed: string) => void
  onEnter: () => void
}
/** The search field: `/` focuses it, Escape clears it, and another Escape leaves it. */
export const SearchField = ({ label, hint, group, typed, onType, onEnter }: SearchFieldProps) => {
  const mobile = useMobile()
  const input = useRef<HTMLInputElement>(null)
  const list = useSuggestions({ input, typed, onType })
  const focus = () => {
    input.current?.focus()
    input.current?.select()
  }
  useActions([{ id: 'search-files', label: searchWords.files, group, icon: IconSearch, keys: '/', run: focus }])
  return (
    <div role="search" className={css.box}>
      <IconSearch size={17} stroke={1.6} aria-hidden />
      <input
        ref={input}
        className={css.input}
        type="search"
        aria-label={label}
        placeholder={mobile ? label : searchWords.withHint(label, hint)}
        aria-keyshortcuts="/"
        maxLength={QUERY_MAX}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        aria-autocomplete="list"
        aria-controls={list.open ? list.id : undefined}
        aria-activedescendant={list.at >= 0 ? list.optionId(list.at) : undefined}
        onChange={({ currentTarget: { value, selectionStart } }) => {
          onType(value)
          list.typedAt(selectionStart)
        }}
        onBlur={list.close}
        onKeyDown={(event) => {
          if (list.pressed(event)) return
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter()
          if (event.key !== 'Escape') return
          event.stopPropagation()
          if (typed === '') input.current?.blur()
          else onType('')
        }}
      />
      {typed !== '' && <CloseButton size="sm" aria-label={searchWords.clear} onClick={() => onType('')} />}
      {typed === '' && !mobile && <Kbd>/</Kbd>}
      {list.open && <Suggestions list={list} />}
    </div>
  )
}
