import { useRef } from 'react'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import {
  AddFilter,
  completeTerms,
  QueryChip,
  useFilterTerms,
  useLibrarySearch,
  useRemarks,
  useTypedQuery,
  withChipInverted,
  withoutChip,
} from '../search/index.ts'
import { mapCopy } from './copy.ts'
import css from './maps.module.css'

/** Filters the files on a map and its clusters by a search. Words are typed; the other terms are chips. */
export const MapFilters = () => {
  const { q, look } = useLibrarySearch()
  const { own, words, chips } = useFilterTerms(q)
  const remarks = useRemarks(q)
  const add = useRef<HTMLSpanElement>(null)
  const change = (next: string) => look({ q: next || undefined }, { replace: true })
  const { typed, setTyped } = useTypedQuery(
    words,
    (text) => change([text, ...chips.map((chip) => chip.text)].filter(Boolean).join(' ')),
    completeTerms,
  )
  /** The button of a removed chip is gone, so focus moves to the button beside it. */
  const clear = (next: string) => {
    change(next)
    add.current?.querySelector('button')?.focus()
  }
  return (
    <section className={css.filters} aria-label={mapCopy.filters}>
      <div className={css.filterRow}>
        <SearchBox label={mapCopy.searchMap} value={typed} onChange={setTyped} width="100%" />
        <span ref={add}>
          <AddFilter />
        </span>
      </div>
      {chips.length > 0 && (
        <ul className={css.terms}>
          {chips.map((chip) => (
            <QueryChip
              key={`${chip.start} ${chip.text}`}
              chip={chip}
              chips={chips}
              own={own}
              onRemove={() => clear(withoutChip(q, chip))}
              onTurn={() => change(withChipInverted(q, chip))}
            />
          ))}
          {chips.length > 1 && (
            <li>
              <TextButton onClick={() => clear(words)}>{mapCopy.clearFilters}</TextButton>
            </li>
          )}
        </ul>
      )}
      {remarks.map((remark) => (
        <p key={remark} className={css.quiet} role="status">
          {remark}
        </p>
      ))}
    </section>
  )
}
