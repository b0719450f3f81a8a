import { QUERY_MAX } from '@vitrine/contract'
import { CloseButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { GENERAL, useActions } from '../../lib/keyboard.ts'
import { useMobile } from '../../lib/media-query.ts'
import { Kbd } from '../../ui/Badge.tsx'
import { IconSearch } from '../../ui/icons.ts'
import css from './LibrarySearch.module.css'

const LABEL = 'Search the library'
/** The search where no files are in view: Enter leads to what the library has. What the page lists has a box of its own. */
export const AnywhereSearch = () => {
  const navigate = useNavigate()
  const mobile = useMobile()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useActions([
    {
      id: 'search-files',
      label: 'Search files',
      group: GENERAL,
      icon: IconSearch,
      keys: '/',
      run: () => {
        input.current?.focus()
        input.current?.select()
      },
    },
  ])
  const find = () => {
    const q = typed.trim()
    if (q === '') return
    setTyped('')
    void navigate({ to: '/library', search: { q } })
  }
  return (
    <div role="search" className={css.box}>
      <IconSearch size={17} stroke={1.6} aria-hidden />
      <input
        ref={input}
        className={css.input}
        type="search"
        aria-label={LABEL}
        placeholder={mobile ? LABEL : `${LABEL}: Enter shows the files`}
        aria-keyshortcuts="/"
        maxLength={QUERY_MAX}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) find()
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
