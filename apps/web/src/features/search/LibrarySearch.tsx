import { useLooking } from './looking.ts'
import { SearchField } from './SearchField.tsx'
import { finishedOf } from './suggest.ts'
import { useTyped } from './use-typed.ts'

/** The search through the files of the library: results come while one types, and the address keeps what was typed. */
export const LibrarySearch = () => {
  const { q, folder, place, look } = useLooking()
  const { typed, setTyped, rest } = useTyped(
    q,
    (text) => look({ q: text || undefined }, { replace: q !== '' }),
    finishedOf,
  )
  const label = folder ? 'Search this folder' : place ? 'Search this list' : 'Search the library'
  return (
    <SearchField
      label={label}
      hint="words, “phrases”, tag:harbour, -not"
      group="Library"
      typed={typed}
      onType={setTyped}
      onEnter={() => rest(typed)}
    />
  )
}
