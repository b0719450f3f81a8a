import type { Chip } from '@vitrine/contract'
import { Link } from '@tanstack/react-router'
import { IconAlertTriangle, IconX } from '../../ui/icons.ts'
import { TextButton } from '../../ui/TextLink.tsx'
import { AddFilter } from './AddFilter.tsx'
import { chipInWords, keyInWords, removeInWords, valueInWords } from './chip-words.ts'
import { chipsOf, notesOn, withoutChip, withChipInverted } from './chips.ts'
import css from './QueryChips.module.css'
import { searchWords } from './copy.ts'
import { useLibrarySearch } from './use-library-search.ts'
import { type OwnField, useOwnFields } from './own-fields.ts'
import { SaveView } from './SaveView.tsx'

type QueryChipProps = {
  chip: Chip
  /** All chips of the query. */
  chips: readonly Chip[]
  own: readonly OwnField[]
  onRemove: () => void
  onTurn: () => void
}
export const QueryChip = ({ chip, chips, own, onRemove, onTurn }: QueryChipProps) => {
  const label = chipInWords(chip, own)
  const word = label === null ? keyInWords(chip, own) : null
  const turn = {
    className: css.turn,
    title: chip.not ? searchWords.includeInstead : searchWords.excludeInstead,
    onClick: onTurn,
  }
  return (
    <li className={css.chip} data-not={chip.not || undefined} data-problem={chip.problem !== null || undefined}>
      {chip.problem !== null && <IconAlertTriangle size={14} stroke={1.6} aria-hidden />}
      {word && <span className={css.key}>{word}</span>}
      {chip.field !== null && label === null && (
        <button
          type="button"
          {...turn}
          aria-pressed={chip.not}
          aria-label={searchWords.isNotValue(word, valueInWords(chip, own))}
        >
          {searchWords.isOrIsNot(chip.not)}
        </button>
      )}
      {label === null ? (
        <span className={css.value}>{valueInWords(chip, own)}</span>
      ) : (
        <button type="button" {...turn} data-said>
          {label}
        </button>
      )}
      <button type="button" className={css.remove} aria-label={removeInWords(chip, chips)} onClick={onRemove}>
        <IconX size={14} stroke={1.6} aria-hidden />
      </button>
    </li>
  )
}

type QueryChipsProps = {
  /** The query as parsed by the server; undefined until it has replied. */
  chips: readonly Chip[] | undefined
  /** The name of the folder in view. */
  folderName: string
}
/** The parsed query as chips, with notes on parts that were not understood. */
export const QueryChips = ({ chips, folderName }: QueryChipsProps) => {
  const { q, folder, look } = useLibrarySearch()
  const own = useOwnFields()
  if (q === '') return null
  // Until the server has replied, an unknown field is not reported as a problem.
  const read = () =>
    chipsOf(
      q,
      own.map(({ slug }) => slug),
    ).map((chip) => ({ ...chip, problem: null }))
  const shown = chips ?? read()
  const change = (to: string) => look({ q: to || undefined })
  const remarks = notesOn(shown)
  return (
    <section className={css.bar} aria-label={searchWords.terms}>
      <ul className={css.chips}>
        {folder !== undefined && (
          <li className={css.chip}>
            <span className={css.key}>{searchWords.in}</span>
            <span className={css.value}>{folderName}</span>
            <Link
              to="/library"
              search={({ file: _, ...rest }) => rest}
              className={css.remove}
              aria-label={searchWords.wholeLibrary}
              title={searchWords.wholeLibrary}
            >
              <IconX size={14} stroke={1.6} aria-hidden />
            </Link>
          </li>
        )}
        {shown.map((chip) => (
          <QueryChip
            key={`${chip.start} ${chip.text}`}
            chip={chip}
            chips={shown}
            own={own}
            onRemove={() => change(withoutChip(q, chip))}
            onTurn={() => change(withChipInverted(q, chip))}
          />
        ))}
        <li>
          <AddFilter />
        </li>
        <li className={css.after}>
          <TextButton onClick={() => change('')}>{searchWords.clearTerms}</TextButton>
        </li>
        <li className={css.after}>
          <SaveView />
        </li>
      </ul>
      {remarks.map((remark) => (
        <p key={remark} className={css.remark} role="status">
          {remark}
        </p>
      ))}
    </section>
  )
}
