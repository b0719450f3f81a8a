import { QUERY_MAX } from '@vitrine/contract'
import { CloseButton } from '@mantine/core'
import { useRef } from 'react'
import { useActions } from '../../lib/keyboard.ts'
import { useMobile } from '../../lib/media-query.ts'
import { Kbd } from '../../ui/Badge.tsx'
import { IconSearch } from '../../ui/icons.ts'
import css from './LibrarySearch.module.css'
import { useLooking } from './looking.ts'
import { useTyped } from './use-typed.ts'

/** The search through the files of the library: results come while one types, and the address keeps what was typed. */
export const LibrarySearch = () => {
  const { q, folder, place, look } = useLooking()
  const mobile = useMobile()
  const input = useRef<HTMLInputElement>(null)
  const { typed, setTyped, rest } = useTyped(q, (text) => look({ q: text || undefined }, { replace: q !== '' }))
  useActions([
    {
      id: 'search-files',
      label: 'Search files',
      group: 'Library',
      icon: IconSearch,
      keys: '/',
      run: () => {
        input.current?.focus()
        input.current?.select()
      },
    },
  ])
  const label = folder ? 'Search this folder' : place ? 'Search this list' : 'Search the library'
  return (
    <div role="search" className={css.box}>
      <IconSearch size={17} stroke={1.6} aria-hidden />
      <input
        ref={input}
        className={css.input}
        type="search"
        aria-label={label}
        placeholder={mobile ? label : `${label}: words, “phrases”, tag:harbour, -not`}
        aria-keyshortcuts="/"
        maxLength={QUERY_MAX}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') rest(typed)
          if (event.key !== 'Escape') return
          event.stopPropagation()
          if (typed === '') input.current?.blur()
          else setTyped('')
        }}
      />
      {typed !== '' && <CloseButton size="sm" aria-label="Clear the search" onClick={() => setTyped('')} />}
      {typed === '' && !mobile && <Kbd>/</Kbd>}
    </div>
  )
}
