import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { GENERAL } from '../../lib/keyboard.ts'
import { SearchField } from './SearchField.tsx'
import { searchWords } from './copy.ts'

/** The search on pages without files: Enter opens the results in the library. */
export const AnywhereSearch = () => {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const find = () => {
    const q = typed.trim()
    if (q === '') return
    setTyped('')
    void navigate({ to: '/library', search: { q } })
  }
  return (
    <SearchField
      label={searchWords.library}
      hint={searchWords.enterHint}
      group={GENERAL}
      typed={typed}
      onType={setTyped}
      onEnter={find}
    />
  )
}
