import { searchWords } from './copy.ts'
import type { useSuggestions } from './use-suggestions.ts'
import css from './SearchField.module.css'

/** The list of suggestions below the field. */
export const Suggestions = ({ list }: { list: ReturnType<typeof useSuggestions> }) => {
  const { suggestions, hint, at, id, optionId, take } = list
  return (
    <div className={css.list}>
      <div role="listbox" id={id} aria-label={searchWords.suggestions}>
        {suggestions.map((one, index) => (
          // The field handles the keys and announces the active option.
          <button
            type="button"
            key={one.text}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            className={css.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(one)}
          >
            <span>{one.words}</span>
            <span className={css.written}>{one.text}</span>
          </button>
        ))}
      </div>
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  )
}
