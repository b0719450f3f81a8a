import { searchWords } from './copy.ts'
import { useLibrarySearch } from './use-library-search.ts'
import { SearchField } from './SearchField.tsx'
import { completeTerms } from './suggest.ts'
import { useTypedQuery } from './use-typed-query.ts'

/** The search on the library screen. Results update while typing, and the URL keeps the query. */
export const LibrarySearch = () => {
  const { q, folder, place, look } = useLibrarySearch()
  const { typed, setTyped, rest } = useTypedQuery(
    q,
    (text) => look({ q: text || undefined }, { replace: q !== '' }),
    completeTerms,
  )
  const label = folder ? searchWords.folder : place ? searchWords.list : searchWords.library
  return (
    <SearchField
      label={label}
      hint={searchWords.syntax}
      group={searchWords.group}
      typed={typed}
      onType={setTyped}
      onEnter={() => rest(typed)}
    />
  )
}
