import { splitAreas } from './chips.ts'
import { searchWords } from './copy.ts'
import { useLibrarySearch } from './use-library-search.ts'
import { SearchField } from './SearchField.tsx'
import { completeTerms } from './suggest.ts'
import { useTypedQuery } from './use-typed-query.ts'

/** An area at the end may still be being typed, so it is searched for after a space or Enter. */
const finishedTerms = (text: string) => completeTerms(text).replace(/(?:^|\s)-?area:\S*$/i, '')

/** The search on the library screen. Results update while typing, and the URL keeps the query. An area of the map is shown
 *  only as a chip, because its coordinates mean nothing to most people. */
export const LibrarySearch = () => {
  const { q, folder, place, look } = useLibrarySearch()
  const { text: inAddress, areas } = splitAreas(q)
  /** Searches for the text in the area already chosen, unless the text has another. */
  const search = (text: string, retype: (text: string) => void) => {
    const next = splitAreas(text)
    const terms = [next.text, ...(next.areas.length > 0 ? next.areas : areas)]
    look({ q: terms.filter(Boolean).join(' ') || undefined }, { replace: q !== '' })
    if (next.areas.length > 0) retype(next.text)
  }
  const { typed, setTyped, rest } = useTypedQuery(inAddress, search, finishedTerms)
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
